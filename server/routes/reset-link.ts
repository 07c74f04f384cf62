import type { FastifyInstance } from 'fastify';
import type { Locale } from '../../src/domain/locale.ts';
import { HttpError } from '../contract/http-error.ts';
import { resetMail } from '../mails/password-reset.ts';
import { requestLocale } from '../messages/messages.ts';
import { passwordResetRepository } from '../repositories/accounts/password-resets.ts';
import { userRepository } from '../repositories/accounts/users.ts';

/** Maximum mails with reset links per minute that are asked for one address. */
const resetsPerMinute = 10;

type App = Pick<FastifyInstance, 'db' | 'config' | 'shop' | 'consumeRateLimit' | 'sendMail' | 'publicUrl'>;

/** @throws HttpError 429 */
export const limitResetRequests = ({ consumeRateLimit }: App, email: string): Promise<void> =>
  consumeRateLimit(`forgot ${email.toLowerCase()}`, resetsPerMinute);

/** Whether the account has had a link a moment ago, which still works. */
const isResetMailed = async ({ config, consumeRateLimit }: App, email: string): Promise<boolean> => {
  const { resetIntervalSeconds } = config.mail;
  if (resetIntervalSeconds === 0) return false;
  return consumeRateLimit(`reset mail ${email.toLowerCase()}`, 1, resetIntervalSeconds).then(
    () => false,
    (error: unknown) => {
      if (error instanceof HttpError) return true;
      throw error;
    },
  );
};

/**
 * Mails the account of an email address, if there is one, a link to set a new password.
 * @returns whether one was sent; false if there was one a moment ago, which still works
 */
export const mailResetLink = async (
  app: App,
  email: string,
  locale: Locale = requestLocale(),
): Promise<boolean> => {
  if (await isResetMailed(app, email)) return false;
  const account = await userRepository(app.db).findCredentials(email);
  if (account === undefined) return false;
  const token = await passwordResetRepository(app.db).issue(account.id);
  await app.sendMail(resetMail(app.publicUrl, app.shop.settings.shopName, email, token, locale));
  return true;
};
