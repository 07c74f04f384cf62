import { randomUUID } from 'node:crypto';
import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { holdRequests } from '../../support/hold-requests.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { digits, t } from '../run/texts.ts';
import { dialog, expectBadge, noResultsText, quickViewOf, toast, visit } from './page-objects.ts';

interface Context {
  /** The quantity selected in the quick view. */
  quantity: number;
  cartQuantity: number;
}
const unknownTerm = 'zzqqxx';
const onType = {
  'search.type': [
    { guard: ({ event }: { event: { hasHits: boolean } }) => event.hasHits, target: 'hits' },
    { target: 'noResults' },
  ],
} as const;

const onOpen = {
  // Reopening resets the quantity.
  'quickView.open': [
    { guard: 'isSeveral', target: 'quickView', actions: 'resetQuantity' },
    { target: 'quickView' },
  ],
} as const;

const quickViewMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'quickView.open' }
        | { type: 'quickView.increase' }
        | { type: 'quickView.add' }
        | { type: 'panel.close' }
        | { type: 'quickView.close' }
        | { type: 'quickView.back' }
        | { type: 'search.type'; text: string; hasHits: boolean }
        | { type: 'hit.select' }
        | { type: 'search.submit' }
        | { type: 'search.typeWhileLoading' }
        | { type: 'page.back' },
    },
    guards: {
      isSeveral: ({ context }) => context.quantity > 1,
    },
    actions: { resetQuantity: assign({ quantity: 1 }) },
  }).createMachine({
    id: 'quick-view-and-search',
    context: { quantity: 1, cartQuantity: 0 },
    initial: 'listing',
    states: {
      listing: {
        on: {
          ...onOpen,
          ...onType,
        },
      },
      quickView: {
        on: {
          'quickView.increase': { actions: assign({ quantity: ({ context }) => context.quantity + 1 }) },
          'quickView.add': {
            target: 'added',
            actions: assign({ cartQuantity: ({ context }) => context.cartQuantity + context.quantity }),
          },
          'quickView.close': 'listing',
          'quickView.back': 'listing',
        },
      },
      // The cart panel opens over the quick view; Back closes both.
      added: { on: { 'panel.close': 'quickView', 'quickView.back': 'listing' } },
      // The page can be used beside the suggestions.
      hits: { on: { ...onType, ...onOpen, 'hit.select': 'product', 'search.submit': 'listing' } },
      noResults: { on: { ...onType, ...onOpen, 'search.submit': 'listing' } },
      product: { on: { 'search.typeWhileLoading': {}, 'page.back': 'listing' } },
    },
  });
};

type Step = StepContext<Context>;
const quickViewDialog = ({ page }: Step) => dialog(page, t('Quick view'));
const panel = ({ page }: Step) => dialog(page, t('Your cart'));
const search = ({ page }: Step) =>
  page.locator('header').getByLabel(t('Search products')).and(page.locator('input'));

const isListingOf = ({ pathname, searchParams }: URL, query: string) =>
  pathname === '/shop/all' && searchParams.get('search') === query;

export default journey(quickViewMachine, {
  name: 'quick-view-and-search',
  about: 'The quick view over the listing, and the header search with its suggestions.',
  startUrl: ({ plain }) => `/shop/all?search=${encodeURIComponent(plain.name)}`,
  key: ({ context: { quantity, cartQuantity } }) => [quantity, cartQuantity],
  cases: ({ plain }) => ({
    'quickView.open': { plain: {} },
    'quickView.increase': { plain: ({ context }) => (context.quantity < 2 ? {} : undefined) },
    // Within the stock.
    'quickView.add': {
      plain: ({ context: { quantity, cartQuantity } }) => (quantity + cartQuantity < 4 ? {} : undefined),
    },
    'panel.close': { plain: {} },
    'quickView.close': { plain: {} },
    'quickView.back': { plain: {} },
    // Back after a search on the product page is part of the browse journey.
    'search.type': {
      name: (snapshot) => (snapshot.matches('product') ? undefined : { text: plain.name, hasHits: true }),
      'unknown term': (snapshot) =>
        snapshot.matches('product') ? undefined : { text: unknownTerm, hasHits: false },
    },
    'hit.select': { plain: {} },
    'search.submit': { plain: {} },
    'search.typeWhileLoading': { plain: {} },
    'page.back': { plain: {} },
  }),
  verbs: {
    'quickView.open': {
      description: 'press the quick view button of a product',
      control: ({ page, facts }) => page.getByRole('button', { name: quickViewOf(facts.plain.name) }).first(),
    },
    'quickView.increase': {
      description: 'press + in the quick view',
      control: (stage) => quickViewDialog(stage).getByRole('button', { name: t('Increase quantity') }),
    },
    'quickView.add': {
      description: 'press "Add to cart" in the quick view',
      control: (stage) => quickViewDialog(stage).getByRole('button', { name: t('Add to cart'), exact: true }),
      act: async (stage, _, control) => {
        const { page } = stage;
        await control.click();
        const notification = toast(page, t('Product Added to cart!')).first();
        await expect(notification).toBeVisible();
        // The panel moves the toast aside when it opens.
        await expect(panel(stage)).toBeVisible();
        // Hovering pauses the toast.
        await notification.hover();
        await expect(notification.locator('[role=progressbar]')).toHaveCSS('animation-play-state', 'paused');
        await page.mouse.move(0, 0);
      },
    },
    'panel.close': {
      description: 'press "Continue Shopping"',
      control: (stage) => panel(stage).getByRole('button', { name: t('Continue Shopping') }),
    },
    'quickView.close': {
      description: 'close the quick view',
      control: (stage) => quickViewDialog(stage).getByRole('button', { name: t('Close') }),
    },
    'quickView.back': {
      description: 'go back in the browser while the quick view is open',
      act: async ({ page }) => void (await page.goBack()),
    },
    'search.type': {
      description: 'type into the header search',
      control: search,
      act: async (stage, { text }) => {
        const field = search(stage);
        const prefix = text.slice(0, 3);
        // The combobox replaces the plain input once its code is loaded, delayed here: the text typed before must stay.
        const release = await holdRequests(stage.page, '**/*.js');
        await field.click();
        await field.fill('');
        await field.pressSequentially(prefix, { delay: 5 });
        release();
        await expect(field).toHaveRole('combobox');
        await expect(field).toHaveValue(prefix);
        await field.pressSequentially(text.slice(prefix.length), { delay: 5 });
      },
    },
    'hit.select': {
      description: 'select the first suggestion',
      losesFocus: true,
      control: ({ page, facts }) =>
        page
          .getByRole('listbox')
          .getByRole('option', { name: new RegExp(facts.plain.name) })
          .first(),
    },
    'search.submit': {
      description: 'press Enter, then open the first listing again by URL',
      losesFocus: true,
      control: ({ page }) => page.getByRole('listbox'),
      act: async (stage) => {
        const { page, url, facts } = stage;
        // Enter searches for the typed text.
        const query = await search(stage).inputValue();
        await search(stage).press('Enter');
        await expect(page).toHaveURL((now) => isListingOf(now, query));
        await visit(page, `${url}/shop/all?search=${encodeURIComponent(facts.plain.name)}`);
      },
    },
    'search.typeWhileLoading': {
      description: 'search, keep typing while the results load, and go back',
      losesFocus: true,
      act: async (stage) => {
        const { page, facts } = stage;
        const field = search(stage);
        // A new term each time: the results of an earlier search would be shown at once.
        const term = `${unknownTerm}${randomUUID().slice(0, 8)}`;
        await field.fill(term);
        const release = await holdRequests(page, '**/api/filter_products*');
        await field.press('Enter');
        await expect(page).toHaveURL((now) => isListingOf(now, term));
        await page.keyboard.type(' re');
        release();
        await expect(page.locator('main h1')).toHaveText(
          t(`Search result for ${term}`, ({ listing }) => listing.searchResultFor(term)),
        );
        await page.keyboard.type('d');
        await expect(field).toHaveValue(`${term} red`);
        await page.keyboard.press('Escape');
        await page.goBack();
        await expect(page).toHaveURL(new RegExp(`/products/${facts.plain.slug}`));
      },
    },
    'page.back': {
      description: 'go back in the browser',
      losesFocus: true,
      control: ({ page }) => page.getByRole('main').getByRole('button', { name: t('Buy now') }),
      act: async ({ page }) => void (await page.goBack()),
    },
  },
  states: {
    listing: {
      description: 'the listing is shown',
      assert: async (stage) => {
        const { name } = stage.facts.plain;
        await expect(stage.page).toHaveURL((now) => isListingOf(now, name) && !now.searchParams.has('quick'));
        await expect(quickViewDialog(stage)).toHaveCount(0);
        await expectBadge(stage.page, stage.context.cartQuantity);
      },
    },
    quickView: {
      description: 'the quick view is open over the listing',
      assert: async (stage) => {
        await expect(
          quickViewDialog(stage).getByRole('heading', { name: stage.facts.plain.name }),
        ).toBeVisible();
        await expect(
          quickViewDialog(stage).getByRole('link', { name: t('View full details') }),
        ).toHaveAttribute('href', `/products/${stage.facts.plain.slug}`);
        await expect(quickViewDialog(stage).getByRole('spinbutton')).toHaveValue(
          digits(stage.context.quantity),
        );
        // The URL holds the quick view and still the listing.
        const { id, name } = stage.facts.plain;
        await expect(stage.page).toHaveURL(
          (now) => isListingOf(now, name) && now.searchParams.get('quick') === String(id),
        );
      },
    },
    added: {
      description: 'the cart panel is open over the quick view and shows the added product',
      assert: async (stage) => {
        const { facts, context } = stage;
        const line = panel(stage).getByRole('listitem').filter({ hasText: facts.plain.name });
        await expect(line.getByRole('spinbutton')).toHaveValue(digits(context.cartQuantity));
        await expectBadge(stage.page, context.cartQuantity);
      },
    },
    hits: {
      description: 'at most ten products, three categories and a link to all results are suggested',
      assert: async ({ page, facts }) => {
        await expect(
          page
            .getByRole('listbox')
            .getByRole('option', { name: new RegExp(facts.plain.name) })
            .first(),
        ).toBeVisible();
        expect(await page.getByRole('listbox').getByRole('option').count()).toBeLessThanOrEqual(14);
      },
    },
    noResults: {
      description: 'the search reports no results',
      assert: ({ page }) => expect(page.getByText(noResultsText(unknownTerm)).first()).toBeVisible(),
    },
    product: {
      description: 'the product page is shown without suggestions',
      assert: async (stage) => {
        const { page, facts, context } = stage;
        await expect(page).toHaveURL(new RegExp(`/products/${facts.plain.slug}`));
        await expect(page.getByRole('heading', { name: facts.plain.name, level: 1 })).toBeVisible();
        await expect(page.getByRole('listbox')).toHaveCount(0);
        await expectBadge(page, context.cartQuantity);
      },
    },
  },
});
