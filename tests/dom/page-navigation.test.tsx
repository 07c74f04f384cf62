import { beforeEach, expect, test, vi } from 'vitest';
import { usePageTurns } from '../../src/features/shell/page-state.ts';
import { createProgress } from '../../src/platform/progress.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createStore } from '../../src/platform/store.ts';
import { drawn, openSite } from './small-site.tsx';

/** Two pages with a search above them; the second is read late, or cannot be read. */
const open = () => {
  const progress = createProgress();
  const pageTitle = createStore('Home');
  const shop = {
    settings: { shopName: 'Razz' },
    progress,
    pageTitle,
    announcement: createStore(''),
  } as unknown as Shop;
  let arrive = () => {};
  let fail = () => {};
  const site = openSite({
    shop,
    frame: ({ children }) => (
      <>
        <input aria-label="Search" />
        <input aria-label="Other" />
        <p id="spoken">{usePageTurns(shop)}</p>
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
            arrive = resolve;
            fail = () => reject(new TypeError('Failed to fetch'));
          }),
      },
    },
  });
  const part = <E extends HTMLElement>(selector: string) => site.place.querySelector<E>(selector) as E;
  return {
    ...site,
    progress,
    pageTitle,
    part,
    content: () => part('main'),
    /** Goes to the second page; it is not there yet. */
    async leave(href = '/second') {
      void site.go(href);
      await expect.poll(() => progress.get()).toBe('busy');
    },
    async come() {
      arrive();
      await expect.poll(() => part('main').textContent).toBe('Second');
      await expect.poll(() => site.router.state.isLoading).toBe(false);
    },
    fail: () => fail(),
  };
};
const began = async () => {
  const site = open();
  await expect.poll(() => site.content().textContent).toBe('First');
  await expect.poll(() => site.router.state.isLoading).toBe(false);
  return site;
};

beforeEach(() => {
  // A page that fails on purpose is logged to the console as well.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

test('the first page takes no focus and is not spoken: the browser does both', async () => {
  const { part } = await began();
  expect(document.activeElement).toBe(document.body);
  expect(part('#spoken').textContent).toBe('');
});

test('the next page takes the focus once it is there, and its title is spoken', async () => {
  const { leave, come, content, part, pageTitle } = await began();
  await leave();
  expect(document.activeElement).toBe(document.body);
  pageTitle.set('Sarees');
  await come();
  await expect.poll(() => document.activeElement).toBe(content());
  await expect.poll(() => part('#spoken').textContent).toBe('Sarees');
  // Where the page stands is the router's affair.
  expect(scrollY).toBe(0);
});

test('who pressed a control and waited is taken to the new page, by whatever key it is scrolled meanwhile', async () => {
  const { leave, come, content, part } = await began();
  part('[aria-label=Search]').focus();
  await leave();
  part('[aria-label=Search]').dispatchEvent(new Event('keydown', { bubbles: true }));
  await come();
  await expect.poll(() => document.activeElement).toBe(content());
});

test('who left a control for nothing else is taken to the new page', async () => {
  const { leave, come, content, part } = await began();
  part('[aria-label=Search]').focus();
  await leave();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  part('[aria-label=Search]').blur();
  await come();
  await expect.poll(() => document.activeElement).toBe(content());
});

test.each(['pointerdown', 'keydown'])(
  'who has gone on to another place by a %s is left there',
  async (kind) => {
    const { leave, come, part } = await began();
    part('[aria-label=Search]').focus();
    await leave();
    document.body.dispatchEvent(new Event(kind, { bubbles: true }));
    part('[aria-label=Other]').focus();
    await come();
    await expect.poll(() => part('#spoken').textContent).toBe('Home');
    expect(document.activeElement).toBe(part('[aria-label=Other]'));
  },
);

test('who types on where the focus was is left there', async () => {
  const { leave, come, part } = await began();
  const search = part('[aria-label=Search]');
  search.focus();
  await leave();
  search.dispatchEvent(new Event('input', { bubbles: true }));
  await come();
  await expect.poll(() => part('#spoken').textContent).toBe('Home');
  expect(document.activeElement).toBe(search);
});

test('a focus that the page itself moved does not hold the new page up', async () => {
  const { leave, come, content, part } = await began();
  part('[aria-label=Search]').dispatchEvent(new Event('keydown', { bubbles: true }));
  await leave();
  part('[aria-label=Other]').focus();
  await come();
  await expect.poll(() => document.activeElement).toBe(content());
});

test('another query of the same page leaves the focus as it is', async () => {
  const { go, part, router } = await began();
  part('[aria-label=Search]').focus();
  await go('/?sort=atoz');
  expect(router.state.location.searchStr).toBe('?sort=atoz');
  expect(document.activeElement).toBe(part('[aria-label=Search]'));
  expect(part('#spoken').textContent).toBe('');
});

test('another page of the same list takes the focus, and Back leaves it as it is', async () => {
  const { go, part, content, router } = await began();
  await go('/?page=2');
  await expect.poll(() => document.activeElement).toBe(content());
  expect(part('#spoken').textContent).toBe('');
  part('[aria-label=Search]').focus();
  router.history.back();
  await expect.poll(() => router.state.location.searchStr).toBe('');
  await drawn();
  expect(document.activeElement).toBe(part('[aria-label=Search]'));
});

test('a part of another page is for the browser to go to', async () => {
  const { leave, come, content, part } = await began();
  await leave('/second#care');
  await come();
  expect(document.activeElement).not.toBe(content());
  expect(part('#spoken').textContent).toBe('');
});

test('the bar is busy while a page is read, and done when it is there', async () => {
  const { leave, come, progress } = await began();
  await leave();
  await come();
  expect(progress.get()).toBe('done');
});

test('the bar is red when a page could not be read', async () => {
  const { leave, fail, progress, part } = await began();
  await leave();
  fail();
  await expect.poll(() => progress.get()).toBe('failed');
  await expect.poll(() => part('h1')?.textContent).toBe('The page could not be shown');
});
