import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../server/database/types.ts';

/** Grants an application of the customer access to the account for an hour, as the consent page would. */
export const grantAccess = async (
  db: Kysely<Database>,
  email: string,
  { name, scopes }: { name: string; scopes: string[] },
): Promise<void> => {
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { id: client_id } = await db
    .insertInto('oauth_clients')
    .values({ user_id, name, redirect: 'https://app.example/back' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('oauth_access_tokens')
    .values({ client_id, user_id, token_hash: randomBytes(32), scopes, expires_at })
    .execute();
};
