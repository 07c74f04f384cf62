import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import type { Listing } from '../../../src/contracts/schemas/listing.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { digits, nameOf, t, translatedName } from '../run/texts.ts';
import { noResultsText, reload, removeFilter, withFilters } from './page-objects.ts';

interface Context {
  size: string | null;
  /** In order of selection. */
  colours: readonly string[];
  search: string | null;
  sort: 'newness' | 'atoz';
}
const unknownTerm = 'zzqxv';
/** A category with sizes, if the shop has one. */
const categoryOf = ({ sized, variant }: Step['facts']) => (sized ?? variant).category;

/** The filters and sort order of one category, including a search without results. */
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
      isPressed: ({ context, event }) => event.type === 'size.press' && context.size === event.size,
      isChecked: ({ context, event }) =>
        event.type === 'colour.check' && context.colours.includes(event.colour),
      isFiltered: ({ context }) => context.size !== null || context.colours.length > 0,
    },
    actions: {
      removeSize: assign({ size: null }),
      removeColour: assign({
        colours: ({ context, event }) =>
          context.colours.filter((colour) => event.type !== 'colour.check' || colour !== event.colour),
      }),
      clearFilters: assign({ size: null, search: null, colours: [] }),
    },
  }).createMachine({
    id: 'category',
    context: { size: null, colours: [], search: null, sort: 'newness' },
    initial: 'listing',
    on: {
      'sort.pick': {
        guard: ({ context, event }) => context.sort !== event.sort,
        actions: assign({ sort: ({ event }) => event.sort }),
      },
      'page.reload': {},
    },
    states: {
      listing: {
        on: {
          'size.press': [
            { guard: 'isPressed', actions: 'removeSize' },
            { actions: assign({ size: ({ event }) => event.size }) },
          ],
          'colour.check': [
            { guard: 'isChecked', actions: 'removeColour' },
            { actions: assign({ colours: ({ context, event }) => [...context.colours, event.colour] }) },
          ],
          'search.apply': { target: 'noResults', actions: assign({ search: unknownTerm }) },
          'filters.clear': { guard: 'isFiltered', actions: 'clearFilters' },
        },
      },
      // Selected values can be removed, although no product has them.
      noResults: {
        on: {
          'size.press': { guard: 'isPressed', actions: 'removeSize' },
          'colour.check': { guard: 'isChecked', actions: 'removeColour' },
          'filters.clear': { target: 'listing', actions: 'clearFilters' },
        },
      },
    },
  });
};

type Step = StepContext<Context>;
const main = ({ page }: Step) => page.getByRole('main');
const sort = (stage: Step) => main(stage).getByRole('combobox', { name: t('Sort') });

/** The URL holds the category, the filters and the sort order. */
const expectUrl = async ({ page, facts, context }: Step): Promise<void> => {
  await expect(page).toHaveURL(
    ({ pathname, searchParams: query }) =>
      pathname === `/shop/${categoryOf(facts).slug}` &&
      query.get('size') === context.size &&
      (query.get('colours') ?? '') === context.colours.join(',') &&
      query.get('search') === context.search &&
      (query.get('sort') ?? 'newness') === context.sort,
  );
};

/** The same listing from the public API. */
const fetchListing = async ({
  client,
  facts,
  context: { size, colours, search, sort },
}: Step): Promise<Listing> => {
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

interface Facet {
  value: string;
  count: number;
}
/** A selected value without products is shown with a count of 0. */
const andSelected = (facets: readonly Facet[], selected: readonly string[]): Facet[] => {
  const others = selected.filter((value) => !facets.some((facet) => facet.value === value));
  return [...facets, ...others.map((value) => ({ value, count: 0 }))];
};

/** Asserts the sizes and colours with their counts, and which are selected. */
const expectFacets = async (stage: Step, facets: Listing['meta']['facets']): Promise<void> => {
  const { page, context } = stage;
  const pressedSizes = context.size === null ? [] : [context.size];
  const labelOf = ({ value, count }: { value: string; count: number }) =>
    `${translatedName(value)} ${digits(count)}`;
  const sizes = main(stage).locator('button[aria-pressed][aria-description]').filter({ visible: true });
  await expect(sizes).toHaveText(andSelected(facets?.sizes ?? [], pressedSizes).map(labelOf));
  const colours = main(stage)
    .getByRole('group', { name: t('Colour') })
    .getByRole('checkbox');
  for (const colour of andSelected(facets?.colours ?? [], context.colours)) {
    const check = colours.and(page.getByRole('checkbox', { name: labelOf(colour), exact: true }));
    await expect(check).toBeChecked({ checked: context.colours.includes(colour.value) });
  }
  const pressed = main(stage).getByRole('button', { pressed: true });
  await expect(pressed).toHaveText(pressedSizes.map((size) => new RegExp(`^${translatedName(size)} `)));
};

export default journey(categoryMachine, {
  name: 'category',
  about: 'The listing of a category: sizes, colours, sort order, and a search without results.',
  startUrl: (facts) => `/shop/${categoryOf(facts).slug}`,
  key: ({ context }) => [context],
  cases: ({ sized, variantColours: [colour = '', other = ''] }) => ({
    'size.press': { first: () => (sized ? { size: sized.variations[0] ?? '' } : undefined) },
    'colour.check': {
      'most common': () => (colour === '' ? undefined : { colour }),
      // While the first is still checked, to combine both.
      'a second one': ({ context: { colours } }) =>
        other !== '' && colours.length > 0 ? { colour: other } : undefined,
    },
    'search.apply': { 'unknown term': {} },
    'sort.pick': { atoz: { sort: 'atoz' } },
    'filters.clear': { plain: {} },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'size.press': {
      description: 'press a size',
      control: (stage, { size }) =>
        main(stage).getByRole('button', { name: new RegExp(`^${size} [\\d০-৯,]+$`) }),
      act: ({ page }, _, control) => withFilters(page, () => control.click()),
    },
    'colour.check': {
      description: 'check or uncheck a colour',
      control: (stage, { colour }) =>
        main(stage).getByRole('checkbox', { name: new RegExp(`^${translatedName(colour)} [\\d০-৯,]+$`) }),
      act: ({ page }, _, control) => withFilters(page, () => control.click()),
    },
    'search.apply': {
      description: 'search within the listing for an unknown term',
      control: (stage) => main(stage).getByRole('searchbox', { name: t('Search in these products') }),
      act: ({ page }, _, control) =>
        withFilters(page, async () => {
          await control.fill(unknownTerm);
          await control.press('Enter');
        }),
    },
    'sort.pick': {
      description: 'select a sort order',
      control: sort,
      act: async (_, picked, control) => {
        await control.focus();
        await control.selectOption(picked.sort);
      },
    },
    'filters.clear': {
      description: 'press "Clear all"',
      control: (stage) =>
        main(stage)
          .getByRole('button', { name: t('Clear all') })
          .last(),
    },
    'page.reload': reload,
  },
  states: {
    listing: {
      description: 'the listing shows the products of the filters and the sort order, with the facet counts',
      assert: async (stage) => {
        await expectUrl(stage);
        const { name } = categoryOf(stage.facts);
        await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(sort(stage)).toHaveValue(stage.context.sort);
        const { data, meta } = await fetchListing(stage);
        await expect(main(stage).getByRole('article').getByRole('heading')).toHaveText(data.map(nameOf));
        await withFilters(stage.page, () => expectFacets(stage, meta.facets));
        const chips = stage.context.colours.length + (stage.context.size === null ? 0 : 1);
        await expect(main(stage).getByRole('button', { name: removeFilter() })).toHaveCount(chips);
      },
    },
    noResults: {
      description: 'the listing reports no results for the search',
      assert: async (stage) => {
        await expectUrl(stage);
        const message = noResultsText(unknownTerm);
        await expect(main(stage).getByText(message, { exact: true })).toBeVisible();
        await expect(main(stage).getByRole('article')).toHaveCount(0);
        const { meta } = await fetchListing(stage);
        await withFilters(stage.page, () => expectFacets(stage, meta.facets));
      },
    },
  },
});
