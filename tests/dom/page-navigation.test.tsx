import { beforeEach, expect, test, vi } from 'vitest';
import { useNavigationEffects } from '../../src/features/page/page-state.ts';
import { createProgress } from '../../src/platform/notifications/progress.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createStore } from '../../src/platform/storage/store.ts';
import { nextFrame, openSite } from './small-site.tsx';

/** A site of two pages below two inputs; the loader of the second page resolves or rejects on demand. */
const open = () => {
  const progress = createProgress();
  const pageTitle = createStore('Home');
  const announcement = createStore('');
  const shop = { settings: { shopName: 'Razz' }, progress, pageTitle, announcement } as unknown as Shop;
  let resolveLoader = () => {};
  let fail = () => {};
  const site = openSite({
    shop,
    frame: ({ children }) => (
      <>
        <input aria-label="Search" />
        <input aria-label="Other" />
        <p id="announcement">{useNavigationEffects(shop)}</p>
        <div style={{ blockSize: '200vh' }} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </>
    ),
    pages: {
      '/': { component: () => 'First' },
      '/second': {
        component: () => 'Second',
        loader: () =>
          new Promise<void>((resolve, reject) => {
            resolveLoader = resolve;
            fail = () => reject(new TypeError('Failed to fetch'));
          }),
      },
    },
  });
  const part = <E extends HTMLElement>(selector: string) => site.container.querySelector<E>(selector) as E;
  return {
    ...site,
    progress,
    pageTitle,
    announcement,
    part,
    content: () => part('main'),
    /** Navigates to the second page, whose loader stays pending. */
    async startNavigation(href = '/second') {
      void site.go(href);
      await expect.poll(() => progress.get()).toBe('busy');
    },
    async finishNavigation() {
      resolveLoader();
      await expect.poll(() => part('main').textContent).toBe('Second');
      await expect.poll(() => site.router.state.isLoading).toBe(false);
    },
    fail: () => fail(),
  };
};
const openFirstPage = async () => {
  const site = open();
  await expect.poll(() => site.content().textContent).toBe('First');
  await expect.poll(() => site.router.state.isLoading).toBe(false);
  return site;
};

beforeEach(() => {
  // The router logs the expected failures.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

test('the first page is neither focused nor announced: the browser does both; unmounting removes the listeners', async () => {
  const { part, unmount } = await openFirstPage();
  expect(document.activeElement).toBe(document.body);
  expect(part('#announcement').textContent).toBe('');
  const removed = vi.spyOn(document, 'removeEventListener');
  unmount();
  await expect
    .poll(() => removed.mock.calls.map(([kind]) => kind))
    .toEqual(expect.arrayContaining(['pointerdown', 'keydown', 'input']));
});

test('the next page is focused once loaded, and its title is announced', async () => {
  const { startNavigation, finishNavigation, content, part, pageTitle, announcement } = await openFirstPage();
  announcement.set('Your order was cancelled.');
  await startNavigation();
  expect(document.activeElement).toBe(document.body);
  pageTitle.set('Sarees');
  await finishNavigation();
  await expect.poll(() => document.activeElement).toBe(content());
  await expect.poll(() => part('#announcement').textContent).toBe('Sarees');
  expect(announcement.get()).toBe('');
  // Scrolling is left to the router.
  expect(scrollY).toBe(0);
});

test('focus moves to the new page although a key was pressed on the focused control', async () => {
  const { startNavigation, finishNavigation, content, part } = await openFirstPage();
  part('[aria-label=Search]').focus();
  await startNavigation();
  part('[aria-label=Search]').dispatchEvent(new Event('keydown', { bubbles: true }));
  await finishNavigation();
  await expect.poll(() => document.activeElement).toBe(content());
});

test('focus moves to the new page after a control was blurred', async () => {
  const { startNavigation, finishNavigation, content, part } = await openFirstPage();
  part('[aria-label=Search]').focus();
  await startNavigation();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  part('[aria-label=Search]').blur();
  await finishNavigation();
  await expect.poll(() => document.activeElement).toBe(content());
});

test.each(['pointerdown', 'keydown'])(
  'focus stays on a control that was focused after a %s',
  async (kind) => {
    const { startNavigation, finishNavigation, part } = await openFirstPage();
    part('[aria-label=Search]').focus();
    await startNavigation();
    document.body.dispatchEvent(new Event(kind, { bubbles: true }));
    part('[aria-label=Other]').focus();
    await finishNavigation();
    await expect.poll(() => part('#announcement').textContent).toBe('Home');
    expect(document.activeElement).toBe(part('[aria-label=Other]'));
  },
);

test('focus stays in a field that received input', async () => {
  const { startNavigation, finishNavigation, part } = await openFirstPage();
  const search = part('[aria-label=Search]');
  search.focus();
  await startNavigation();
  search.dispatchEvent(new Event('input', { bubbles: true }));
  await finishNavigation();
  await expect.poll(() => part('#announcement').textContent).toBe('Home');
  expect(document.activeElement).toBe(search);
});

test('focus moved by a script does not keep the new page from being focused', async () => {
  const { startNavigation, finishNavigation, content, part } = await openFirstPage();
  part('[aria-label=Search]').dispatchEvent(new Event('keydown', { bubbles: true }));
  await startNavigation();
  part('[aria-label=Other]').focus();
  await finishNavigation();
  await expect.poll(() => document.activeElement).toBe(content());
});

test('new search params on the same page leave the focus alone', async () => {
  const { go, part, router } = await openFirstPage();
  part('[aria-label=Search]').focus();
  await go('/?sort=atoz');
  expect(router.state.location.searchStr).toBe('?sort=atoz');
  expect(document.activeElement).toBe(part('[aria-label=Search]'));
  expect(part('#announcement').textContent).toBe('');
});

test('another page of a list is focused, and Back leaves the focus alone', async () => {
  const { go, part, content, router } = await openFirstPage();
  await go('/?page=2');
  await expect.poll(() => document.activeElement).toBe(content());
  expect(part('#announcement').textContent).toBe('');
  part('[aria-label=Search]').focus();
  router.history.back();
  await expect.poll(() => router.state.location.searchStr).toBe('');
  await nextFrame();
  expect(document.activeElement).toBe(part('[aria-label=Search]'));
});

test('a URL fragment is left to the browser', async () => {
  const { startNavigation, finishNavigation, content, part } = await openFirstPage();
  await startNavigation('/second#care');
  await finishNavigation();
  expect(document.activeElement).not.toBe(content());
  expect(part('#announcement').textContent).toBe('');
});

test('the progress bar is busy while a page loads and done afterwards', async () => {
  const { startNavigation, finishNavigation, progress } = await openFirstPage();
  await startNavigation();
  await finishNavigation();
  expect(progress.get()).toBe('done');
});

test('the progress bar shows a failed page load', async () => {
  const { startNavigation, fail, progress, part } = await openFirstPage();
  await startNavigation();
  fail();
  await expect.poll(() => progress.get()).toBe('failed');
  await expect.poll(() => part('h1')?.textContent).toBe('The page could not be shown');
});
