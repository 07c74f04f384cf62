import type { NotificationText } from './notification-types.ts';

/** Shows a toast or a dialog; each comes with its library when it is first wanted. Fails when no toast can be loaded. */
export const show = async (notification: NotificationText): Promise<void> => {
  if (notification.kind === 'toast') return (await import('./toasts.tsx')).showToast(notification);
  const dialogs = await import('./dialogs.ts').catch(() => null);
  if (dialogs) return dialogs.showDialog(notification);
  // A toast is better than no message.
  return show({ kind: 'toast', tone: 'error', text: notification.text });
};
