import type { Kysely } from 'kysely';
import type { Database } from '../../database/types.ts';
import { revokeTokens } from '../oauth/oauth-grants.ts';
import { personalTokenRepository } from '../oauth/personal-tokens.ts';
import { sessionRepository } from './sessions.ts';
import { userRepository } from './users.ts';

/**
 * Sets a new password and revokes all sessions, personal tokens and OAuth grants, any of which may have been created by
 * someone who knew the old password.
 */
export const replacePassword = async (
  transaction: Kysely<Database>,
  userId: number,
  passwordHash: string,
): Promise<void> => {
  await userRepository(transaction).setPassword(userId, passwordHash);
  await sessionRepository(transaction).revokeAllByUser(userId);
  await personalTokenRepository(transaction).deleteAllByUser(userId);
  await revokeTokens(transaction, { userId });
};
