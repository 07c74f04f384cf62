import type { Config } from '../config/config.ts';
import { messages } from '../messages/messages.ts';
import type { Mail } from '../repositories/outbox.ts';

/** Notifies the account's previous email address, in case the account was taken over. */
export const emailChangedMail = ({ shop }: Config, recipient: string): Mail => ({
  recipient,
  subject: messages().emailChangedSubject(shop.shopName),
  text: [messages().emailChangedIntro, messages().emailChangedFooter, shop.shopName].join('\n\n'),
});
