import { expect } from '@razz/model-testing/journeys';
import type { Listing } from '../../../src/contracts/schemas/listing.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { amountIn, digits, matching, nameOf, t, taka } from '../run/texts.ts';
import { browseMachine, type Context } from './browse-machine.ts';
import { expectResultCount, expectTitle, reload, removeFilter, withFilters } from './page-objects.ts';

const sortNames: Readonly<Record<string, string>> = {
  newness: 'Sort by newness',
  atoz: 'A to Z',
  ztoa: 'Z to A',
  price_asc: 'Price: low to high',
};
type Step = StepContext<Context>;
const main = ({ page }: Step) => page.getByRole('main');

const expectFilters = async (stage: Step): Promise<void> => {
  const { page, context } = stage;
  const { search, min, max, sort } = context;
  const heading =
    search === null
      ? t('All Categories')
      : t(`Search result for ${search}`, ({ listing }) => listing.searchResultFor(search));
  await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(heading);
  await expectTitle(page, heading);
  await expect(main(stage).getByRole('combobox', { name: t('Sort') })).toHaveValue(sort);
  const active = [search !== null, min !== null, max !== null].filter(Boolean).length;
  await expect(main(stage).getByRole('button', { name: removeFilter() })).toHaveCount(active);
  // Polled, because the URL changes after the filters are shown.
  const urlFilters = () => {
    const query = new URL(page.url()).searchParams;
    return [query.get('search'), query.get('price_min'), query.get('price_max')];
  };
  await expect
    .poll(urlFilters)
    .toEqual([search, min === null ? null : String(min), max === null ? null : String(max)]);
  // Signing in returns to the same listing.
  const signIn = page.getByRole('banner').getByRole('link', { name: t('Sign in') });
  await expect(async () => {
    const { pathname, search: query } = new URL(page.url());
    const redirect = encodeURIComponent(`${pathname}${query}`);
    await expect(signIn).toHaveAttribute('href', `/login?redirect=${redirect}`, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  const currentPage = main(stage)
    .getByRole('navigation')
    .locator('[aria-current="page"]')
    .filter({ hasText: /^[\d০-৯]+$/ });
  if (context.page > 1) await expect(currentPage).toHaveText(digits(context.page));
};

/** The same listing from the public API. */
const fetchListing = async ({ client, context }: Step): Promise<Listing> => {
  const { search, min, max, sort, page } = context;
  const filter = {
    ...(search !== null && { search }),
    ...(min !== null && { price_min: min }),
    ...(max !== null && { price_max: max }),
  };
  const body = { category_slug: 'all', filter_params: [filter], sort_option: sort };
  return client.request<Listing>('POST', `/api/filter_products?page=${page}`, body);
};

/** The page links keep the filters and the sort order. */
const expectPagination = async (
  stage: Step,
  { total, last_page, per_page = 20 }: Listing['meta'],
): Promise<void> => {
  const { search, min, max, sort } = stage.context;
  const last = last_page ?? Math.ceil(total / per_page);
  const pages = main(stage).getByRole('navigation', { name: t('Pages') });
  if (last <= 1) return expect(pages).toHaveCount(0);
  const query = new URLSearchParams();
  if (search !== null) query.set('search', search);
  if (min !== null) query.set('price_min', String(min));
  if (max !== null) query.set('price_max', String(max));
  if (sort !== 'newness') query.set('sort', sort);
  query.set('page', String(last));
  await expect(
    pages.getByRole('link', { name: t(`Page ${last}`, ({ listing }) => listing.page(last)), exact: true }),
  ).toHaveAttribute('href', `/shop/all?${query}`);
};

const expectProducts = async (stage: Step): Promise<void> => {
  const { context } = stage;
  const cards = main(stage).getByRole('article');
  const { data, meta } = await fetchListing(stage);
  const names = data.map(nameOf);
  await expectResultCount(stage.page, meta.total);
  await expect(async () => {
    const shown = await cards.getByRole('heading').allTextContents();
    expect(shown, 'the products are those of the API').toEqual(names);
    // Sorted by the English names in every language.
    const english = data.map(({ name }) => name);
    const sorted = [...english].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    if (context.sort === 'atoz') expect(english).toEqual(sorted);
    if (context.sort === 'ztoa') expect(english).toEqual(sorted.reverse());
    const texts = await cards.allTextContents();
    const prices = texts.map(amountIn);
    if (context.sort === 'price_asc') expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    for (const price of prices) {
      expect(price, `${taka(price)} is below the minimum`).toBeGreaterThanOrEqual((context.min ?? 0) - 1);
      expect(price, `${taka(price)} is above the maximum`).toBeLessThanOrEqual((context.max ?? price) + 1);
    }
  }).toPass({ timeout: 10_000 });
  await expectPagination(stage, meta);
};

export default journey(browseMachine, {
  name: 'browse',
  about:
    'The listing: search, price, sort order, removing filters; the URL holds the state, so Back and reload restore it.',
  startUrl: () => '/shop/all',
  key: ({ context: { history, ...filters } }) => [filters, Math.min(history.length, 2)],
  cases: ({ plain, isPaged, sortsByPrice, priceBand: [low, high] }) => {
    const word = plain.name.split(' ')[0] ?? plain.name;
    return {
      'search.apply': {
        word: { text: word },
        // A new search starts at page 1.
        'word, from the second page': ({ context }) => (context.page === 2 ? { text: word } : undefined),
      },
      'price.apply': {
        // Without a search, so that each bound excludes some products.
        between: ({ context }) =>
          context.search === null ? { min: low, max: high, isCrossed: false } : undefined,
        'at least': { min: low, max: null, isCrossed: false },
        'from nothing': { min: 0, max: null, isCrossed: false },
        crossed: { min: 500, max: 100, isCrossed: true },
      },
      'sort.pick': {
        atoz: { sort: 'atoz' },
        ...(sortsByPrice ? { price: { sort: 'price_asc' } } : { ztoa: { sort: 'ztoa' } }),
      },
      'filters.clear': { plain: {} },
      'filter.remove': { search: { filter: 'search' }, 'lowest price': { filter: 'min' } },
      'product.openInNewTab': { plain: {} },
      'page.turn': {
        // A filtered listing may have only one page.
        next: ({ context: { search, min, max, page } }) =>
          isPaged && page === 1 && search === null && min === null && max === null ? {} : undefined,
      },
      'page.back': { plain: {} },
      'page.reload': { plain: {} },
    };
  },
  verbs: {
    'search.apply': {
      description: 'search within the listing',
      control: (stage) => main(stage).getByRole('searchbox', { name: t('Search in these products') }),
      act: ({ page }, { text }, control) =>
        withFilters(page, async () => {
          await control.fill(text);
          await control.press('Enter');
        }),
    },
    'price.apply': {
      description: 'set the price and press "Apply"',
      control: (stage) => main(stage).getByRole('button', { name: t('Apply'), exact: true }),
      act: (stage, { min, max }, control) =>
        withFilters(stage.page, async () => {
          await main(stage)
            .getByRole('spinbutton', { name: t('Lowest price') })
            .fill(min === null ? '' : String(min));
          await main(stage)
            .getByRole('spinbutton', { name: t('Highest price') })
            .fill(max === null ? '' : String(max));
          await control.click();
        }),
    },
    'sort.pick': {
      description: 'select a sort order',
      control: (stage) => main(stage).getByRole('combobox', { name: t('Sort') }),
      act: async (_, { sort }, control) => {
        await control.focus();
        // Selecting the selected option fires no change event in a browser, but Playwright would fire one.
        if ((await control.inputValue()) === sort) return;
        await control.selectOption({ label: t(sortNames[sort] ?? sort) });
      },
    },
    'filters.clear': {
      description: 'press "Clear all"',
      control: (stage) => main(stage).getByRole('button', { name: t('Clear all') }),
    },
    'filter.remove': {
      description: 'remove a filter',
      control: (stage, { filter }) =>
        main(stage).getByRole('button', {
          name:
            filter === 'min'
              ? matching('Remove filter: From *', ({ listing }) =>
                  listing.removeFilter(listing.filterMin('*')),
                )
              : matching('Remove filter: “*”', ({ listing }) =>
                  listing.removeFilter(listing.filterSearch('*')),
                ),
        }),
    },
    'product.openInNewTab': {
      description: 'open the first product in a new tab with Ctrl+click',
      control: (stage) => main(stage).getByRole('article').first().getByRole('heading').getByRole('link'),
      act: async ({ page }, _, control) => {
        const [tab] = await Promise.all([
          page.context().waitForEvent('page'),
          control.click({ modifiers: ['ControlOrMeta'] }),
        ]);
        // An event, not a poll: the tab has no URL until its page responds.
        await tab.waitForURL(/\/products\//, { waitUntil: 'commit' });
        await tab.close();
      },
    },
    'page.turn': {
      description: 'go to the next page',
      control: (stage) => main(stage).getByRole('link', { name: t('Next page') }),
    },
    'page.back': {
      description: 'go back in the browser',
      losesFocus: true,
      act: async ({ page, context }) => {
        if (context.history.length > 0) await page.goBack();
      },
    },
    'page.reload': reload,
  },
  states: {
    listing: {
      description: 'the listing shows the products of the filters and the sort order',
      assert: async (stage) => {
        await expectFilters(stage);
        await expectProducts(stage);
      },
    },
  },
});
