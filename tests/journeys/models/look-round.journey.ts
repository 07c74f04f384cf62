import { expect } from '@razz/model-testing/journeys';
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Category } from '../../../src/contracts/schemas/category.ts';
import type { Product } from '../../../src/contracts/schemas/product.ts';
import { journey, type StepContext } from '../run/journey.ts';
import type { RowsPage } from '../run/shop-facts.ts';
import { expectCount, expectTitle, reload, visit } from './on-page.ts';
import { becomeCustomer } from './people.ts';

type Which = 'plain' | 'variant';
interface Context {
  which: Which;
  /** What was looked at, the last first. */
  viewed: Which[];
  /** How many of the product would be added. */
  quantity: number;
  page: number;
  /** The vendor's first product is wished for. */
  hearted: boolean;
}

const otherThan = (which: Which): Which => (which === 'plain' ? 'variant' : 'plain');

const lookRoundMachine = () => {
  const other = {
    guard: 'hasViewedTwo',
    target: '#look-round.product',
    actions: {
      type: 'view',
      params: ({ context }: { context: Context }) => ({ which: otherThan(context.which) }),
    },
  } as const;
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'header.home' }
        | { type: 'product.open'; which: Which }
        | { type: 'viewed.open' }
        | { type: 'quantity.more' }
        | { type: 'vendor.open' }
        | { type: 'heart.press' }
        | { type: 'page.turn' }
        | { type: 'page.reload' },
    },
    guards: {
      hasViewedTwo: ({ context }) => context.viewed.length > 1,
      hasViewedTwoAndCounted: ({ context }) => context.viewed.length > 1 && context.quantity > 1,
      isHearted: ({ context }) => context.hearted,
      isTurned: ({ context }) => context.page > 1,
      isSeenBefore: ({ context }, { which }: { which: Which }) => context.viewed.includes(which),
    },
    actions: {
      view: assign(({ context: { viewed } }, { which }: { which: Which }) => ({
        which,
        quantity: 1,
        viewed: [which, ...viewed.filter((one) => one !== which)],
      })),
    },
  }).createMachine({
    id: 'look-round',
    context: { which: 'plain', viewed: [], quantity: 1, page: 1, hearted: false },
    initial: 'home',
    on: {
      'header.home': [{ guard: 'hasViewedTwo', target: '.home' }, { target: '.home' }],
      'product.open': [
        {
          guard: { type: 'isSeenBefore', params: ({ event }) => event },
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
          'quantity.more': { actions: assign({ quantity: ({ context }) => context.quantity + 1 }) },
          // The page of the one becomes the page of the other, and starts from one piece again.
          'viewed.open': [{ ...other, guard: 'hasViewedTwoAndCounted' }, other],
        },
      },
      vendor: {
        on: {
          'heart.press': { actions: assign({ hearted: ({ context }) => !context.hearted }) },
          'page.turn': { actions: assign({ page: ({ context }) => context.page + 1 }) },
          'page.reload': [{ guard: 'isTurned' }, { guard: 'isHearted' }, {}],
        },
      },
    },
  });
};

type Here = StepContext<Context>;
const main = ({ page }: Here) => page.getByRole('main');
const cardsIn = (stage: Here, section: string) =>
  main(stage).getByRole('region', { name: section }).getByRole('article').getByRole('heading');

/** What this browser remembers, but for the product that is shown. */
const viewedHold = async (stage: Here, shown?: Which): Promise<void> => {
  const before = stage.context.viewed.filter((which) => which !== shown);
  await expect(cardsIn(stage, 'Recently viewed')).toHaveText(before.map((which) => stage.facts[which].name));
};

/** The heart of the first product on the page. */
const firstHeart = (stage: Here) =>
  main(stage)
    .getByRole('article')
    .first()
    .getByRole('button', { name: /wishlist$/i });
const isVendorsFirst = (snapshot: SnapshotFrom<ReturnType<typeof lookRoundMachine>>) =>
  snapshot.matches('vendor') && snapshot.context.page === 1;

const namesAt = async ({ client }: Here, path: string): Promise<string[]> => {
  const { data } = await client.request<RowsPage>('GET', path);
  return data.data.map(({ name }) => name);
};

/** What the shop features, and each category's own row; one row represents all. */
const rowsHold = async (stage: Here): Promise<void> => {
  const { client } = stage;
  const featured = await client.request<{ data: { name: string }[] }>('GET', '/api/get_featured_products');
  await expect(cardsIn(stage, 'Featured Products')).toHaveText(featured.data.map(({ name }) => name));
  const categories = await client.request<Category[]>('GET', '/api/get_categories');
  const category = categories[1] ?? categories[0];
  if (!category) return;
  const names = await namesAt(stage, `/api/get_category_products/${category.id}`);
  const row = main(stage).getByRole('region', { name: category.name, exact: true });
  // A row is read when it comes near the window; an empty one is taken away then.
  await row.evaluateAll(([element]) => element?.scrollIntoView());
  if (names.length === 0) return expect(row).toHaveCount(0);
  await expect(row.getByRole('article').getByRole('heading')).toHaveText(names);
  await expect(row.getByRole('link', { name: `See all of ${category.name}` })).toHaveAttribute(
    'href',
    `/shop/${category.slug}`,
  );
};

/** What the vendor wrote is there, and whoever is sent the link comes to this page. */
const tellingHolds = async (stage: Here): Promise<void> => {
  const { client, url, facts, context } = stage;
  const { slug } = facts[context.which];
  const { data } = await client.request<{ data: Product }>('GET', `/api/get_product_details_by_slug/${slug}`);
  const text = main(stage).getByRole('tabpanel');
  await expect(text.locator('p')).toHaveCount(data.description.match(/<p[ >]/g)?.length ?? 0);
  await expect(text.getByRole('listitem')).toHaveCount(data.description.match(/<li[ >]/g)?.length ?? 0);
  await expect(main(stage).getByRole('link', { name: 'Share on Facebook' })).toHaveAttribute(
    'href',
    `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(`${url}/products/${slug}`)}`,
  );
};

export default journey(lookRoundMachine, {
  name: 'look-round',
  about:
    'A customer looks round: products, what goes with them, what was looked at before, a vendor page by page.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
  },
  startUrl: () => '/',
  cases: ({ vendor }) => ({
    'header.home': { plain: {} },
    'product.open': { plain: { which: 'plain' }, 'with variations': { which: 'variant' } },
    'viewed.open': { plain: {} },
    'quantity.more': { plain: ({ context }) => (context.quantity < 2 ? {} : undefined) },
    'vendor.open': { plain: {} },
    // The first product of the first page represents all.
    'heart.press': {
      on: (snapshot) => (isVendorsFirst(snapshot) && !snapshot.context.hearted ? {} : undefined),
      off: (snapshot) => (isVendorsFirst(snapshot) && snapshot.context.hearted ? {} : undefined),
    },
    'page.turn': { next: ({ context }) => (vendor.isPaged && context.page === 1 ? {} : undefined) },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'header.home': {
      description: "press the shop's name",
      control: ({ page }) => page.getByRole('banner').locator('a[href="/"]'),
    },
    'product.open': {
      description: 'open a product by its address',
      losesFocus: true,
      act: ({ page, url, facts }, { which }) => visit(page, `${url}/products/${facts[which].slug}`),
    },
    'viewed.open': {
      description: 'open what was looked at before',
      control: (stage) =>
        main(stage)
          .getByRole('region', { name: 'Recently viewed' })
          .getByRole('link', { name: stage.facts[otherThan(stage.context.which)].name })
          .first(),
      losesFocus: true,
    },
    'quantity.more': {
      description: 'press +',
      control: (stage) => main(stage).getByRole('button', { name: /more/i }),
    },
    'vendor.open': {
      description: 'open a vendor by the address',
      losesFocus: true,
      act: ({ page, url, facts }) => visit(page, `${url}/vendors/${facts.vendor.id}`),
    },
    'heart.press': {
      description: "press the heart of the vendor's first product",
      requests: ['GET /api/user/toggle_wishlist/:productId'],
      control: firstHeart,
      act: async ({ page }, _, control) => {
        const answered = page.waitForResponse(/\/api\/user\/toggle_wishlist\//);
        await control.click();
        await answered;
      },
    },
    'page.turn': {
      description: "go to the next page of the vendor's products",
      control: (stage) => main(stage).getByRole('link', { name: 'Next page' }),
      losesFocus: true,
    },
    'page.reload': { ...reload, control: main },
  },
  states: {
    home: {
      description: 'home lists what is featured, the categories and what was looked at',
      assert: async (stage) => {
        await expectTitle(stage.page, '');
        await viewedHold(stage);
        await rowsHold(stage);
      },
    },
    product: {
      description: 'the product is shown, with others of its kind and what was looked at before',
      assert: async (stage) => {
        const { name, category } = stage.facts[stage.context.which];
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(main(stage).getByRole('spinbutton')).toHaveValue(String(stage.context.quantity));
        const alike = await namesAt(stage, `/api/get_category_products/${category.id}`);
        const others = alike.filter((one) => one !== name);
        await expect(cardsIn(stage, 'You may also like')).toHaveText(others);
        await viewedHold(stage, stage.context.which);
        await expectTitle(stage.page, name);
        await tellingHolds(stage);
      },
    },
    vendor: {
      description: "the vendor's products are listed",
      assert: async (stage) => {
        const { id, name } = stage.facts.vendor;
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(name);
        const path = `/api/get_merchant_products/${id}?page=${stage.context.page}`;
        const { data, total } = (await stage.client.request<RowsPage>('GET', path)).data;
        const names = data.map((row) => row.name);
        await expect(main(stage).getByRole('article').getByRole('heading')).toHaveText(names);
        if (total !== undefined) await expectCount(stage.page, total);
        await expectTitle(stage.page, name);
        if (stage.context.page === 1)
          await expect(firstHeart(stage)).toHaveAccessibleName(stage.context.hearted ? /^Remove/ : /^Add/);
      },
    },
  },
});
