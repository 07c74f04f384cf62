import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailed, type Failure } from '../../src/machines/failure.ts';
import { markChunkLoadError } from '../../src/platform/chunk-load-errors.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createStore } from '../../src/platform/store.ts';
import { drawn, openSite } from './small-site.tsx';

/** A page that fails so until it is read again. */
const openFailing = async (error: Error) => {
  const notify = vi.fn();
  let reads = 0;
  const { place } = openSite({
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
          reads += 1;
          if (reads === 1) throw error;
        },
      },
    },
  });
  await expect.poll(() => place.querySelector('h1')).not.toBeNull();
  return { place, notify, retry: place.querySelector('button') };
};
const open = (failure: Failure) => openFailing(new CallFailed(failure));
const refused = { kind: 'refused', status: 403, message: 'That is for vendors.', fields: {} } as const;

beforeEach(() => {
  // A page that fails on purpose is logged to the console as well.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

test.each<[Failure, string]>([
  [{ kind: 'server', status: 500 }, 'Something went wrong. Please try again.'],
  [{ kind: 'server', status: 503 }, 'The shop is taking too long to respond.'],
  [{ kind: 'timeout' }, 'The shop is taking too long to respond.'],
  [{ kind: 'offline' }, 'There seems to be no connection. Check it and try again.'],
])('after %j the page says why, and shows what is there at the next try', async (failure, why) => {
  const { place, notify, retry } = await open(failure);
  expect(place.textContent).toContain(why);
  await expect.poll(() => document.title).toBe('The page could not be shown · Razz');
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  retry?.click();
  await expect.poll(() => place.textContent).toBe('Here it is.');
  expect(notify).not.toHaveBeenCalled();
});

test('what the server refused is not tried again', async () => {
  const { place, retry } = await open(refused);
  expect(place.textContent).toContain('That is for vendors.');
  expect(retry).toBeNull();
});

test('a session that ended in the middle is notified once', async () => {
  const { notify } = await open({ kind: 'signedOut' });
  await expect.poll(() => notify).toHaveBeenCalledWith({ type: 'session.expired' });
  expect(notify).toHaveBeenCalledOnce();
});

test('what failed without a connection is laid to that, whatever it was', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { place } = await open({ kind: 'malformed' });
  expect(place.textContent).toContain('There seems to be no connection. Check it and try again.');
});

test('code that cannot be loaded is tried again in place as long as the server does not answer', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/cart.js');
  markChunkLoadError({ payload });
  const { place, retry } = await openFailing(payload);
  expect(place.textContent).toContain('Something went wrong. Please try again.');
  retry?.click();
  await expect.poll(() => place.textContent).toBe('Here it is.');
  expect(asked.mock.calls).toEqual([[location.href, { method: 'HEAD' }]]);
});

test('the page is read again when the connection is back, and the focus of the button stays in the page', async () => {
  const { place, retry } = await openFailing(new CallFailed({ kind: 'offline' }));
  const content = place.querySelector<HTMLElement>('#content');
  retry?.focus();
  dispatchEvent(new Event('online'));
  await expect.poll(() => content?.textContent).toBe('Here it is.');
  expect(document.activeElement).toBe(content);
});

test('what the server refused is not read again for a connection', async () => {
  const { place } = await open(refused);
  dispatchEvent(new Event('online'));
  await drawn();
  expect(place.textContent).toContain('That is for vendors.');
});
