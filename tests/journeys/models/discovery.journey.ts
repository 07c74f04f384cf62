import { expect } from '@razz/model-testing/journeys';
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Category } from '../../../src/contracts/schemas/category.ts';
import type { Listing } from '../../../src/contracts/schemas/listing.ts';
import type { Product } from '../../../src/contracts/schemas/product.ts';
import { journey, type StepContext } from '../run/journey.ts';
import type { RowsPage } from '../run/shop-facts.ts';
import { digits, nameOf, t } from '../run/texts.ts';
import { registerCustomer } from './customers.ts';
import {
  addToWishlist,
  expectResultCount,
  expectTitle,
  reload,
  removeFromWishlist,
  visit,
} from './page-objects.ts';

type ProductName = 'plain' | 'variant';
interface Context {
  product: ProductName;
  /** Recently viewed products, newest first. */
  viewed: ProductName[];
  quantity: number;
  page: number;
  /** Whether the vendor's first product is on the wishlist. */
  isWished: boolean;
}

const otherProduct = (product: ProductName): ProductName => (product === 'plain' ? 'variant' : 'plain');

const discoveryMachine = () => {
  const other = {
    guard: 'hasViewedTwo',
    target: '#discovery.product',
    actions: {
      type: 'view',
      params: ({ context }: { context: Context }) => ({ product: otherProduct(context.product) }),
    },
  } as const;
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'header.home' }
        | { type: 'product.open'; product: ProductName }
        | { type: 'viewed.open' }
        | { type: 'quantity.increase' }
        | { type: 'vendor.open' }
        | { type: 'wish.toggle' }
        | { type: 'page.turn' }
        | { type: 'page.reload' },
    },
    guards: {
      hasViewedTwo: ({ context }) => context.viewed.length > 1,
      hasViewedTwoAndQuantity: ({ context }) => context.viewed.length > 1 && context.quantity > 1,
      isWished: ({ context }) => context.isWished,
      isOnLaterPage: ({ context }) => context.page > 1,
    },
    actions: {
      view: assign(({ context: { viewed } }, { product }: { product: ProductName }) => ({
        product,
        quantity: 1,
        viewed: [product, ...viewed.filter((other) => other !== product)],
      })),
    },
  }).createMachine({
    id: 'discovery',
    context: { product: 'plain', viewed: [], quantity: 1, page: 1, isWished: false },
    initial: 'home',
    on: {
      'header.home': [{ guard: 'hasViewedTwo', target: '.home' }, { target: '.home' }],
      'product.open': [
        {
          guard: ({ context, event }) => context.viewed.includes(event.product),
          target: '.product',
          actions: { type: 'view', params: ({ event }) => event },
        },
        { target: '.product', actions: { type: 'view', params: ({ event }) => event } },
      ],
      'vendor.open': { target: '.vendor', actions: assign({ page: 1 }) },
    },
    states: {
      home: { on: { 'viewed.open': other } },
      product: {
        on: {
          'page.reload': { actions: assign({ quantity: 1 }) },
          'quantity.increase': { actions: assign({ quantity: ({ context }) => context.quantity + 1 }) },
          // The other product page must reset the quantity.
          'viewed.open': [{ ...other, guard: 'hasViewedTwoAndQuantity' }, other],
        },
      },
      vendor: {
        on: {
          'wish.toggle': { actions: assign({ isWished: ({ context }) => !context.isWished }) },
          'page.turn': { actions: assign({ page: ({ context }) => context.page + 1 }) },
          'page.reload': [{ guard: 'isOnLaterPage' }, { guard: 'isWished' }, {}],
        },
      },
    },
  });
};

type Step = StepContext<Context>;
const main = ({ page }: Step) => page.getByRole('main');
const cardsIn = (stage: Step, section: string) =>
  main(stage).getByRole('region', { name: section }).getByRole('article').getByRole('heading');

/** Asserts the recently viewed products, without the one shown. */
const expectRecentlyViewed = async (stage: Step, shown?: ProductName): Promise<void> => {
  const before = stage.context.viewed.filter((product) => product !== shown);
  await expect(cardsIn(stage, t('Recently viewed'))).toHaveText(
    before.map((product) => stage.facts[product].name),
  );
};

/** The wishlist button of the first product on the page. */
/** In the order of the listing if the backend can filter it by vendor. */
const fetchVendorProducts = async (
  { client, context: { page } }: Pick<Step, 'client' | 'context'>,
  id: number,
): Promise<RowsPage['data']> => {
  const body = { category_slug: 'all', filter_params: [{ vendors: [id] }], sort_option: 'newness' };
  const listing = await client
    .request<Listing>('POST', `/api/filter_products?page=${page}`, body)
    .catch(() => null);
  if (listing?.meta.facets?.vendors) return { data: listing.data, total: listing.meta.total };
  return (await client.request<RowsPage>('GET', `/api/get_merchant_products/${id}?page=${page}`)).data;
};
const firstWishButton = (stage: Step) =>
  main(stage)
    .getByRole('article')
    .first()
    .getByRole('button', { name: new RegExp(`${addToWishlist().source}|${removeFromWishlist().source}`) });
const isOnFirstVendorPage = (snapshot: SnapshotFrom<ReturnType<typeof discoveryMachine>>) =>
  snapshot.matches('vendor') && snapshot.context.page === 1;

const fetchProductNames = async ({ client }: Step, path: string): Promise<string[]> => {
  const { data } = await client.request<RowsPage>('GET', path);
  return data.data.map(nameOf);
};

/** Asserts the featured products and the row of one category. */
const expectSections = async (stage: Step): Promise<void> => {
  const { client } = stage;
  const featured = await client.request<{ data: { name: string; name_bn?: string }[] }>(
    'GET',
    '/api/get_featured_products',
  );
  await expect(cardsIn(stage, t('Featured Products'))).toHaveText(featured.data.map(nameOf));
  const categories = await client.request<Category[]>('GET', '/api/get_categories');
  const category = categories[1] ?? categories[0];
  if (!category) return;
  const names = await fetchProductNames(stage, `/api/get_category_products/${category.id}`);
  const row = main(stage).getByRole('region', { name: nameOf(category), exact: true });
  // A row is loaded when it comes near the viewport; an empty one is then removed.
  await row.evaluateAll(([element]) => element?.scrollIntoView());
  if (names.length === 0) return expect(row).toHaveCount(0);
  await expect(row.getByRole('article').getByRole('heading')).toHaveText(names);
  await expect(
    row.getByRole('link', {
      name: t(`See all of ${nameOf(category)}`, ({ product }) => product.seeAllOf(nameOf(category))),
    }),
  ).toHaveAttribute('href', `/shop/${category.slug}`);
};

/** Asserts the description, and that the share link leads to this page. */
const expectDescription = async (stage: Step): Promise<void> => {
  const { client, url, facts, context } = stage;
  const { slug } = facts[context.product];
  const { data } = await client.request<{ data: Product }>('GET', `/api/get_product_details_by_slug/${slug}`);
  const text = main(stage).getByRole('tabpanel');
  await expect(text.locator('p')).toHaveCount(data.description.match(/<p[ >]/g)?.length ?? 0);
  await expect(text.getByRole('listitem')).toHaveCount(data.description.match(/<li[ >]/g)?.length ?? 0);
  await expect(
    main(stage).getByRole('link', {
      name: t('Share on Facebook', ({ sharing }) => sharing.shareOn('Facebook')),
    }),
  ).toHaveAttribute(
    'href',
    `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(`${url}/products/${slug}`)}`,
  );
};

export default journey(discoveryMachine, {
  name: 'discovery',
  about:
    'Home, product and vendor pages: related and recently viewed products, wishlist buttons, pagination.',
  prepare: async (stage) => {
    await registerCustomer(stage);
  },
  startUrl: () => '/',
  cases: ({ vendor }) => ({
    'header.home': { plain: {} },
    'product.open': { plain: { product: 'plain' }, 'with variations': { product: 'variant' } },
    'viewed.open': { plain: {} },
    'quantity.increase': { plain: ({ context }) => (context.quantity < 2 ? {} : undefined) },
    'vendor.open': { plain: {} },
    // Toggles only the first product of the first page.
    'wish.toggle': {
      on: (snapshot) => (isOnFirstVendorPage(snapshot) && !snapshot.context.isWished ? {} : undefined),
      off: (snapshot) => (isOnFirstVendorPage(snapshot) && snapshot.context.isWished ? {} : undefined),
    },
    'page.turn': { next: ({ context }) => (vendor.isPaged && context.page === 1 ? {} : undefined) },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'header.home': {
      description: 'press the logo',
      control: ({ page }) => page.getByRole('banner').locator('a[href="/"]'),
    },
    'product.open': {
      description: 'open a product by URL',
      losesFocus: true,
      act: ({ page, url, facts }, { product }) => visit(page, `${url}/products/${facts[product].slug}`),
    },
    'viewed.open': {
      description: 'open a recently viewed product',
      control: (stage) =>
        main(stage)
          .getByRole('region', { name: t('Recently viewed') })
          .getByRole('link', { name: stage.facts[otherProduct(stage.context.product)].name })
          .first(),
      losesFocus: true,
    },
    'quantity.increase': {
      description: 'press +',
      control: (stage) => main(stage).getByRole('button', { name: t('Increase quantity') }),
    },
    'vendor.open': {
      description: 'open a vendor by URL',
      losesFocus: true,
      act: ({ page, url, facts }) => visit(page, `${url}/vendors/${facts.vendor.id}`),
    },
    'wish.toggle': {
      description: "press the wishlist button of the vendor's first product",
      requests: ['GET /api/user/toggle_wishlist/:productId'],
      control: firstWishButton,
      act: async ({ page }, _, control) => {
        const response = page.waitForResponse(/\/api\/user\/toggle_wishlist\//);
        await control.click();
        await response;
      },
    },
    'page.turn': {
      description: "go to the next page of the vendor's products",
      control: (stage) => main(stage).getByRole('link', { name: t('Next page') }),
      losesFocus: true,
    },
    'page.reload': { ...reload, control: main },
  },
  states: {
    home: {
      description: 'home shows featured products, categories and recently viewed products',
      assert: async (stage) => {
        await expectTitle(stage.page, '');
        await expectRecentlyViewed(stage);
        await expectSections(stage);
      },
    },
    product: {
      description: 'the product page shows related and recently viewed products',
      assert: async (stage) => {
        const { name, category } = stage.facts[stage.context.product];
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(main(stage).getByRole('spinbutton')).toHaveValue(digits(stage.context.quantity));
        const inCategory = await fetchProductNames(stage, `/api/get_category_products/${category.id}`);
        const others = inCategory.filter((other) => other !== name);
        await expect(cardsIn(stage, t('You may also like'))).toHaveText(others);
        await expectRecentlyViewed(stage, stage.context.product);
        await expectTitle(stage.page, name);
        await expectDescription(stage);
      },
    },
    vendor: {
      description: "the vendor's products are listed",
      assert: async (stage) => {
        const { id, name } = stage.facts.vendor;
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(name);
        const { data, total } = await fetchVendorProducts(stage, id);
        const names = data.map(nameOf);
        await expect(main(stage).getByRole('article').getByRole('heading')).toHaveText(names);
        if (total !== undefined) await expectResultCount(stage.page, total);
        await expectTitle(stage.page, name);
        if (stage.context.page === 1)
          await expect(firstWishButton(stage)).toHaveAccessibleName(
            stage.context.isWished ? removeFromWishlist() : addToWishlist(),
          );
      },
    },
  },
});
