import type { Config } from '../config.ts';
import type { Mail } from '../repositories/outbox.ts';
import { say } from '../sentences/say.ts';

/** The mail with the link that sets a new password. `origin` serves when no public address is configured. */
export function resetMail({ publicUrl, shop }: Config, origin: string, email: string, token: string): Mail {
  const link = new URL('/reset-password', publicUrl ?? origin);
  link.searchParams.set('token', token);
  link.searchParams.set('email', email);
  return {
    recipient: email,
    subject: say().resetSubject(shop.shopName),
    text: [say().resetLead, link.href, say().resetEnd, shop.shopName].join('\n\n'),
  };
}
