import type { FastifyInstance } from 'fastify';
import { type PasswordOwner, passwordWeakness } from '../../src/domain/password-strength.ts';
import type { FieldErrors } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';
import { knownDevice } from '../secrets/known-device.ts';

/** Maximum attempts per minute and account, from any network; and from each browser that has signed in to it. */
const attemptsPerMinute = 10;

/**
 * Rate limits password attempts per account, shared by sign-in and changes that ask for the password. A browser that has
 * signed in to the account before has a limit of its own, so that strangers cannot lock out its owner.
 * @param account the email, or another unique name of the account
 * @param deviceToken from the cookie of a browser that has signed in; '' without
 * @throws HttpError 429
 */
export const limitPasswordAttempts = (
  { consumeRateLimit, secret }: Pick<FastifyInstance, 'consumeRateLimit' | 'secret'>,
  account: string,
  deviceToken: string,
): Promise<void> => {
  const device = knownDevice(secret, account, deviceToken);
  return consumeRateLimit(
    device === undefined ? `sign in ${account.toLowerCase()}` : `sign in from ${device}`,
    attemptsPerMinute,
  );
};

/** The error of a password that is guessed first. */
export const weaknessErrors = (password: string, owner: PasswordOwner): FieldErrors => {
  const weakness = passwordWeakness(password, owner);
  return weakness === null ? {} : { password: [messages()[`${weakness}Password`]] };
};
