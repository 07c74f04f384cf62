import type { ShopNotification } from '../../machines/notifications.ts';

/** Shows a notification that a machine emitted. */
export type Notify = (notification: ShopNotification) => void;

/** Names of the parts of a toast, for screen readers. */
export interface ToastLabels {
  /** With the shortcut Alt+T, which moves the focus to the toasts. */
  region: string;
  close: string;
  /** The time until the toast closes. */
  timer: string;
}

/** A translated notification for a toast or a dialog. */
export type NotificationText =
  | {
      kind: 'toast';
      tone: 'success' | 'error';
      text: string;
      /** Absent: the English ones of the library. */
      labels?: ToastLabels;
    }
  | {
      kind: 'dialog';
      title: string;
      text: string;
      link: { name: string; href: string } | null;
      close: string;
    };
