import type { Config } from '../config/config.ts';
import type { Mail } from '../repositories/outbox.ts';
import { say } from './messages.ts';

/** To the email an account had before: whoever reads it may be the one the account was taken from. */
export const emailChangedMail = ({ shop }: Config, recipient: string): Mail => ({
  recipient,
  subject: say().emailChangedSubject(shop.shopName),
  text: [say().emailChangedLead, say().emailChangedEnd, shop.shopName].join('\n\n'),
});
