import type { Config } from '../config/config.ts';
import { messages } from '../messages/messages.ts';
import type { Mail } from '../repositories/outbox.ts';

/** The mail with the password reset link. */
export const resetMail = (publicUrl: string, { shop }: Config, email: string, token: string): Mail => {
  const link = new URL('/reset-password', publicUrl);
  link.searchParams.set('token', token);
  link.searchParams.set('email', email);
  return {
    recipient: email,
    subject: messages().resetSubject(shop.shopName),
    text: [messages().resetIntro, link.href, messages().resetFooter, shop.shopName].join('\n\n'),
  };
};
