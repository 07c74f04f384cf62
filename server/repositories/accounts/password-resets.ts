import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';
import { generateSecret, hashSecret } from '../../secrets/tokens.ts';

export const passwordResetRepository = (db: Kysely<Database>) => {
  return {
    /** Issues a single-use token, valid for an hour. Invalidates earlier ones. */
    async issue(userId: number): Promise<string> {
      const token = generateSecret();
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('password_resets')
          .set({ used_at: sql`now()` })
          .where('user_id', '=', userId)
          .where('used_at', 'is', null)
          .execute();
        await transaction
          .insertInto('password_resets')
          .values({
            user_id: userId,
            token_hash: hashSecret(token),
            expires_at: sql<Date>`now() + interval '1 hour'`,
          })
          .execute();
      });
      return token;
    },

    /** Consumes a token. @returns the user's id; undefined if it is unknown, used, expired or for another email */
    async redeem(token: string, email: string): Promise<number | undefined> {
      const row = await db
        .updateTable('password_resets')
        .set({ used_at: sql`now()` })
        .from('users')
        .whereRef('users.id', '=', 'password_resets.user_id')
        .where('password_resets.token_hash', '=', hashSecret(token))
        .where('password_resets.used_at', 'is', null)
        .where('password_resets.expires_at', '>', sql<Date>`now()`)
        .where(sql<boolean>`lower(users.email) = lower(${email})`)
        .returning('password_resets.user_id')
        .executeTakeFirst();
      return row?.user_id;
    },
  };
};
