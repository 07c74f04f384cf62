import { makeProducts } from '@razz/mock-backend';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

const row = (name: string) => page.getByRole('region', { name, exact: true });
/** Scrolls to a row: rows below the viewport load when they come near. */
const scrollToRow = async (name: string) => {
  const region = row(name);
  await expect.element(region).toBeInTheDocument();
  region.element().scrollIntoView();
};
const names = (name: string) => () =>
  row(name)
    .getByRole('heading', { level: 3 })
    .elements()
    .map((heading) => heading.textContent);
const deals = 'Deals Of The Day';
const dealNames = () =>
  makeProducts()
    .filter(({ deal }) => deal)
    .map(({ name }) => name);
const heroPicture = () => document.querySelector('.hero .picture img')?.getAttribute('src');

test('the deals are shown until they end by the server clock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let now = 1_800_000_000;
  await openShop('/', {
    now: () => now,
    settings: { dealEndsAt: now + 90, serverTime: now },
  });
  await scrollToRow(deals);
  await expect.poll(names(deals)).toEqual(dealNames());
  await expect.element(row(deals).getByRole('timer')).toHaveTextContent('00 days00 hours01 min');
  now += 91;
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000);
      return row(deals).elements();
    })
    .toEqual([]);
  await expect.element(row('Featured Products')).toBeVisible();
});

test.each([
  ['were never set', null],
  ['are over', 1_799_999_999],
  ['end at this very second', 1_800_000_000],
])('no deals are shown when they %s', async (_, dealEndsAt) => {
  await openShop('/', { now: () => 1_800_000_000, settings: { dealEndsAt } });
  await scrollToRow('Women');
  await expect.poll(names('Women')).not.toEqual([]);
  expect(row(deals).elements()).toHaveLength(0);
});

test('the hero shows the picture of the settings', async () => {
  await openShop('/', { settings: { heroPicture: '/pictures/summer.webp' } });
  await expect.poll(heroPicture).toBe('/pictures/summer.webp');
});

test('without a picture in the settings the hero shows the first featured product', async () => {
  await openShop('/');
  await expect.poll(heroPicture).toBe('/pictures/indigo-handloom-fatua-5.webp');
});

test('without either the hero has no picture', async () => {
  const tab = newTab();
  for (const product of tab.world.products) product.featured = false;
  await openShop('/', { tab });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scrollToRow('Women');
  await expect.poll(names('Women')).toHaveLength(10);
  expect(document.querySelector('.hero .picture img')).toBeNull();
});

test('wishlist buttons and quick views work in product rows and recently viewed', async () => {
  const { wire, router, here } = await openShop('/products/indigo-jamdani-saree-1');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Indigo Jamdani Saree');
  wire.holdResponses('GET /api/user/toggle_wishlist/5');
  await router.navigate({ to: '/' });
  const featured = row('Featured Products');
  await userEvent.click(featured.getByRole('button', { name: 'Add Indigo Handloom Fatua to Wishlist' }));
  await expect
    .element(featured.getByRole('button', { name: 'Remove Indigo Handloom Fatua from Wishlist' }))
    .toBeVisible();
  await userEvent.click(featured.getByRole('button', { name: 'Quick view of Indigo Handloom Fatua' }));
  await expect.poll(here).toBe('/?quick=5');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await expect.poll(here).toBe('/');
  const viewed = row('Recently viewed');
  await userEvent.click(viewed.getByRole('button', { name: 'Quick view of Indigo Jamdani Saree' }));
  await expect.poll(here).toBe('/?quick=1');
  expect(document.title).toBe('Razz');
});

test('a row that failed to load shows an error among the others, and loads on Try again', async () => {
  const lines = ['GET /api/get_deals', 'GET /api/get_featured_products'];
  const { wire } = await openShop('/', {
    tab: newTab(null),
    settings: { dealEndsAt: 4_000_000_000 },
    before: ({ respondJson }) => {
      for (const line of lines) respondJson(line, { message: 'Server Error' }, 500);
    },
  });
  await scrollToRow(deals);
  await expect.element(row(deals).getByText('The products could not be loaded.')).toBeVisible();
  await expect.element(row('Featured Products').getByText('The products could not be loaded.')).toBeVisible();
  for (const category of ['Women', 'Men', 'Accessories']) {
    await scrollToRow(category);
    await expect.poll(names(category)).not.toEqual([]);
  }
  for (const line of lines) wire.letThrough(line);
  await userEvent.click(row(deals).getByRole('button', { name: 'Try again' }));
  await expect.poll(names(deals)).toEqual(dealNames());
  await expect.poll(names('Featured Products')).not.toEqual([]);
});

test('each category has a row of its products; an empty category has none', async () => {
  const tab = newTab();
  tab.world.products = tab.world.products.filter(({ category_id }) => category_id !== 8);
  const { wire } = await openShop('/', { tab });
  await scrollToRow('Women');
  await expect.poll(names('Women')).toHaveLength(10);
  expect(names('Women')().filter((name) => !/Saree|Kurti/.test(name ?? ''))).toEqual([]);
  await scrollToRow('Men');
  await expect.poll(names('Men')).toHaveLength(10);
  await expect
    .element(row('Men').getByRole('link', { name: 'See all of Men' }))
    .toHaveAttribute('href', '/shop/men');
  // The empty row may disappear once it comes near, so scroll to the footer below it.
  page.getByRole('contentinfo').element().scrollIntoView();
  await expect
    .poll(() => wire.sent.some(({ line }) => line === 'GET /api/get_category_products/3'))
    .toBe(true);
  await expect.poll(() => row('Accessories').elements().length).toBe(0);
});

test('a row below the viewport loads when it comes near', async () => {
  await page.viewport(400, 200);
  onTestFinished(() => page.viewport(1280, 900));
  const { wire } = await openShop('/');
  const rowsRead = () => wire.sent.filter(({ line }) => line.startsWith('GET /api/get_category_products/'));
  await scrollToRow('Women');
  await expect.poll(names('Women')).not.toEqual([]);
  expect(rowsRead().length).toBeLessThan(3);
  await expect.element(row('Accessories').getByText('Loading products')).toBeInTheDocument();
  await scrollToRow('Accessories');
  await expect.poll(names('Accessories')).not.toEqual([]);
});

test('the home sections have the configured order, texts and links', async () => {
  await openShop('/', { settings: { dealEndsAt: 4_000_000_000 } });
  await scrollToRow('Accessories');
  const headings = () =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .elements()
      .map((heading) => heading.textContent);
  await expect
    .poll(headings)
    .toEqual([
      'Why shop with us',
      'Where to start',
      'Featured Products',
      'Winter has come',
      deals,
      'Women',
      'Men',
      'Accessories',
      'Our vendors',
    ]);
  await expect
    .element(row('Where to start').getByRole('link', { name: 'The wedding' }))
    .toHaveAttribute('href', '/shop/saree');
  await expect
    .element(row('Winter has come').getByRole('link', { name: 'See the shawls' }))
    .toHaveAttribute('href', '/shop/men');
  await expect
    .element(row('Our vendors').getByRole('link', { name: 'See all of Tangail Tant Ghor' }))
    .toHaveAttribute('href', '/vendors/1');
});

test('the Bangla home page shows Bangla texts and marks English fallbacks with lang', async () => {
  const tab = newTab();
  tab.localStorage.set('razz.locale', '"bn"');
  await openShop('/', { tab });
  await expect.element(page.getByRole('heading', { name: 'শীত এসে গেছে' })).toBeVisible();
  await expect.element(page.getByText('Shawls from Cumilla.')).toHaveAttribute('lang', 'en');
  await expect.element(page.getByRole('link', { name: 'শাল দেখুন' })).not.toHaveAttribute('lang');
});

test('without configured sections the home page shows a row for each category', async () => {
  const tab = newTab();
  tab.world.home = null;
  await openShop('/', { tab, settings: { dealEndsAt: 4_000_000_000 } });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to Razz');
  await expect.poll(names('Featured Products')).not.toEqual([]);
  for (const name of [deals, 'Women', 'Men', 'Accessories']) {
    await scrollToRow(name);
    await expect.poll(names(name)).not.toEqual([]);
  }
  await expect.element(page.getByText('Winter has come')).not.toBeInTheDocument();
});

/** A tab of a shop with twelve categories of ten products each. */
const tabWithTwelveCategories = () => {
  const tab = newTab();
  const { world } = tab;
  const [first] = world.products;
  if (!first) throw new Error('no products');
  world.categories = Array.from({ length: 12 }, (_, i) => ({
    id: i + 1,
    parent_id: 0,
    name: `Category ${i + 1}`,
    slug: `category-${i + 1}`,
    items: [],
  }));
  world.products = Array.from({ length: 120 }, (_, i) => {
    const id = (i % 12) + 1;
    const category = { id, name: `Category ${id}`, slug: `category-${id}` };
    const flags = { featured: i < 10, deal: i < 10 };
    return { ...first, ...flags, id: i + 1, slug: `product-${i + 1}`, category, category_id: id };
  });
  world.home = null;
  return tab;
};

test('twelve full rows give at most 250 tab stops', async () => {
  const tab = tabWithTwelveCategories();
  await openShop('/', { tab, settings: { dealEndsAt: 4_000_000_000 } });
  await scrollToRow(deals);
  await expect.poll(names(deals)).toHaveLength(10);
  for (const { name } of tab.world.categories) {
    await scrollToRow(name);
    await expect.poll(names(name)).toHaveLength(10);
  }
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex]')].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility(),
    );
  const inRows = () => stops().filter((element) => element.closest('.product-slider'));
  // The featured products, the deals and a row for each category: one each.
  await expect.poll(() => inRows().length).toBe(14);
  expect(stops().length).toBeLessThanOrEqual(250);
});

test('large and compact category rows alternate sides in pairs', async () => {
  await openShop('/', { tab: tabWithTwelveCategories() });
  await expect.element(row('Category 12')).toBeInTheDocument();
  const looks = [...document.querySelectorAll('.category-lead')].map((lead) =>
    lead.hasAttribute('data-compact') ? 'compact' : 'large',
  );
  const twoPairs = ['large', 'compact', 'compact', 'large'];
  expect(looks).toEqual([...twoPairs, ...twoPairs, ...twoPairs]);
});
