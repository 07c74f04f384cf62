import { createRoot } from 'react-dom/client';
import 'react-toastify/ReactToastify.css';
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import type { NotificationText } from './notification-types.ts';
import { markAsTopLayer } from './top-layer.ts';
import './toasts.css';

const seconds = 1000;
let isMounted = false;
const shown = new Map<string, Id>();

// They stand outside the pages: a page that fails or changes takes none of them away.
const mount = () => {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  markAsTopLayer(place);
  document.body.append(place);
  // Dialogs begin below the toasts where they cannot be beside each other.
  new MutationObserver(() => {
    const height = place.querySelector('.Toastify__toast-container')?.getBoundingClientRect().height ?? 0;
    document.documentElement.style.setProperty('--toasts', height > 0 ? `${height + 8}px` : '0px');
  }).observe(place, { childList: true, subtree: true });
  createRoot(place).render(
    <ToastContainer position="top-right" autoClose={3 * seconds} pauseOnHover theme="auto" limit={4} />,
  );
};

/** Tells in passing. The library behind it is in this file alone. */
export const showToast = ({ tone, text }: NotificationText & { kind: 'toast' }): void => {
  mount();
  // The same words again stand in the place of the former: announced again, never twice at once.
  const former = shown.get(text);
  if (former !== undefined) toast.dismiss(former);
  shown.set(text, toast[tone](text, { role: tone === 'error' ? 'alert' : 'status' }));
};
