import type { NotificationText } from './notification-types.ts';

/** Shows a toast or a dialog; each comes with its library when it is first wanted. Fails when no toast can be loaded. */
export const show = async (words: NotificationText): Promise<void> => {
  if (words.kind === 'toast') return (await import('./toasts.tsx')).showToast(words);
  const dialogs = await import('./dialogs.ts').catch(() => null);
  if (dialogs) return dialogs.showDialog(words);
  // A toast is better than no message.
  return show({ kind: 'toast', tone: 'error', text: words.text });
};
