import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import { generateSecret, hashSecret } from './tokens.ts';

/** Sliding lifetime of a session. */
export const sessionDays = 30;

/** The stored session of a cookie. */
export interface StoredSession {
  id: number;
  /** null for a guest */
  userId: number | null;
  /** expired or revoked */
  isExpired: boolean;
  /** last used more than a day ago, so that it must be extended */
  isStale: boolean;
}

const newExpiry = sql<Date>`now() + make_interval(days => ${sessionDays})`;

export const sessionRepository = (db: Kysely<Database>) => {
  return {
    async find(token: string): Promise<StoredSession | undefined> {
      return db
        .selectFrom('sessions')
        .select([
          'id',
          'user_id as userId',
          sql<boolean>`revoked_at IS NOT NULL OR expires_at <= now()`.as('isExpired'),
          sql<boolean>`last_seen_at < now() - interval '1 day'`.as('isStale'),
        ])
        .where('token_hash', '=', hashSecret(token))
        .executeTakeFirst();
    },

    /** Stores a guest's session, so that addresses and orders can belong to it. @returns the session's id */
    async saveGuest(token: string): Promise<number> {
      const { id } = await db
        .insertInto('sessions')
        .values({ token_hash: hashSecret(token), user_id: null, expires_at: newExpiry })
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ last_seen_at: sql`now()` }))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Creates a session of a customer. @returns the token for the cookie */
    async create(userId: number): Promise<string> {
      const token = generateSecret();
      await db
        .insertInto('sessions')
        .values({ token_hash: hashSecret(token), user_id: userId, expires_at: newExpiry })
        .execute();
      return token;
    },

    async extend(id: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: sql`now()`, expires_at: newExpiry })
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
