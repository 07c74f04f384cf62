import type { ShopNotification } from '../machines/notifications.ts';

/** Shows the shopper what a machine emitted. */
export type Notify = (notification: ShopNotification) => void;

/** A notification in the shopper's language, as toasts and dialogs show it. */
export type NotificationText =
  | { kind: 'toast'; tone: 'success' | 'error'; text: string }
  | {
      kind: 'dialog';
      title: string;
      text: string;
      link: { name: string; href: string } | null;
      close: string;
    };
