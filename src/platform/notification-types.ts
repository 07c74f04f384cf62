import type { ShopNotification } from '../machines/notifications.ts';

/** Shows a notification that a machine emitted. */
export type Notify = (notification: ShopNotification) => void;

/** A translated notification for a toast or a dialog. */
export type NotificationText =
  | { kind: 'toast'; tone: 'success' | 'error'; text: string }
  | {
      kind: 'dialog';
      title: string;
      text: string;
      link: { name: string; href: string } | null;
      close: string;
    };
