import { beforeEach, expect, test, vi } from 'vitest';
import { type Failure, RequestError } from '../../src/machines/failure.ts';
import { markChunkLoadError } from '../../src/platform/page/chunk-load-errors.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createStore } from '../../src/platform/storage/store.ts';
import { nextFrame, openSite } from './small-site.tsx';

/** Opens a page whose loader throws `error` on its first run. */
const openFailing = async (error: Error) => {
  const notify = vi.fn();
  let loads = 0;
  const { container } = openSite({
    shop: { notify, pageTitle: createStore(''), settings: { shopName: 'Razz' } } as unknown as Shop,
    frame: ({ children }) => (
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    ),
    pages: {
      '/': {
        component: () => 'Here it is.',
        loader: () => {
          loads += 1;
          if (loads === 1) throw error;
        },
      },
    },
  });
  await expect.poll(() => container.querySelector('h1')).not.toBeNull();
  return { container, notify, retry: container.querySelector('button') };
};
const open = (failure: Failure) => openFailing(new RequestError(failure));
const rejection = { kind: 'refused', status: 403, message: 'That is for vendors.', fields: {} } as const;

beforeEach(() => {
  // The router logs the expected failures.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

test.each<[Failure, string]>([
  [{ kind: 'server', status: 500 }, 'Something went wrong. Please try again.'],
  [{ kind: 'server', status: 503 }, 'The shop is taking too long to respond.'],
  [{ kind: 'timeout' }, 'The shop is taking too long to respond.'],
  [{ kind: 'offline' }, 'There seems to be no connection. Check it and try again.'],
])('after %j the page shows why, and a retry loads it', async (failure, why) => {
  const { container, notify, retry } = await open(failure);
  expect(container.textContent).toContain(why);
  await expect.poll(() => document.title).toBe('The page could not be shown · Razz');
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  retry?.click();
  await expect.poll(() => container.textContent).toBe('Here it is.');
  // The button did not have the focus.
  expect(document.activeElement).toBe(document.body);
  expect(notify).not.toHaveBeenCalled();
});

test('a rejected request offers no retry', async () => {
  const { container, retry } = await open(rejection);
  expect(container.textContent).toContain('That is for vendors.');
  expect(retry).toBeNull();
});

test('an expired session is notified once', async () => {
  const { notify } = await open({ kind: 'signedOut' });
  await expect.poll(() => notify).toHaveBeenCalledWith({ type: 'session.expired' });
  expect(notify).toHaveBeenCalledOnce();
});

test('any failure while offline is shown as a missing connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container } = await open({ kind: 'malformed' });
  expect(container.textContent).toContain('There seems to be no connection. Check it and try again.');
});

test('a chunk that failed to load is retried without a reload while the server is unreachable', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/cart.js');
  markChunkLoadError({ payload });
  const { container, retry } = await openFailing(payload);
  await expect
    .poll(() => container.textContent)
    .toContain('The shop cannot be reached. Check your connection and try again.');
  retry?.click();
  await expect.poll(() => container.textContent).toBe('Here it is.');
  expect(fetchSpy).toHaveBeenCalledWith(location.href, { method: 'HEAD' });
});

test('a chunk that is missing on a reachable server is not reported as an unreachable shop', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null));
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/cart.js');
  markChunkLoadError({ payload });
  const { container } = await openFailing(payload);
  await expect.poll(() => fetchSpy.mock.calls).toHaveLength(1);
  await nextFrame();
  expect(container.textContent).toContain('Something went wrong. Please try again.');
});

test('the page reloads when the connection is back, and the focus stays in its content', async () => {
  const { container, retry } = await openFailing(new RequestError({ kind: 'offline' }));
  const content = container.querySelector<HTMLElement>('#content');
  retry?.focus();
  dispatchEvent(new Event('online'));
  await expect.poll(() => content?.textContent).toBe('Here it is.');
  expect(document.activeElement).toBe(content);
});

test('a rejected request is not repeated when the connection is back', async () => {
  const { container } = await open(rejection);
  dispatchEvent(new Event('online'));
  await nextFrame();
  expect(container.textContent).toContain('That is for vendors.');
});
