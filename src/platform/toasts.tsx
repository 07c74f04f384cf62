import { createRoot } from 'react-dom/client';
import 'react-toastify/ReactToastify.css';
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import type { NotificationText } from './notification-types.ts';
import { markAsTopLayer } from './top-layer.ts';
import './toasts.css';

const seconds = 1000;
let isMounted = false;
const shown = new Map<string, Id>();

const gap = 8;

/** How far the toasts must move down to leave the headings of the page free; 0 where there is no room. */
const shiftBelowHeadings = (toasts: DOMRect): number => {
  const headings = [...document.querySelectorAll('main :is(h1, h2)')]
    .map((heading) => heading.getBoundingClientRect())
    .sort((a, b) => a.top - b.top);
  let { top } = toasts;
  for (const heading of headings) {
    const isBeside = heading.right <= toasts.left || toasts.right <= heading.left;
    const isCovered = !isBeside && heading.top < top + toasts.height && top < heading.bottom;
    if (isCovered) top = heading.bottom + gap;
  }
  return top + toasts.height > innerHeight ? 0 : top - toasts.top;
};

/** Dialogs begin below the toasts where they cannot be beside each other; on a page the toasts give way to headings. */
const watchPlace = (place: HTMLElement) => {
  let isWatchingPage = false;
  const page = new MutationObserver(() => arrange());
  const arrange = () => {
    const container = place.querySelector<HTMLElement>('.Toastify__toast-container');
    const { style } = document.documentElement;
    style.setProperty('--toasts-shift', '0px');
    const box = container?.getBoundingClientRect();
    const isShown = box !== undefined && box.height > 0;
    style.setProperty('--toasts', isShown ? `${box.height + gap}px` : '0px');
    if (isShown && !document.querySelector('.dialog-veil'))
      style.setProperty('--toasts-shift', `${shiftBelowHeadings(box)}px`);
    if (isShown === isWatchingPage) return;
    isWatchingPage = isShown;
    if (isShown) page.observe(document.body, { childList: true, subtree: true });
    else page.disconnect();
  };
  new MutationObserver(arrange).observe(place, { childList: true, subtree: true });
};

// They stand outside the pages: a page that fails or changes takes none of them away.
const mount = () => {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  markAsTopLayer(place);
  document.body.append(place);
  watchPlace(place);
  createRoot(place).render(
    <ToastContainer position="top-right" autoClose={3 * seconds} pauseOnHover theme="auto" limit={4} />,
  );
};

/** Tells in passing. The library behind it is in this file alone. */
export const showToast = ({ tone, text }: NotificationText & { kind: 'toast' }): void => {
  mount();
  // The same message again replaces the former: announced again, never twice at once.
  const former = shown.get(text);
  if (former !== undefined) toast.dismiss(former);
  shown.set(text, toast[tone](text, { role: tone === 'error' ? 'alert' : 'status' }));
};
