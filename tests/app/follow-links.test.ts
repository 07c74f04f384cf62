import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLinks } from '../../src/app/follow-links.ts';

const here = 'https://shop.example/shop/all?search=saree';

/** As much of a browser as links need. */
class FakeElement {
  closest(): FakeElement | null {
    return null;
  }
}
class FakeLink extends FakeElement {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly target: string;
  private readonly isDownload: boolean;

  constructor(href: string, { target = '', isDownload = false } = {}) {
    super();
    const url = new URL(href, here);
    this.origin = url.origin;
    this.pathname = url.pathname;
    this.search = url.search;
    this.hash = url.hash;
    this.target = target;
    this.isDownload = isDownload;
  }
  override closest(): FakeElement {
    return this;
  }
  hasAttribute(name: string): boolean {
    return name === 'download' && this.isDownload;
  }
}
const hears = new Map<string, (event: object) => void>();
const opened: string[] = [];
const fetched: string[] = [];
const router = {
  navigate: async ({ href }: { href: string }) => void opened.push(href),
  preloadRoute: async ({ href }: { href: string }) => void fetched.push(href),
} as unknown as AnyRouter;

vi.stubGlobal('Element', FakeElement);
vi.stubGlobal('HTMLAnchorElement', FakeLink);
vi.stubGlobal('location', new URL(here));
vi.stubGlobal('document', {
  addEventListener: (kind: string, act: (event: object) => void) => hears.set(kind, act),
  removeEventListener: (kind: string) => hears.delete(kind),
});

/** Presses what is there; whether the shop kept the browser from following it. */
const press = (target: FakeElement, how: object = {}) => {
  const preventDefault = vi.fn();
  hears.get('click')?.({ target, button: 0, defaultPrevented: false, preventDefault, ...how });
  return preventDefault.mock.calls.length > 0;
};
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  fetched.length = 0;
  stop = followLinks(router);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test.each([
  '/products/saree?variation=M',
  '/shop/all',
  '/shop/all?search=saree',
  '/account?tab=1#orders',
  '/documents',
])('the shop itself opens %s, query and all', (href) => {
  expect(press(new FakeLink(href))).toBe(true);
  expect(opened).toEqual([href]);
});

test.each([
  ['another place', new FakeLink('https://wa.me/?text=saree')],
  ['a tab of its own', new FakeLink('/cart', { target: '_blank' })],
  ['a file to keep', new FakeLink('/cart', { isDownload: true })],
  ['a part of this page', new FakeLink('/shop/all?search=saree#content')],
  ["the server's own pages", new FakeLink('/docs')],
  ['what an API answers', new FakeLink('/api/get_categories')],
  ['no link at all', new FakeElement()],
])('the browser is left to follow %s', (_, target) => {
  expect(press(target)).toBe(false);
  expect(opened).toEqual([]);
});

test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey', 'defaultPrevented'])('and a press with %s', (key) => {
  expect(press(new FakeLink('/cart'), { [key]: true })).toBe(false);
  expect(press(new FakeLink('/cart'), { button: 1 })).toBe(false);
  expect(opened).toEqual([]);
});

test('a page is fetched ahead once the pointer rests on its link, and at once for a finger', () => {
  const over = (target: FakeElement) => hears.get('pointerover')?.({ target, type: 'pointerover' });
  over(new FakeLink('/cart'));
  over(new FakeLink('/wishlist'));
  vi.advanceTimersByTime(100);
  over(new FakeLink('/checkout'));
  over(new FakeElement());
  vi.advanceTimersByTime(100);
  expect(fetched).toEqual(['/wishlist']);
  hears.get('touchstart')?.({ target: new FakeLink('/shop/all?page=2'), type: 'touchstart' });
  expect(fetched).toEqual(['/wishlist', '/shop/all?page=2']);
});
