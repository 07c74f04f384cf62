import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';
import { generateSecret, hashSecret } from '../../secrets/tokens.ts';
import { assertBelowLimit } from './assert-below-limit.ts';
import { revokeTokens } from './oauth-grants.ts';

export interface StoredClient {
  id: number;
  name: string;
  redirect: string;
  confidential: boolean;
}

const columns = ['id', 'name', 'redirect', sql<boolean>`secret_hash IS NOT NULL`.as('confidential')] as const;

/** OAuth clients registered by customers. Revoked clients are treated as deleted. */
export const oauthClientRepository = (db: Kysely<Database>) => {
  return {
    async listByUser(userId: number): Promise<StoredClient[]> {
      return db
        .selectFrom('oauth_clients')
        .select(columns)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .orderBy('id')
        .execute();
    },

    async find(id: number): Promise<(StoredClient & { secretHash: Buffer | null }) | undefined> {
      return db
        .selectFrom('oauth_clients')
        .select([...columns, 'secret_hash as secretHash'])
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
    },

    /**
     * @returns the client, and for a confidential one its secret, which is only stored as a digest
     * @throws HttpError 422 if the account has the maximum number
     */
    async insert(userId: number, input: Omit<StoredClient, 'id'>) {
      const secret = input.confidential ? generateSecret() : undefined;
      const client = await db.transaction().execute(async (transaction) => {
        await assertBelowLimit(transaction, 'oauth_clients', userId);
        return transaction
          .insertInto('oauth_clients')
          .values({
            user_id: userId,
            name: input.name,
            redirect: input.redirect,
            secret_hash: secret === undefined ? null : hashSecret(secret),
          })
          .returning(columns)
          .executeTakeFirstOrThrow();
      });
      return { client, secret };
    },

    async update(
      userId: number,
      id: number,
      input: Pick<StoredClient, 'name' | 'redirect'>,
    ): Promise<StoredClient | undefined> {
      return db
        .updateTable('oauth_clients')
        .set({ ...input, updated_at: sql`now()` })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .returning(columns)
        .executeTakeFirst();
    },

    /** Deletes a client and revokes its tokens. @returns false if the user has no such client */
    async delete(userId: number, id: number): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('oauth_clients')
          .set({ revoked_at: sql`now()` })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await revokeTokens(transaction, { clientId: id });
        return true;
      });
    },
  };
};
export type OAuthClients = ReturnType<typeof oauthClientRepository>;
