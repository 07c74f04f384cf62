import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLinks } from '../../src/platform/follow-links.ts';

const opened: string[] = [];
const fetched: string[] = [];
const router = {
  navigate: async ({ href }: { href: string }) => void opened.push(href),
  preloadRoute: async ({ href }: { href: string }) => void fetched.push(href),
} as unknown as AnyRouter;
let place: HTMLElement;
let stop = () => {};
let leftToTheBrowser = 0;

/** Hears last, so that the test's own page is not left. */
const hold = (event: Event) => {
  if (!event.defaultPrevented) leftToTheBrowser += 1;
  event.preventDefault();
};

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  fetched.length = 0;
  leftToTheBrowser = 0;
  place = document.body.appendChild(document.createElement('div'));
  stop = followLinks(router);
  addEventListener('click', hold);
});
afterEach(() => {
  removeEventListener('click', hold);
  stop();
  place.remove();
  vi.useRealTimers();
});

/** What is pressed stands inside the link, as a picture does in a card. */
const inside = (link: string): HTMLElement => {
  place.insertAdjacentHTML('beforeend', link.replace('></a>', '><b>here</b></a>'));
  return place.lastElementChild?.querySelector('b') as HTMLElement;
};
const pressed = (target: Element, how: MouseEventInit = {}) =>
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));

test.each([
  '/products/saree?variation=M',
  '/shop/all',
  '/shop/all?search=saree',
  '/account?tab=1#orders',
  '/documents',
])('the shop itself opens %s, query and all', (href) => {
  pressed(inside(`<a href="${href}"></a>`));
  expect(opened).toEqual([href]);
  expect(leftToTheBrowser).toBe(0);
});

test.each([
  ['another place', '<a href="https://wa.me/?text=saree"></a>'],
  ['a tab of its own', '<a href="/cart" target="_blank"></a>'],
  ['a page in a language', '<a href="/cart?size=M&lang=bn"></a>'],
  ['a file to keep', '<a href="/cart" download></a>'],
  ['a part of this page', '<a href="#content"></a>'],
  ["the server's own pages", '<a href="/docs"></a>'],
  ['what an API answers', '<a href="/api/get_categories"></a>'],
  ['an anchor that leads nowhere', '<a></a>'],
])('the browser is left to follow %s', (_, link) => {
  pressed(inside(link));
  expect(opened).toEqual([]);
  expect(leftToTheBrowser).toBe(1);
});

test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'and a press with %o',
  (how) => {
    pressed(inside('<a href="/cart"></a>'), how);
    expect(opened).toEqual([]);
  },
);

test('what was pressed for something else is not followed', () => {
  const button = inside('<a href="/cart"></a>');
  button.addEventListener('click', (event) => event.preventDefault());
  pressed(button);
  expect(opened).toEqual([]);
});

test('a page is fetched ahead once the pointer rests on its link, at once for a finger, and for focus', () => {
  const over = (target: Element, kind = 'pointerover') =>
    target.dispatchEvent(new Event(kind, { bubbles: true }));
  over(inside('<a href="/cart"></a>'));
  over(inside('<a href="/wishlist"></a>'));
  vi.advanceTimersByTime(100);
  over(inside('<a href="/checkout"></a>'));
  over(document.body);
  vi.advanceTimersByTime(100);
  expect(fetched).toEqual(['/wishlist']);
  over(inside('<a href="/shop/all?page=2"></a>'), 'touchstart');
  expect(fetched).toEqual(['/wishlist', '/shop/all?page=2']);
  over(inside('<a href="/account"></a>'), 'focusin');
  vi.advanceTimersByTime(100);
  expect(fetched).toEqual(['/wishlist', '/shop/all?page=2', '/account']);
});

test('nothing is followed or fetched after it was stopped', () => {
  const target = inside('<a href="/cart"></a>');
  target.dispatchEvent(new Event('pointerover', { bubbles: true }));
  stop();
  vi.advanceTimersByTime(100);
  pressed(target);
  expect(opened).toEqual([]);
  expect(fetched).toEqual([]);
});
