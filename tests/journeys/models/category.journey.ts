import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import type { Listing } from '../../../src/contracts/schemas/listing.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { inFilters, reload } from './on-page.ts';

interface Context {
  size: string | null;
  /** In the order they were chosen in. */
  colours: readonly string[];
  search: string | null;
  sort: 'newness' | 'atoz';
}
const nonsense = 'zzqxv';
/** A category of which there are sizes, if the shop has one. */
const categoryOf = ({ sized, variant }: Here['facts']) => (sized ?? variant).category;

/** What a shopper can ask of one category, up to what nobody sells. */
const categoryMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'size.press'; size: string }
        | { type: 'colour.check'; colour: string }
        | { type: 'search.apply' }
        | { type: 'sort.pick'; sort: Context['sort'] }
        | { type: 'filters.clear' }
        | { type: 'page.reload' },
    },
    guards: {
      isChosen: ({ context }, { size }: { size: string }) => context.size === size,
      isNewSort: ({ context }, { sort }: { sort: string }) => context.sort !== sort,
      isFiltered: ({ context }) => context.size !== null || context.colours.length > 0,
      hasColour: ({ context }, { colour }: { colour: string }) => context.colours.includes(colour),
    },
    actions: {
      sort: assign({ sort: (_, { sort }: { sort: Context['sort'] }) => sort }),
      clear: assign({ size: null, search: null, colours: [] }),
    },
  }).createMachine({
    id: 'category',
    context: { size: null, colours: [], search: null, sort: 'newness' },
    initial: 'listing',
    on: {
      'sort.pick': {
        guard: { type: 'isNewSort', params: ({ event }) => event },
        actions: { type: 'sort', params: ({ event }) => event },
      },
      'page.reload': {},
    },
    states: {
      listing: {
        on: {
          'size.press': [
            {
              guard: { type: 'isChosen', params: ({ event }) => event },
              actions: assign({ size: null }),
            },
            { actions: assign({ size: ({ event }) => event.size }) },
          ],
          'colour.check': [
            {
              guard: { type: 'hasColour', params: ({ event }) => event },
              actions: assign({
                colours: ({ context, event }) => context.colours.filter((one) => one !== event.colour),
              }),
            },
            { actions: assign({ colours: ({ context, event }) => [...context.colours, event.colour] }) },
          ],
          'search.apply': { target: 'nothing', actions: assign({ search: nonsense }) },
          'filters.clear': { guard: 'isFiltered', actions: 'clear' },
        },
      },
      nothing: { on: { 'filters.clear': { target: 'listing', actions: 'clear' } } },
    },
  });
};

type Here = StepContext<Context>;
const main = ({ page }: Here) => page.getByRole('main');
const sort = (stage: Here) => main(stage).getByRole('combobox', { name: 'Sort' });

/** The address names the category and all that is asked of it. */
const addressHolds = async ({ page, facts, context }: Here): Promise<void> => {
  await expect(page).toHaveURL(
    ({ pathname, searchParams: query }) =>
      pathname === `/shop/${categoryOf(facts).slug}` &&
      query.get('size') === context.size &&
      (query.get('colours') ?? '') === context.colours.join(',') &&
      query.get('search') === context.search &&
      (query.get('sort') ?? 'newness') === context.sort,
  );
};

/** What the shop's public API gives for the same question. */
const asked = async ({ client, facts, context: { size, colours, search, sort } }: Here): Promise<Listing> => {
  const filter = {
    ...(size !== null && { size }),
    ...(colours.length > 0 && { colours }),
    ...(search !== null && { search }),
  };
  return client.request<Listing>('POST', '/api/filter_products?page=1', {
    category_slug: categoryOf(facts).slug,
    filter_params: [filter],
    sort_option: sort,
  });
};

/** The sizes and colours of the category with their counts, and which are chosen. */
const facetsHold = async (stage: Here, facets: Listing['meta']['facets']): Promise<void> => {
  const { page, context } = stage;
  const named = ({ value, count }: { value: string; count: number }) =>
    `${value} ${count.toLocaleString('en-US')}`;
  const sizes = main(stage).locator('button[aria-pressed][aria-description]').filter({ visible: true });
  await expect(sizes).toHaveText((facets?.sizes ?? []).map(named));
  const colours = main(stage).getByRole('group', { name: 'Colour' }).getByRole('checkbox');
  for (const colour of facets?.colours ?? []) {
    const check = colours.and(page.getByRole('checkbox', { name: named(colour), exact: true }));
    await expect(check).toBeChecked({ checked: context.colours.includes(colour.value) });
  }
  const pressed = main(stage).getByRole('button', { pressed: true });
  await expect(pressed).toHaveText(context.size === null ? [] : [new RegExp(`^${context.size} `)]);
};

export default journey(categoryMachine, {
  name: 'category',
  about: 'The listing of one category: its sizes and colours, its order, and what is not to be found in it.',
  startUrl: (facts) => `/shop/${categoryOf(facts).slug}`,
  key: ({ context }) => [context],
  cases: ({ sized, variantColours: [colour = '', other = ''] }) => ({
    'size.press': { first: () => (sized ? { size: sized.variations[0] ?? '' } : undefined) },
    'colour.check': {
      commonest: () => (colour === '' ? undefined : { colour }),
      // With the first still checked, so that both are in force at once.
      'another beside it': ({ context: { colours } }) =>
        other !== '' && colours.length > 0 ? { colour: other } : undefined,
    },
    'search.apply': { nonsense: {} },
    'sort.pick': { atoz: { sort: 'atoz' } },
    'filters.clear': { plain: {} },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'size.press': {
      description: 'press a size',
      control: (stage, { size }) =>
        main(stage).getByRole('button', { name: new RegExp(`^${size} [\\d,]+$`) }),
      act: ({ page }, _, control) => inFilters(page, () => control.click()),
    },
    'colour.check': {
      description: 'check or uncheck a colour',
      control: (stage, { colour }) =>
        main(stage).getByRole('checkbox', { name: new RegExp(`^${colour} [\\d,]+$`) }),
      act: ({ page }, _, control) => inFilters(page, () => control.click()),
    },
    'search.apply': {
      description: 'search in these products for what nobody sells',
      control: (stage) => main(stage).getByRole('searchbox', { name: 'Search in these products' }),
      act: ({ page }, _, control) =>
        inFilters(page, async () => {
          await control.fill(nonsense);
          await control.press('Enter');
        }),
    },
    'sort.pick': {
      description: 'choose the order',
      control: sort,
      act: async (_, picked, control) => {
        await control.focus();
        await control.selectOption(picked.sort);
      },
    },
    'filters.clear': {
      description: 'press "Clear all"',
      control: (stage) => main(stage).getByRole('button', { name: 'Clear all' }).last(),
    },
    'page.reload': reload,
  },
  states: {
    listing: {
      description:
        'the products of the category, in that size and order, and how many there are of each size',
      assert: async (stage) => {
        await addressHolds(stage);
        const { name } = categoryOf(stage.facts);
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(sort(stage)).toHaveValue(stage.context.sort);
        const { data, meta } = await asked(stage);
        await expect(main(stage).getByRole('article').getByRole('heading')).toHaveText(
          data.map((product) => product.name),
        );
        await inFilters(stage.page, () => facetsHold(stage, meta.facets));
        const chips = stage.context.colours.length + (stage.context.size === null ? 0 : 1);
        await expect(main(stage).getByRole('button', { name: /^Remove filter: / })).toHaveCount(chips);
      },
    },
    nothing: {
      description: 'the category says that it found nothing for the search',
      assert: async (stage) => {
        await addressHolds(stage);
        const sorry = `Sorry, we did not find any results for "${nonsense}"`;
        await expect(main(stage).getByText(sorry, { exact: true })).toBeVisible();
        await expect(main(stage).getByRole('article')).toHaveCount(0);
      },
    },
  },
});
