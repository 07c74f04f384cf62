import type { Config } from '../config/config.ts';
import type { Mail } from '../repositories/outbox.ts';
import { messages } from './messages.ts';

/** To the email an account had before: whoever reads it may be the one the account was taken from. */
export const emailChangedMail = ({ shop }: Config, recipient: string): Mail => ({
  recipient,
  subject: messages().emailChangedSubject(shop.shopName),
  text: [messages().emailChangedIntro, messages().emailChangedFooter, shop.shopName].join('\n\n'),
});
