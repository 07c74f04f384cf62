import { allMessages } from '../../domain/error-messages.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ShopNotification } from '../../machines/notifications.ts';
import type { NotificationText } from '../../platform/notification-types.ts';
import { signInHref } from '../../platform/require-session.ts';
import { type NotificationMessages, notifications } from '../../ui/messages/en/notifications.ts';
import { rejectionOf } from './failure-message.ts';
import { messagesOf } from './load-messages.ts';

/** English is better than no message. */
const noticesIn = async (locale: Locale): Promise<NotificationMessages> => {
  if (locale === 'en') return notifications;
  const bangla = await import('../../ui/messages/bn/notifications.ts').catch(() => null);
  return bangla?.notifications ?? notifications;
};

const wishes = ['signInToWish', 'signInToSeeWishes'];

/** A notification in the shopper's language; null for what needs no text. */
export const notificationText = async (
  notification: ShopNotification,
  locale: Locale,
): Promise<NotificationText | null> => {
  const texts = await noticesIn(locale);
  if (notification.type === 'toast.success') {
    const text =
      'key' in notification.message ? texts.success[notification.message.key] : notification.message.text;
    return { kind: 'toast', tone: 'success', text };
  }
  if (notification.type === 'toast.error') {
    const refusal = rejectionOf(notification.failure, messagesOf(locale));
    // A toast has no fields: it contains the messages of all of them.
    const text = [texts.error[notification.key], ...(refusal ? allMessages(refusal) : [])].join(' ');
    return { kind: 'toast', tone: 'error', text };
  }
  if (notification.type === 'dialog.oops') {
    const here = `${location.pathname}${location.search}`;
    const link = wishes.includes(notification.kind)
      ? { name: texts.signIn, href: signInHref('/login', here) }
      : null;
    return {
      kind: 'dialog',
      title: texts.oops,
      text: texts.dialog[notification.kind],
      link,
      close: texts.close,
    };
  }
  return null;
};
