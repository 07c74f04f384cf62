import { type Kysely, sql } from 'kysely';
import { fieldError } from '../../contract/http-error.ts';
import type { Database } from '../../database/types.ts';
import { messages } from '../../messages/messages.ts';

/** Maximum number of OAuth clients, and of personal tokens, of an account. A run of the contract checker creates more than a hundred. */
export const maxPerAccount = 250;

/**
 * Checks that an account may have another client or token. Runs in a transaction, which locks the account, so that
 * concurrent requests count each other's rows. @throws HttpError 422 at `name`
 */
export const assertBelowLimit = async (
  db: Kysely<Database>,
  table: 'oauth_clients' | 'personal_access_tokens',
  userId: number,
): Promise<void> => {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db);
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count < maxPerAccount) return;
  const { tooManyClients, tooManyTokens } = messages();
  throw fieldError('name', (table === 'oauth_clients' ? tooManyClients : tooManyTokens)(maxPerAccount));
};
