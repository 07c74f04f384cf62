import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';
import { generateSecret, hashSecret } from '../../secrets/tokens.ts';
import { assertBelowLimit } from './assert-below-limit.ts';

export interface StoredToken {
  id: number;
  name: string;
  scopes: string[];
}

const columns = ['id', 'name', 'scopes'] as const;

export const personalTokenRepository = (db: Kysely<Database>) => {
  return {
    async listByUser(userId: number): Promise<StoredToken[]> {
      return db
        .selectFrom('personal_access_tokens')
        .select(columns)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .orderBy('id')
        .execute();
    },

    /**
     * @returns the token and its secret, which is only stored as a digest
     * @throws HttpError 422 if the account has the maximum number
     */
    async insert(userId: number, name: string, scopes: string[]) {
      const secret = generateSecret();
      const token = await db.transaction().execute(async (transaction) => {
        await assertBelowLimit(transaction, 'personal_access_tokens', userId);
        return transaction
          .insertInto('personal_access_tokens')
          .values({ user_id: userId, name, scopes, token_hash: hashSecret(secret) })
          .returning(columns)
          .executeTakeFirstOrThrow();
      });
      return { token, secret };
    },

    async deleteAllByUser(userId: number): Promise<void> {
      await db
        .updateTable('personal_access_tokens')
        .set({ revoked_at: sql`now()` })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute();
    },

    /** @returns false if the user has no such token */
    async delete(userId: number, id: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('personal_access_tokens')
        .set({ revoked_at: sql`now()` })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};
