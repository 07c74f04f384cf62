import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLinks } from '../../src/platform/page/follow-links.ts';

const navigated: string[] = [];
const preloaded: string[] = [];
const router = {
  navigate: async ({ href }: { href: string }) => void navigated.push(href),
  preloadRoute: async ({ href }: { href: string }) => void preloaded.push(href),
} as unknown as AnyRouter;
let container: HTMLElement;
let stop = () => {};
let browserNavigations = 0;

/** Runs after all other listeners and keeps the browser from leaving the test page. */
const preventNavigation = (event: Event) => {
  if (!event.defaultPrevented) browserNavigations += 1;
  event.preventDefault();
};

beforeEach(() => {
  vi.useFakeTimers();
  navigated.length = 0;
  preloaded.length = 0;
  browserNavigations = 0;
  container = document.body.appendChild(document.createElement('div'));
  stop = followLinks(router);
  addEventListener('click', preventNavigation);
});
afterEach(() => {
  removeEventListener('click', preventNavigation);
  stop();
  container.remove();
  vi.useRealTimers();
});

/** Adds a link and returns an element inside it, as a card's picture is. */
const insideLink = (link: string): HTMLElement => {
  container.insertAdjacentHTML('beforeend', link.replace('></a>', '><b>here</b></a>'));
  return container.lastElementChild?.querySelector('b') as HTMLElement;
};
const click = (target: Element, init: MouseEventInit = {}) =>
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

test.each([
  '/products/saree?variation=M',
  '/shop/all',
  '/shop/all?search=saree',
  '/account?tab=1#orders',
  '/documents',
])('navigates to %s with the router', (href) => {
  click(insideLink(`<a href="${href}"></a>`));
  expect(navigated).toEqual([href]);
  expect(browserNavigations).toBe(0);
});

test.each([
  ['another origin', '<a href="https://wa.me/?text=saree"></a>'],
  ['a new tab', '<a href="/cart" target="_blank"></a>'],
  ['a change of language', '<a href="/cart?size=M&lang=bn"></a>'],
  ['a download', '<a href="/cart" download></a>'],
  ['a fragment of this page', '<a href="#content"></a>'],
  ['a page that the server renders itself', '<a href="/docs"></a>'],
  ['an API path', '<a href="/api/get_categories"></a>'],
  ['an anchor without href', '<a></a>'],
])('leaves %s to the browser', (_, link) => {
  click(insideLink(link));
  expect(navigated).toEqual([]);
  expect(browserNavigations).toBe(1);
});

test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %o to the browser',
  (init) => {
    click(insideLink('<a href="/cart"></a>'), init);
    expect(navigated).toEqual([]);
  },
);

test('ignores a click whose default was prevented', () => {
  const button = insideLink('<a href="/cart"></a>');
  button.addEventListener('click', (event) => event.preventDefault());
  click(button);
  expect(navigated).toEqual([]);
});

test('preloads a page on hover after a delay, on touch at once, and on focus', () => {
  const fire = (target: Element, kind = 'pointerover') =>
    target.dispatchEvent(new Event(kind, { bubbles: true }));
  fire(insideLink('<a href="/cart"></a>'));
  fire(insideLink('<a href="/wishlist"></a>'));
  vi.advanceTimersByTime(100);
  fire(insideLink('<a href="/checkout"></a>'));
  fire(document.body);
  vi.advanceTimersByTime(100);
  expect(preloaded).toEqual(['/wishlist']);
  fire(insideLink('<a href="/shop/all?page=2"></a>'), 'touchstart');
  expect(preloaded).toEqual(['/wishlist', '/shop/all?page=2']);
  fire(insideLink('<a href="/account"></a>'), 'focusin');
  vi.advanceTimersByTime(100);
  expect(preloaded).toEqual(['/wishlist', '/shop/all?page=2', '/account']);
});

test('neither navigates nor preloads once stopped', () => {
  const target = insideLink('<a href="/cart"></a>');
  target.dispatchEvent(new Event('pointerover', { bubbles: true }));
  stop();
  vi.advanceTimersByTime(100);
  click(target);
  expect(navigated).toEqual([]);
  expect(preloaded).toEqual([]);
});
