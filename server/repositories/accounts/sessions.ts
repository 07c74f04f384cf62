import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';
import { generateSecret, hashSecret } from '../../secrets/tokens.ts';

/** Sliding lifetime of a session. */
const sessionDays = 30;

/** A request that is older has been answered or given up by the browser. */
const inFlightSeconds = 30;

export interface StoredSession {
  id: number;
  /** null for a guest */
  userId: number | null;
  /** neither expired nor revoked */
  isLive: boolean;
  /** a live session of a guest */
  isGuest: boolean;
  /** started or ended so recently that requests sent before may still arrive */
  isRecent: boolean;
  /** last used more than a day ago, so that it must be extended */
  isStale: boolean;
  /** started before cookies had the prefix __Host- */
  isUnprefixed: boolean;
}

/** The sessions of a request's cookies: of a customer, of a guest, and the one that has started from the visitor. */
export interface FoundSessions {
  session?: StoredSession;
  guest?: StoredSession;
  started?: StoredSession;
}

const newExpiry = sql<Date>`now() + make_interval(days => ${sessionDays})`;
const isLive = sql<boolean>`revoked_at IS NULL AND expires_at > now()`;

export const sessionRepository = (db: Kysely<Database>) => {
  const insert = (values: { user_id: number | null; visitor_hash: Buffer | null }) => {
    const token = generateSecret();
    return db
      .insertInto('sessions')
      .values({ ...values, token_hash: hashSecret(token), expires_at: newExpiry })
      .onConflict((conflict) => conflict.column('visitor_hash').doNothing())
      .returning('id')
      .executeTakeFirst()
      .then((row) => row && { ...row, token });
  };

  return {
    async find(tokens: {
      session?: string | undefined;
      guest?: string | undefined;
      visitor?: string | undefined;
    }) {
      const hash = (token: string | undefined) => (token === undefined ? null : hashSecret(token));
      const hashes = {
        session: hash(tokens.session),
        guest: hash(tokens.guest),
        started: hash(tokens.visitor),
      };
      const rows = await db
        .selectFrom('sessions')
        .select([
          'id',
          'user_id as userId',
          'token_hash',
          'visitor_hash',
          isLive.as('isLive'),
          sql<boolean>`user_id IS NULL AND ${isLive}`.as('isGuest'),
          sql<boolean>`greatest(created_at, revoked_at) > now() - make_interval(secs => ${inFlightSeconds})`.as(
            'isRecent',
          ),
          sql<boolean>`last_seen_at < now() - interval '1 day'`.as('isStale'),
          'is_unprefixed as isUnprefixed',
        ])
        .where(({ eb, or }) =>
          or([
            eb('token_hash', '=', hashes.session),
            eb('token_hash', '=', hashes.guest),
            eb('visitor_hash', '=', hashes.started),
          ]),
        )
        .execute();
      const found: FoundSessions = {};
      for (const { token_hash, visitor_hash, ...session } of rows) {
        if (hashes.session?.equals(token_hash)) found.session = session;
        if (hashes.guest?.equals(token_hash)) found.guest = session;
        if (visitor_hash && hashes.started?.equals(visitor_hash)) found.started = session;
      }
      return found;
    },

    /**
     * Starts the session of a guest. Waits for a concurrent request of the visitor.
     * @returns undefined if a session has started from the visitor before
     */
    startGuest: (visitor: string) => insert({ user_id: null, visitor_hash: hashSecret(visitor) }),

    /**
     * Starts the session of a customer, from the visitor unless another session has: late requests of the visitor then
     * start none.
     * @returns the token for the cookie
     */
    async create(userId: number, visitor: string | null): Promise<string> {
      const session =
        (visitor === null
          ? undefined
          : await insert({ user_id: userId, visitor_hash: hashSecret(visitor) })) ??
        (await insert({ user_id: userId, visitor_hash: null }));
      if (session === undefined) throw new Error('A session without a visitor cannot conflict.');
      return session.token;
    },

    async extend(id: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: sql`now()`, expires_at: newExpiry })
        .where('id', '=', id)
        .execute();
    },

    /** Replaces the token of a session. */
    async setToken(id: number, token: string): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ token_hash: hashSecret(token) })
        .where('id', '=', id)
        .execute();
    },

    async revoke(id: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ revoked_at: sql`now()` })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    },

    async revokeAllByUser(userId: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ revoked_at: sql`now()` })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
};
export type Sessions = ReturnType<typeof sessionRepository>;
