import { assign, setup } from 'xstate';
import { expect } from '../run/expect.ts';
import { journey, type Stage } from '../run/journey.ts';
import type { RowsPage } from '../run/shop-facts.ts';

type Which = 'plain' | 'variant';
interface Context {
  which: Which;
  /** What was looked at, the last first. */
  viewed: Which[];
  page: number;
}

function lookRoundMachine() {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'header.home' }
        | { type: 'product.open'; which: Which }
        | { type: 'vendor.open' }
        | { type: 'page.turn' }
        | { type: 'page.reload' },
    },
    guards: {
      hasViewedTwo: ({ context }) => context.viewed.length > 1,
      isTurned: ({ context }) => context.page > 1,
      isSeenBefore: ({ context }, { which }: { which: Which }) => context.viewed.includes(which),
    },
    actions: {
      view: assign(({ context: { viewed } }, { which }: { which: Which }) => ({
        which,
        viewed: [which, ...viewed.filter((one) => one !== which)],
      })),
    },
  }).createMachine({
    id: 'look-round',
    context: { which: 'plain', viewed: [], page: 1 },
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
      home: {},
      product: { on: { 'page.reload': {} } },
      vendor: {
        on: {
          'page.turn': { actions: assign({ page: ({ context }) => context.page + 1 }) },
          'page.reload': [{ guard: 'isTurned' }, {}],
        },
      },
    },
  });
}

type Here = Stage<Context>;
const main = ({ page }: Here) => page.getByRole('main');
const cardsIn = (stage: Here, section: string) =>
  main(stage).getByRole('region', { name: section }).getByRole('article').getByRole('heading');

/** What this browser remembers, but for the product that is shown. */
async function viewedHold(stage: Here, shown?: Which): Promise<void> {
  const before = stage.context.viewed.filter((which) => which !== shown);
  await expect(cardsIn(stage, 'Recently viewed')).toHaveText(before.map((which) => stage.facts[which].name));
}

async function namesAt({ client }: Here, path: string): Promise<string[]> {
  const { data } = await client.call<RowsPage>('GET', path);
  return data.data.map(({ name }) => name);
}

export default journey(lookRoundMachine, {
  name: 'look-round',
  about:
    'A visitor looks round: products, what goes with them, what was looked at before, a vendor page by page.',
  opens: () => '/',
  cases: ({ vendor }) => ({
    'header.home': { plain: {} },
    'product.open': { plain: { which: 'plain' }, 'with variations': { which: 'variant' } },
    'vendor.open': { plain: {} },
    'page.turn': { next: ({ context }) => (vendor.isPaged && context.page === 1 ? {} : undefined) },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'header.home': {
      says: "press the shop's name",
      control: ({ page }) => page.getByRole('banner').locator('a[href="/"]'),
    },
    'product.open': {
      says: 'open a product by its address',
      losesFocus: true,
      act: async ({ page, url, facts }, { which }) =>
        void (await page.goto(`${url}/products/${facts[which].slug}`)),
    },
    'vendor.open': {
      says: 'open a vendor by the address',
      losesFocus: true,
      act: async ({ page, url, facts }) => void (await page.goto(`${url}/vendors/${facts.vendor.id}`)),
    },
    'page.turn': {
      says: "go to the next page of the vendor's products",
      control: (stage) => main(stage).getByRole('link', { name: 'Next page' }),
      losesFocus: true,
    },
    'page.reload': {
      says: 'load the page anew',
      losesFocus: true,
      control: main,
      act: async ({ page }) => void (await page.reload()),
    },
  },
  states: {
    home: { says: 'home lists what was looked at', holds: (stage) => viewedHold(stage) },
    product: {
      says: 'the product is shown, with others of its kind and what was looked at before',
      holds: async (stage) => {
        const { name, category } = stage.facts[stage.context.which];
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(name);
        const alike = await namesAt(stage, `/api/get_category_products/${category.id}`);
        const others = alike.filter((one) => one !== name);
        await expect(cardsIn(stage, 'You may also like')).toHaveText(others);
        await viewedHold(stage, stage.context.which);
      },
    },
    vendor: {
      says: "the vendor's products are listed",
      holds: async (stage) => {
        const { id, name } = stage.facts.vendor;
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(name);
        const names = await namesAt(stage, `/api/get_merchant_products/${id}?page=${stage.context.page}`);
        await expect(main(stage).getByRole('article').getByRole('heading')).toHaveText(names);
      },
    },
  },
});
