import { Fragment } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import 'react-toastify/ReactToastify.css';
import { type CloseButtonProps, type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import type { NotificationText, ToastLabels } from './notification-types.ts';
import { markAsTopLayer } from './top-layer.ts';
import './toasts.css';

const seconds = 1000;
let root: Root | undefined;
let timerLabel: string | undefined;
/** The toasts that are shown or wait for their turn, by text. */
const pending = new Map<string, Id>();

const gap = 8;

/** Distance to move the toasts down so that they cover no heading; 0 if there is no room. */
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

/** Publishes the height of the toasts for dialogs, and moves them below headings of the page. */
const watchToasts = (host: HTMLElement) => {
  let isWatchingPage = false;
  const page = new MutationObserver(() => arrange());
  const arrange = () => {
    // The library has no option for it.
    if (timerLabel !== undefined)
      for (const timer of host.querySelectorAll('[role=progressbar]'))
        timer.setAttribute('aria-label', timerLabel);
    const container = host.querySelector<HTMLElement>('.Toastify__toast-container');
    const { style } = document.documentElement;
    style.setProperty('--toasts-shift', '0px');
    const box = container?.getBoundingClientRect();
    const isShown = box !== undefined && box.height > 0;
    style.setProperty('--toasts', isShown ? `${box.height + gap}px` : '0px');
    if (isShown && !document.querySelector('.dialog-veil'))
      style.setProperty('--toasts-shift', `${shiftBelowHeadings(box)}px`);
    if (isShown === isWatchingPage) return;
    isWatchingPage = isShown;
    if (isShown) {
      page.observe(document.body, { childList: true, subtree: true });
      // A new page is scrolled to its position after it was rendered.
      addEventListener('scrollend', arrange);
    } else {
      page.disconnect();
      removeEventListener('scrollend', arrange);
    }
  };
  new MutationObserver(arrange).observe(host, { childList: true, subtree: true });
};

// In a root of their own, so that toasts outlive navigation and page errors.
const mount = (labels: ToastLabels | undefined) => {
  if (root === undefined) {
    const host = document.createElement('div');
    markAsTopLayer(host);
    document.body.append(host);
    watchToasts(host);
    root = createRoot(host);
  }
  timerLabel = labels?.timer;
  root.render(
    <ToastContainer
      position="top-right"
      autoClose={3 * seconds}
      pauseOnHover
      theme="auto"
      limit={4}
      {...(labels && { 'aria-label': labels.region })}
    />,
  );
};

/** The library's button with another name. */
const closeButton =
  (label: string) =>
  ({ closeToast }: CloseButtonProps) => (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label={label}
      onClick={(event) => {
        // A click on the toast closes it too.
        event.stopPropagation();
        closeToast(event);
      }}
    >
      <svg aria-hidden="true" viewBox="0 0 14 16">
        <path
          fillRule="evenodd"
          d="M7.71 8.23l3.75 3.75-1.48 1.48-3.75-3.75-3.75 3.75L1 11.98l3.75-3.75L1 4.48 2.48 3l3.75 3.75L9.98 3l1.48 1.48-3.75 3.75z"
        />
      </svg>
    </button>
  );

/** Shows a toast. The only file that uses the toast library. */
export const showToast = ({ tone, text, labels }: NotificationText & { kind: 'toast' }): void => {
  mount(labels);
  const previous = pending.get(text);
  // A repeated message stays in its place, or in the queue. Its new text node is announced again.
  if (previous !== undefined) {
    if (!toast.isActive(previous)) return;
    const content = <Fragment key={performance.now()}>{text}</Fragment>;
    toast.update(previous, { render: () => content, delay: 0 });
    return;
  }
  const onClose = () => pending.delete(text);
  pending.set(
    text,
    toast[tone](text, {
      role: tone === 'error' ? 'alert' : 'status',
      onClose,
      ...(labels && { closeButton: closeButton(labels.close) }),
    }),
  );
};
