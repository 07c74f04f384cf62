import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import { revokeTokens } from './oauth-grants.ts';
import { personalTokensIn } from './personal-tokens.ts';
import { sessionsIn } from './sessions.ts';
import { usersIn } from './users.ts';

/**
 * Sets a new password and ends whatever the old one opened: sessions, personal tokens, and what applications were
 * granted. Whoever knew the old password may have made any of them.
 */
export async function replacePassword(
  transaction: Kysely<Database>,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await usersIn(transaction).setPassword(userId, passwordHash);
  await sessionsIn(transaction).revokeAllOf(userId);
  await personalTokensIn(transaction).removeAllOf(userId);
  await revokeTokens(transaction, { userId });
}
