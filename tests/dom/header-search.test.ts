import { makeProducts } from '@razz/mock-backend';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallFailed } from '../../src/machines/failure.ts';
import { newTab, openShop } from './open-shop.ts';
import { drawn } from './small-site.tsx';

const { search } = vi.hoisted(() => ({ search: vi.fn<(query: string) => Promise<object[]>>() }));
vi.mock('../../src/platform/search-index.ts', () => ({ searchIndex: () => search }));

const found = (query: string) =>
  makeProducts()
    .filter(({ name }) => name.toLowerCase().includes(query))
    .slice(0, 10);
beforeEach(() => {
  search.mockReset().mockImplementation(async (query) => found(query));
});

const plain = page.getByRole('banner').getByRole('searchbox', { name: 'Search products' });
const field = page.getByRole('combobox', { name: 'Search products' });
const options = page.getByRole('listbox').getByRole('option');
const offered = () => options.elements().map((option) => option.textContent);
const categories = ['Women', 'Men', 'Accessories'];
const whole = (terms: string[]) => [...terms, 'Clear recent searches', ...categories];
/** Suggestions stand over the page as long as they are open, and take it out of sight. */
const openField = async () => {
  await userEvent.click(
    page
      .getByRole('banner')
      .getByRole('search')
      .getByPlaceholder(/^Search sarees/),
  );
  await expect.element(field).toHaveFocus();
};
const searchFor = async (words: string) => {
  await userEvent.fill(field, words);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`Search result for ${words}`);
};

test('what was searched for is offered again, newest first, and outlives the visit until it is cleared', async () => {
  const tab = newTab();
  const first = await openShop('/cart', { tab });
  await openField();
  await expect.poll(offered).toEqual(categories);
  await searchFor('saree');
  await searchFor('fatua');
  first.close();

  const second = await openShop('/cart', { tab });
  await openField();
  await expect.poll(offered).toEqual(whole(['fatua', 'saree']));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(second.here).toBe('/shop/all?search=saree');
  await expect.poll(offered).toEqual([]);
  second.close();

  const third = await openShop('/cart', { tab });
  await openField();
  await expect.poll(offered).toEqual(whole(['saree', 'fatua']));
  await userEvent.click(options.nth(2));
  await expect.poll(offered).not.toContain('saree');
  third.close();

  await openShop('/cart', { tab });
  await openField();
  await expect.poll(offered).toEqual(categories);
});

test('popular searches are offered in the language of the page, and categories that open', async () => {
  const popularSearches = [{ en: 'fatua', bn: 'ফতুয়া' }, { en: 'shirt', bn: 'ফতুয়া' }, { en: 'saree' }];
  const { here, shop } = await openShop('/cart', { settings: { popularSearches } });
  await openField();
  await expect.poll(offered).toEqual(['fatua', 'shirt', 'saree', ...categories]);
  await userEvent.click(options.nth(4));
  await expect.poll(here).toBe('/shop/men');
  await expect.poll(offered).toEqual([]);
  await shop.language.choose('bn');
  await userEvent.click(page.getByRole('banner').getByRole('combobox'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => offered().slice(0, 2)).toEqual(['ফতুয়া', 'saree']);
  await expect.element(options.nth(1).getByText('saree')).toHaveAttribute('lang', 'en');
  await userEvent.click(options.first());
  await expect.poll(here).toBe(`/shop/all?search=${encodeURIComponent('ফতুয়া')}`);
});

test('what one customer searched for is not offered to the next person', async () => {
  const { shop } = await openShop('/cart');
  await openField();
  await searchFor('saree');
  shop.session.send({ type: 'session.signOut' });
  await expect.poll(() => shop.session.get().user).toBeNull();
  await expect.element(plain).toHaveValue('');
  await openField();
  await expect.poll(offered).toEqual(categories);
});

test('of the stored searches only strings are offered', async () => {
  const tab = newTab();
  tab.localStorage.set('razz.searched', JSON.stringify(['saree', 7, null]));
  await openShop('/cart', { tab });
  await openField();
  await expect.poll(offered).toEqual(whole(['saree']));
});

test('a late response does not replace the newer one', async () => {
  let answer = (_: object[]) => {};
  const late = new Promise<object[]>((resolve) => {
    answer = resolve;
  });
  search.mockReturnValueOnce(late);
  await openShop('/cart');
  await openField();
  await userEvent.fill(field, 'saree');
  await expect.poll(() => search.mock.calls).toEqual([['saree']]);
  await userEvent.fill(field, 'fatua');
  await expect.poll(() => offered()[0]).toContain('Fatua');
  answer(found('saree'));
  await late;
  await drawn();
  await expect.element(options.first()).toHaveTextContent('Fatua');
  expect(offered().filter((text) => text?.includes('Saree'))).toEqual([]);
});

test('Escape closes the suggestions, and so does choosing one, which opens its page', async () => {
  const { here } = await openShop('/cart');
  await openField();
  await userEvent.fill(field, 'fatua');
  await expect.poll(() => offered().length).toBe(8);
  await userEvent.keyboard('{Escape}');
  await expect.poll(offered).toEqual([]);
  expect(here()).toBe('/cart');
  await expect.element(field).toHaveValue('fatua');
  await userEvent.fill(field, 'fatu');
  await expect.poll(() => offered().length).toBe(8);
  await userEvent.click(options.first());
  await expect.poll(here).toBe('/products/indigo-handloom-fatua-5');
  await expect.poll(offered).toEqual([]);
  // Nothing is said any more of what was suggested.
  await expect.poll(() => page.getByText('8 suggestions').elements().length).toBe(0);
});

test('an index that is down says so, and Enter still finds', async () => {
  search.mockRejectedValue(new CallFailed({ kind: 'server', status: 503 }));
  const { here } = await openShop('/cart');
  await openField();
  await userEvent.fill(field, 'saree');
  await expect.element(page.getByText(/^Search is not responding/).first()).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(here).toBe('/shop/all?search=saree');
});

test('suggestions that come when the shopper has gone on leave the focus where it is', async () => {
  await openShop('/cart');
  await expect.element(plain).toBeVisible();
  plain.element().dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const link = page.getByRole('banner').getByRole('link').first();
  (link.element() as HTMLElement).focus();
  await import('../../src/features/search/Suggestions.tsx');
  await drawn();
  await expect.element(link).toHaveFocus();
  await expect.element(plain).toBeVisible();
});
