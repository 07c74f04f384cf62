import type { ShopNotification } from '../machines/notifications.ts';

/** Says to the shopper what a machine emitted. */
export type Notify = (notice: ShopNotification) => void;

/** A notice in the shopper's language, as toasts and dialogs show it. */
export type NotificationText =
  | { kind: 'toast'; tone: 'success' | 'error'; text: string }
  | {
      kind: 'dialog';
      title: string;
      text: string;
      link: { name: string; href: string } | null;
      close: string;
    };
