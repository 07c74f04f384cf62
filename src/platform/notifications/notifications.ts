import type { NotificationText } from './notification-types.ts';

/** Shows a toast or a dialog, loading its library on first use. Rejects if the toasts cannot be loaded. */
export const show = async (notification: NotificationText): Promise<void> => {
  if (notification.kind === 'toast') return (await import('./toasts.tsx')).showToast(notification);
  const dialogs = await import('./dialogs.ts').catch(() => null);
  if (dialogs) return dialogs.showDialog(notification);
  // Falls back to a toast.
  return show({ kind: 'toast', tone: 'error', text: notification.text });
};
