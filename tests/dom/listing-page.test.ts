import { createBackend } from '@razz/mock-backend';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

const main = page.getByRole('main');
const listing = 'POST /api/filter_products';
const heading = main.getByRole('heading', { level: 1 });
const grid = () => document.querySelector('.product-grid');
const sort = main.getByRole('combobox', { name: 'Sort' });
const cards = () => main.getByRole('article').elements().length;
const breadcrumbs = () =>
  page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null;
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');
const drawerBar = () => document.querySelector<HTMLElement>('.filter-drawer > button');

test('while a filter loads the controls show it, and the list stays and is marked busy', async () => {
  const { wire, here } = await openShop('/shop/kurti');
  await expect.poll(() => grid()?.getAttribute('aria-busy')).toBe('false');
  const before = cards();
  const release = wire.holdResponses(listing);
  const search = main.getByRole('searchbox');
  await userEvent.fill(search, 'madder');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => grid()?.getAttribute('aria-busy')).toBe('true');
  await userEvent.selectOptions(sort, 'atoz');
  await expect.element(sort).toHaveValue('atoz');
  await userEvent.click(main.getByRole('button', { name: /^M \d/ }));
  await expect.element(main.getByRole('button', { name: /^M \d/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(main.getByRole('button', { name: 'Remove filter: “madder”' })).toBeVisible();
  expect(cards()).toBe(before);
  wire.letThrough(listing);
  release();
  await expect.poll(() => grid()?.getAttribute('aria-busy')).toBe('false');
  await expect.poll(cards).toBe(2);
  expect(here()).toBe('/shop/kurti?search=madder&size=M&sort=atoz');
});

test('prices of the filter may be typed in Bangla digits', async () => {
  const { here } = await openShop('/shop/kurti');
  await userEvent.click(main.getByRole('spinbutton', { name: 'Lowest price' }));
  await userEvent.keyboard('৫০০');
  await userEvent.click(main.getByRole('spinbutton', { name: 'Highest price' }));
  await userEvent.keyboard('৯০০০{Enter}');
  await expect.poll(here).toBe('/shop/kurti?price_min=500&price_max=9000');
});

test('the attribute filters load after the page and narrow the list', async () => {
  const { here } = await openShop('/shop/kurti');
  const colour = main.getByRole('group', { name: 'Colour' }).getByRole('checkbox', { name: /^Madder/ });
  await colour.click();
  await expect.poll(here).toBe('/shop/kurti?colours=Madder');
  await expect.poll(cards).toBe(2);
});

test('the breadcrumbs link to each parent category', async () => {
  const { router } = await openShop('/shop/jamdani');
  const above = [
    ['Home', '/'],
    ['Shop', '/shop/all'],
  ];
  await expect
    .poll(breadcrumbs)
    .toEqual([...above, ['Women', '/shop/women'], ['Saree', '/shop/saree'], ['Jamdani', '/shop/jamdani']]);
  await router.navigate({ to: '/shop/$slug', params: { slug: 'all' } });
  await expect.element(heading).toHaveTextContent('All Categories');
  expect(breadcrumbs()).toEqual(above);
});

test('a category has one canonical URL, and is noindex when sorted or searched', async () => {
  const { router } = await openShop('/shop/women?sort=atoz');
  await expect.poll(canonical).toBe(`${location.origin}/shop/women`);
  expect(robots()).toBe('noindex');
  await router.navigate({ to: '/shop/$slug', params: { slug: 'women' }, search: { search: 'madder' } });
  await expect.poll(() => document.title).toBe('Search result for madder · Razz');
  expect(robots()).toBe('noindex');
  await router.navigate({ to: '/shop/$slug', params: { slug: 'women' } });
  await expect.poll(robots).toBeNull();
});

test('an empty category shows a message; filters without results can be cleared', async () => {
  const tab = newTab();
  tab.world.products = tab.world.products.filter(({ category_id }) => category_id !== 8);
  const { router, here } = await openShop('/shop/jewellery', { tab });
  await expect.element(main.getByText('No products here yet')).toBeVisible();
  expect(main.getByRole('button', { name: 'Clear all' }).elements()).toEqual([]);
  await router.navigate({
    to: '/shop/$slug',
    params: { slug: 'men' },
    search: { price_min: 90_000_000, sort: 'ztoa' },
  });
  await expect.element(main.getByText('No products match')).toBeVisible();
  await router.navigate({
    to: '/shop/$slug',
    params: { slug: 'men' },
    search: { search: 'spaceship', sort: 'ztoa' },
  });
  await expect
    .element(main.getByText('Sorry, we did not find any results for "spaceship"', { exact: true }))
    .toBeVisible();
  await userEvent.click(main.getByRole('button', { name: 'Clear all' }).last());
  await expect.poll(here).toBe('/shop/men?sort=ztoa');
  await expect.poll(cards).toBe(10);
});

test('a page past the last one redirects to the last, replacing the URL', async () => {
  const { router, here } = await openShop('/shop/kurti');
  await expect.poll(cards).toBeGreaterThan(0);
  const entries = router.history.length;
  await router.navigate({ to: '/shop/$slug', params: { slug: 'all' }, search: { page: 999, sort: 'atoz' } });
  await expect.poll(here).toMatch(/^\/shop\/all\?sort=atoz&page=\d$/);
  await expect.poll(cards).toBeGreaterThan(0);
  expect(main.getByRole('link', { name: 'Next page' }).elements()).toEqual([]);
  expect(router.history.length).toBe(entries + 1);
  await router.navigate({
    to: '/shop/$slug',
    params: { slug: 'men' },
    search: { page: 999, search: 'madder' },
  });
  await expect.poll(here).toBe('/shop/men?search=madder');
});

test('a listing without sizes has no Size section', async () => {
  const tab = newTab();
  for (const product of tab.world.products) product.variants = null;
  await openShop('/shop/kurti', { tab });
  await expect.element(main.getByText('Price', { exact: true })).toBeVisible();
  expect(main.getByText('Size', { exact: true }).elements()).toEqual([]);
});

test('the filter bar on phones counts the filters, without sort and page, and the results', async () => {
  await page.viewport(390, 740);
  onTestFinished(() => page.viewport(1280, 900));
  await openShop('/shop/kurti?search=madder&size=M&sort=atoz');
  await expect.poll(() => drawerBar()?.textContent).toBe('Filters (2)');
  drawerBar()?.click();
  await expect.element(page.getByRole('button', { name: 'Show 2 results' })).toBeVisible();
});

test('the filter dialog stays open when a tablet is rotated, and closes', async () => {
  await page.viewport(800, 1000);
  onTestFinished(() => page.viewport(1280, 900));
  await openShop('/shop/kurti');
  await expect.poll(drawerBar).toBeTruthy();
  drawerBar()?.click();
  const close = page.getByRole('button', { name: /^Show \d results$/ });
  await expect.element(close).toBeVisible();
  await page.viewport(1100, 800);
  await close.click();
  await main.getByRole('link', { name: 'Indigo Cotton Kurti' }).first().click();
  await expect.element(heading).toHaveTextContent('Indigo Cotton Kurti');
});

test('adding to the wishlist shows at once', async () => {
  const { wire } = await openShop('/shop/kurti');
  wire.holdResponses('GET /api/user/toggle_wishlist/3');
  await userEvent.click(main.getByRole('button', { name: 'Add Indigo Cotton Kurti to Wishlist' }));
  await expect
    .element(main.getByRole('button', { name: 'Remove Indigo Cotton Kurti from Wishlist' }))
    .toBeVisible();
});

test('the quick view does not reload the listing', async () => {
  const { wire } = await openShop('/shop/kurti?sort=atoz', { tab: newTab(null) });
  const lists = () => wire.sent.filter(({ line }) => line.startsWith(listing)).length;
  await userEvent.click(main.getByRole('button', { name: 'Quick view of Indigo Cotton Kurti' }));
  await expect.element(page.getByRole('dialog').getByRole('combobox', { name: 'Size' })).toBeVisible();
  expect(lists()).toBe(1);
});

/** A shop with several pages of products. */
const severalPages = () => {
  const tab = newTab();
  const [first] = tab.world.products;
  if (first === undefined) throw new Error('The world has no products.');
  for (let id = 1000; id < 1080; id++) tab.world.products.push({ ...first, id, slug: `copy-${id}` });
  return tab;
};
const next = main.getByRole('link', { name: 'Next page' });
const announcement = () =>
  document.querySelector('[data-live-announcer][role=status]:not(main *)')?.textContent;

test('the next page moves the focus to the result count and is announced once; sorting announces both', async () => {
  await openShop('/shop/all', { tab: severalPages() });
  await expect.element(next).toBeVisible();
  const last = main
    .getByRole('link', { name: /^Page \d+$/ })
    .elements()
    .at(-1)?.textContent;
  await userEvent.click(next);
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Showing all \d+ results$/);
  expect(announcement()).toBe(`Page 2 of ${last}`);
  expect(scrollY).toBe(0);
  expect(document.activeElement?.textContent).not.toContain('Page 2');
  await userEvent.selectOptions(sort, 'atoz');
  await expect.poll(announcement).toBe(`A to Z. Page 1 of ${last}`);
});

test('a new sort order is announced, and the focus stays on the control', async () => {
  await openShop('/shop/kurti');
  await userEvent.click(sort);
  await userEvent.selectOptions(sort, 'atoz');
  await expect.poll(announcement).toBe('A to Z');
  await expect.element(sort).toHaveFocus();
  await userEvent.selectOptions(sort, 'newness');
  await expect.poll(announcement).toBe('Sort by newness');
});

const paid = () =>
  [...document.querySelectorAll('.product-grid .price-now')].map((price) =>
    Number(price.textContent?.replace(/\D/g, '')),
  );

test('the sort by price follows what is paid, keeps the filters, and Back restores the order', async () => {
  const { router, here } = await openShop('/shop/all?search=cotton');
  await userEvent.selectOptions(sort, 'Price: low to high');
  await expect.poll(here).toBe('/shop/all?search=cotton&sort=price_asc');
  const ascending = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
  await expect.poll(() => paid().length).toBe(8);
  await expect.poll(paid).toEqual(ascending(paid()));
  await userEvent.selectOptions(sort, 'Price: high to low');
  await expect.poll(paid).toEqual(ascending(paid()).reverse());
  await expect.poll(announcement).toBe('Price: high to low');
  router.history.back();
  await expect.element(sort).toHaveValue('price_asc');
  await expect.poll(paid).toEqual(ascending(paid()));
});

test('a backend that cannot sort by price is not asked to', async () => {
  const backend = createBackend({ world: newTab().world });
  await openShop('/shop/kurti', {
    before: (wire) =>
      wire.respond(listing, async (request) => {
        const { data, meta } = await (await backend.handle(request)).json();
        const { sort_options: _, ...specified } = meta;
        return Response.json({ data, meta: specified });
      }),
  });
  await expect.element(sort).toHaveValue('newness');
  const options = sort.element().querySelectorAll('option');
  expect([...options].map(({ value }) => value)).toEqual(['all', 'newness', 'oldest', 'atoz', 'ztoa']);
});

test('a change of language does not announce the sort order', async () => {
  const { shop } = await openShop('/shop/kurti');
  await expect.element(sort).toHaveAccessibleName('Sort');
  await shop.language.choose('bn');
  await expect.element(main.getByRole('combobox', { name: 'সাজান' })).toBeVisible();
  expect(announcement()).toBe('');
});

test('while a page loads the pagination already shows it as current', async () => {
  const { wire, here } = await openShop('/shop/all', { tab: severalPages() });
  await expect.element(next).toHaveAttribute('href', '/shop/all?page=2');
  const release = wire.holdResponses(listing);
  await userEvent.click(next);
  await expect.element(next).toHaveAttribute('href', '/shop/all?page=3');
  await userEvent.click(next);
  const previous = main.getByRole('link', { name: 'Previous page' });
  await expect.element(previous).toHaveAttribute('href', '/shop/all?page=2');
  release();
  await expect.poll(() => grid()?.getAttribute('aria-busy')).toBe('false');
  expect(here()).toBe('/shop/all?page=3');
});

test('Back while offline shows the cached list with a notice, and reloads it when online', async () => {
  const { wire, router } = await openShop('/shop/kurti', { tab: newTab(null) });
  await expect.poll(cards).toBeGreaterThan(0);
  const before = cards();
  await router.navigate({ to: '/shop/$slug', params: { slug: 'women' } });
  await expect.element(heading).toHaveTextContent('Women');
  const seen = wire.sent.length;
  wire.fail(listing);
  router.history.back();
  await expect.element(page.getByText(/may have changed/)).toBeVisible();
  // A successful preload does not hide the notice.
  await router.preloadRoute({ to: '/products/$slug', params: { slug: 'indigo-cotton-kurti-3' } });
  await expect.element(page.getByText(/may have changed/)).toBeVisible();
  expect(cards()).toBe(before);
  await expect.element(heading).toHaveTextContent('Kurti');
  // A list that is not cached cannot be shown.
  await router.navigate({ to: '/shop/$slug', params: { slug: 'men' } });
  await expect.element(heading).toHaveTextContent('The page could not be shown');
  router.history.back();
  await expect.poll(cards).toBe(before);
  wire.letThrough(listing);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/may have changed/)).not.toBeInTheDocument();
  expect(wire.sent.length).toBeGreaterThan(seen + 2);
});

test('a full page with sizes of several kinds has at most 130 tab stops', async () => {
  const tab = newTab();
  const [first] = tab.world.products;
  if (!first) throw new Error('no product');
  const sizes = ['S', 'M', 'L', 'XL', '38', '40', '42', '44', '2-3 Y', '4-5 Y', '6-7 Y'];
  tab.world.products = Array.from({ length: 24 }, (_, i) => ({
    ...first,
    id: i + 1,
    slug: `product-${i + 1}`,
    variants: { attribute: 'Size', variations: sizes },
  }));
  await openShop('/shop/all', { tab });
  const stops = (within: string) =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex]')].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ contentVisibilityAuto: false }) &&
        element.closest(within),
    ).length;
  const cards = page.getByRole('main').getByRole('article');
  await expect.element(cards.first()).toBeVisible();
  await expect.poll(() => stops('.product-grid')).toBe(cards.elements().length);
  expect(stops('.size-filter')).toBe(4);
  expect(stops('body')).toBeLessThanOrEqual(130);
});
