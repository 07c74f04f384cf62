import { allMessages } from '../../domain/error-messages.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ShopNotification } from '../../machines/notifications.ts';
import type { NotificationText } from '../../platform/notifications/notification-types.ts';
import { signInHref } from '../../platform/require-session.ts';
import { type NotificationMessages, notifications } from '../../ui/messages/en/notifications.ts';
import { toRefusal } from './failure-message.ts';
import { messagesOf } from './load-messages.ts';

/** Loads the messages of notifications; falls back to English. */
const loadNotifications = async (locale: Locale): Promise<NotificationMessages> => {
  if (locale === 'en') return notifications;
  return import('../../ui/messages/bn/notifications.ts').then(
    (bangla) => bangla.notifications,
    () => notifications,
  );
};

const wishlistDialogs = ['signInToWish', 'signInToSeeWishes'];

/** Translates a notification; null if it has no text. */
export const notificationText = async (
  notification: ShopNotification,
  locale: Locale,
): Promise<NotificationText | null> => {
  const messages = await loadNotifications(locale);
  if (notification.type === 'toast.success') {
    const text =
      'key' in notification.message ? messages.success[notification.message.key] : notification.message.text;
    return { kind: 'toast', tone: 'success', text, labels: messages.toast };
  }
  if (notification.type === 'toast.error') {
    const refusal = toRefusal(notification.failure, messagesOf(locale));
    // A toast has no fields, so it lists their messages.
    const text = [messages.error[notification.key], ...(refusal ? allMessages(refusal) : [])].join(' ');
    return { kind: 'toast', tone: 'error', text, labels: messages.toast };
  }
  if (notification.type === 'dialog.oops') {
    const here = `${location.pathname}${location.search}`;
    const link = wishlistDialogs.includes(notification.kind)
      ? { name: messages.signIn, href: signInHref('/login', here) }
      : null;
    return {
      kind: 'dialog',
      title: messages.oops,
      text: messages.dialog[notification.kind],
      link,
      close: messages.close,
    };
  }
  return null;
};
