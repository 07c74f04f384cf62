import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import { digestOf, newSecret } from './tokens.ts';

/** A session lasts this long after it was last used. */
export const sessionDays = 30;

/** What the database knows of a cookie. */
export interface StoredSession {
  id: number;
  /** null for a guest */
  userId: number | null;
  /** revoked or run out: it opens nothing any more */
  isOver: boolean;
  /** last used more than a day ago, so that its end should be moved */
  isStale: boolean;
}

const end = sql<Date>`now() + make_interval(days => ${sessionDays})`;

export function sessionsIn(db: Kysely<Database>) {
  return {
    async find(token: string): Promise<StoredSession | undefined> {
      return db
        .selectFrom('sessions')
        .select([
          'id',
          'user_id as userId',
          sql<boolean>`revoked_at IS NOT NULL OR expires_at <= now()`.as('isOver'),
          sql<boolean>`last_seen_at < now() - interval '1 day'`.as('isStale'),
        ])
        .where('token_hash', '=', digestOf(token))
        .executeTakeFirst();
    },

    /** Keeps a guest's cookie, so that addresses and orders can belong to it. @returns the session's id */
    async keepGuest(token: string): Promise<number> {
      const { id } = await db
        .insertInto('sessions')
        .values({ token_hash: digestOf(token), user_id: null, expires_at: end })
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ last_seen_at: sql`now()` }))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** A new session of a customer. @returns its cookie's token */
    async open(userId: number): Promise<string> {
      const token = newSecret();
      await db
        .insertInto('sessions')
        .values({ token_hash: digestOf(token), user_id: userId, expires_at: end })
        .execute();
      return token;
    },

    async prolong(id: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: sql`now()`, expires_at: end })
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

    async revokeAllOf(userId: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ revoked_at: sql`now()` })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}
export type Sessions = ReturnType<typeof sessionsIn>;
