import { messages } from '../messages/messages.ts';
import type { Mail } from '../repositories/outbox.ts';

/** Notifies the account's previous email address, in case the account was taken over. */
export const emailChangedMail = (shopName: string, recipient: string): Mail => ({
  recipient,
  subject: messages().emailChangedSubject(shopName),
  text: [messages().emailChangedIntro, messages().emailChangedFooter, shopName].join('\n\n'),
});
