import type { Locale } from '../../src/domain/locale.ts';
import { messagesIn } from '../messages/messages.ts';
import type { Mail } from '../repositories/outbox.ts';

/** The mail with the password reset link. */
export const resetMail = (
  publicUrl: string,
  shopName: string,
  email: string,
  token: string,
  locale: Locale,
): Mail => {
  const { resetSubject, resetIntro, resetFooter } = messagesIn(locale);
  const link = new URL('/reset-password', publicUrl);
  link.searchParams.set('token', token);
  link.searchParams.set('email', email);
  return {
    recipient: email,
    subject: resetSubject(shopName),
    text: [resetIntro, link.href, resetFooter, shopName].join('\n\n'),
  };
};
