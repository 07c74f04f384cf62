import { makeProducts } from '@razz/mock-backend';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RequestError } from '../../src/machines/failure.ts';
import { newTab, openShop } from './open-shop.ts';
import { nextFrame } from './small-site.tsx';

const { search } = vi.hoisted(() => ({
  search: vi.fn<(query: string) => Promise<{ hits: object[]; total: number }>>(),
}));
vi.mock('../../src/platform/api/search-index.ts', () => ({ searchIndex: () => search }));

const found = (query: string) => {
  const hits = makeProducts().filter(({ name }) => name.toLowerCase().includes(query));
  return { hits: hits.slice(0, 10), total: hits.length };
};
beforeEach(() => {
  search.mockReset().mockImplementation(async (query) => found(query));
});

const plain = page.getByRole('banner').getByRole('searchbox', { name: 'Search products' });
const field = page.getByRole('combobox', { name: 'Search products' });
const options = page.getByRole('listbox').getByRole('option');
const suggestions = () => options.elements().map((option) => option.textContent);
const categories = ['Women', 'Men', 'Accessories'];
const withRecent = (terms: string[]) => [...terms, 'Clear recent searches', ...categories];
/** Opens the suggestions, which hide the rest of the page from screen readers. */
const openField = async () => {
  await userEvent.click(
    page
      .getByRole('banner')
      .getByRole('search')
      .getByPlaceholder(/^What are you/),
  );
  await expect.element(field).toHaveFocus();
};
const searchFor = async (query: string) => {
  await userEvent.fill(field, query);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`Search result for ${query}`);
};

test('recent searches are suggested newest first and persist until they are cleared', async () => {
  const tab = newTab();
  const first = await openShop('/cart', { tab });
  await openField();
  await expect.poll(suggestions).toEqual(categories);
  await searchFor('saree');
  await searchFor('fatua');
  first.close();

  const second = await openShop('/cart', { tab });
  await openField();
  await expect.poll(suggestions).toEqual(withRecent(['fatua', 'saree']));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(second.here).toBe('/shop/all?search=saree&sort=relevance');
  await expect.poll(suggestions).toEqual([]);
  second.close();

  const third = await openShop('/cart', { tab });
  await openField();
  await expect.poll(suggestions).toEqual(withRecent(['saree', 'fatua']));
  await userEvent.click(options.nth(2));
  await expect.poll(suggestions).not.toContain('saree');
  third.close();

  await openShop('/cart', { tab });
  await openField();
  await expect.poll(suggestions).toEqual(categories);
});

test('popular searches are suggested in the page language, and categories open their listing', async () => {
  const popularSearches = [{ en: 'fatua', bn: 'ফতুয়া' }, { en: 'shirt', bn: 'ফতুয়া' }, { en: 'saree' }];
  const { here, shop } = await openShop('/cart', { settings: { popularSearches } });
  await openField();
  await expect.poll(suggestions).toEqual(['fatua', 'shirt', 'saree', ...categories]);
  await userEvent.click(options.nth(4));
  await expect.poll(here).toBe('/shop/men');
  await expect.poll(suggestions).toEqual([]);
  await shop.language.choose('bn');
  await userEvent.click(page.getByRole('banner').getByRole('combobox'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => suggestions().slice(0, 2)).toEqual(['ফতুয়া', 'saree']);
  await expect.element(options.nth(1).getByText('saree')).toHaveAttribute('lang', 'en');
  await userEvent.click(options.first());
  await expect.poll(here).toBe(`/shop/all?search=${encodeURIComponent('ফতুয়া')}&sort=relevance`);
});

test('a search keeps those that another tab has stored since', async () => {
  const tab = newTab();
  await openShop('/', { tab });
  await openField();
  await searchFor('saree');
  tab.localStorage.set('razz.searched', JSON.stringify(['kurti', 'saree']));
  await openField();
  await searchFor('shawl');
  expect(JSON.parse(tab.localStorage.get('razz.searched') ?? '')).toEqual(['shawl', 'kurti', 'saree']);
});

test('recent searches are cleared on sign-out', async () => {
  const { shop } = await openShop('/cart');
  await openField();
  await searchFor('saree');
  shop.session.send({ type: 'session.signOut' });
  await expect.poll(() => shop.session.get().user).toBeNull();
  await expect.element(plain).toHaveValue('');
  await openField();
  await expect.poll(suggestions).toEqual(categories);
});

test('the field suggests products again when it is focused after a search', async () => {
  await openShop('/cart');
  await openField();
  await searchFor('saree');
  (field.element() as HTMLElement).blur();
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => suggestions()[0]).toContain('Saree');
});

test('ignores stored searches that are not strings', async () => {
  const tab = newTab();
  tab.localStorage.set('razz.searched', JSON.stringify(['saree', 7, null]));
  await openShop('/cart', { tab });
  await openField();
  await expect.poll(suggestions).toEqual(withRecent(['saree']));
});

test('says that nothing was found', async () => {
  await openShop('/cart');
  await openField();
  await userEvent.fill(field, 'spaceship');
  const message = 'Sorry, we did not find any results for "spaceship"';
  await expect.element(page.getByText(message).first()).toBeInTheDocument();
});

test('a late response does not replace the newer one', async () => {
  let resolveSearch = (_: ReturnType<typeof found>) => {};
  const late = new Promise<ReturnType<typeof found>>((resolve) => {
    resolveSearch = resolve;
  });
  search.mockReturnValueOnce(late);
  await openShop('/cart');
  await openField();
  await userEvent.fill(field, 'saree');
  await expect.poll(() => search.mock.calls).toEqual([['saree']]);
  await expect.element(page.getByText('Searching…').first()).toBeInTheDocument();
  await userEvent.fill(field, 'fatua');
  await expect.poll(() => suggestions()[1]).toContain('Fatua');
  resolveSearch(found('saree'));
  await late;
  await nextFrame();
  await expect.element(options.first()).toHaveTextContent('Fatua');
  expect(suggestions().filter((text) => text?.includes('Saree'))).toEqual([]);
});

test('Escape closes the suggestions, and selecting one opens its page', async () => {
  const { here } = await openShop('/cart');
  await openField();
  await userEvent.fill(field, 'fatua');
  await expect.poll(() => suggestions().length).toBe(10);
  await userEvent.keyboard('{Escape}');
  await expect.poll(suggestions).toEqual([]);
  expect(here()).toBe('/cart');
  await expect.element(field).toHaveValue('fatua');
  await userEvent.fill(field, 'fatu');
  await expect.poll(() => suggestions().length).toBe(10);
  await userEvent.click(options.nth(1));
  await expect.poll(here).toBe('/products/indigo-handloom-fatua-5');
  await expect.poll(suggestions).toEqual([]);
  // The count of suggestions is no longer announced.
  await expect.poll(() => page.getByText('9 suggestions').elements().length).toBe(0);
});

test('the categories of a query and all its results are opened by keyboard', async () => {
  const { here, router } = await openShop('/cart');
  await openField();
  await userEvent.fill(field, 'saree');
  await expect
    .poll(() => suggestions().slice(0, 2))
    .toEqual(['SareeWomen', expect.stringContaining('Saree')]);
  await expect.poll(() => suggestions().at(-1)).toBe('See all 16 results');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(here).toBe('/shop/all?search=saree&sort=relevance');
  await expect.element(page.getByText('Showing all 16 results')).toBeVisible();
  await expect.poll(suggestions).toEqual([]);
  await expect
    .element(page.getByRole('main').getByRole('combobox', { name: 'Sort' }))
    .toHaveValue('relevance');
  router.history.back();
  await expect.poll(here).toBe('/cart');
  await userEvent.fill(field, 'women jam');
  await expect.poll(suggestions).toEqual(['JamdaniSareeWomen']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(here).toBe('/shop/jamdani');
  await expect.poll(suggestions).toEqual([]);
});

test('shows that the search index is down, and Enter still searches the shop', async () => {
  search.mockRejectedValue(new RequestError({ kind: 'server', status: 503 }));
  const { here } = await openShop('/cart');
  await openField();
  await userEvent.fill(field, 'saree');
  await expect.element(page.getByText(/^Search is not responding/).first()).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(here).toBe('/shop/all?search=saree&sort=relevance');
});

test('suggestions that load after the field lost focus do not take it back, and the plain field searches', async () => {
  const { here } = await openShop('/cart');
  await expect.element(plain).toBeVisible();
  plain.element().dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const link = page.getByRole('banner').getByRole('link').first();
  (link.element() as HTMLElement).focus();
  await import('../../src/features/search/Suggestions.tsx');
  await nextFrame();
  await expect.element(link).toHaveFocus();
  await expect.element(plain).toBeVisible();
  const input = plain.element() as HTMLInputElement;
  // Typed without focus, which would load the suggestions.
  input.setRangeText('saree');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.form?.requestSubmit();
  await expect.poll(here).toBe('/shop/all?search=saree&sort=relevance');
});
