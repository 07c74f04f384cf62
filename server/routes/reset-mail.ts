import type { Config } from '../config.ts';
import type { Mail } from '../repositories/outbox.ts';

/** The mail with the link that sets a new password. `origin` serves when no public address is configured. */
export function resetMail({ publicUrl, shop }: Config, origin: string, email: string, token: string): Mail {
  const link = new URL('/reset-password', publicUrl ?? origin);
  link.searchParams.set('token', token);
  link.searchParams.set('email', email);
  return {
    recipient: email,
    subject: `Set a new password for ${shop.shopName}`,
    text: [
      'Someone, hopefully you, asked for a new password. Set it here within an hour:',
      link.href,
      'The link works once. If you did not ask for it, nothing has changed and you can leave this mail alone.',
      shop.shopName,
    ].join('\n\n'),
  };
}
