import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { holdResponses } from '../../support/intercept-requests.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { dialog, expectBadge, toast, visit } from './on-page.ts';

interface Context {
  /** How many the quick view would add. */
  quantity: number;
  /** Pieces in the cart. */
  pieces: number;
}
interface Typed {
  event: { finds: boolean };
}
const nonsense = 'zzqqxx';
const overlay = {
  rules: ['aria-hidden-focus', 'landmark-one-main', 'page-has-heading-one', 'region'],
  reason: 'an open list of suggestions hides the rest of the page from screen readers until it closes',
};

const typing = {
  'search.type': [
    { guard: { type: 'finds', params: ({ event }: Typed) => event }, target: 'hits' },
    { target: 'nothing' },
  ],
} as const;

const lookMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'quick.open' }
        | { type: 'quick.more' }
        | { type: 'quick.add' }
        | { type: 'panel.close' }
        | { type: 'quick.close' }
        | { type: 'quick.back' }
        | { type: 'search.type'; text: string; finds: boolean }
        | { type: 'hit.choose' }
        | { type: 'search.leave' }
        | { type: 'search.typeOn' }
        | { type: 'page.back' },
    },
    guards: {
      finds: (_, { finds }: { finds: boolean }) => finds,
      isMany: ({ context }) => context.quantity > 1,
    },
  }).createMachine({
    id: 'quick-view-and-search',
    context: { quantity: 1, pieces: 0 },
    initial: 'listing',
    states: {
      listing: {
        on: {
          // One piece, whatever was chosen when it was open before.
          'quick.open': [
            { guard: 'isMany', target: 'quick', actions: assign({ quantity: 1 }) },
            { target: 'quick' },
          ],
          ...typing,
        },
      },
      quick: {
        on: {
          'quick.more': { actions: assign({ quantity: ({ context }) => context.quantity + 1 }) },
          'quick.add': {
            target: 'added',
            actions: assign({ pieces: ({ context }) => context.pieces + context.quantity }),
          },
          'quick.close': 'listing',
          'quick.back': 'listing',
        },
      },
      // The cart lies over the quick view; Back closes both.
      added: { on: { 'panel.close': 'quick', 'quick.back': 'listing' } },
      hits: { on: { ...typing, 'hit.choose': 'product', 'search.leave': 'listing' } },
      nothing: { on: { ...typing, 'search.leave': 'listing' } },
      product: { on: { 'search.typeOn': {}, 'page.back': 'listing' } },
    },
  });
};

type Here = StepContext<Context>;
const quick = ({ page }: Here) => dialog(page, 'Quick view');
const panel = ({ page }: Here) => dialog(page, 'Your cart');
const search = ({ page }: Here) =>
  page.locator('header').getByLabel('Search products').and(page.locator('input'));

const isListingOf = ({ pathname, searchParams }: URL, words: string) =>
  pathname === '/shop/all' && searchParams.get('search') === words;

export default journey(lookMachine, {
  name: 'quick-view-and-search',
  about: 'A product over the listing, and the header search with its suggestions.',
  startUrl: ({ plain }) => `/shop/all?search=${encodeURIComponent(plain.name)}`,
  key: ({ context: { quantity, pieces } }) => [quantity, pieces],
  cases: ({ plain }) => ({
    'quick.open': { plain: {} },
    'quick.more': { plain: ({ context }) => (context.quantity < 2 ? {} : undefined) },
    // The shop has that many.
    'quick.add': { plain: ({ context: { quantity, pieces } }) => (quantity + pieces < 4 ? {} : undefined) },
    'panel.close': { plain: {} },
    'quick.close': { plain: {} },
    'quick.back': { plain: {} },
    // Where Back leads after a search on the product page is the listing's affair.
    'search.type': {
      name: (snapshot) => (snapshot.matches('product') ? undefined : { text: plain.name, finds: true }),
      nonsense: (snapshot) => (snapshot.matches('product') ? undefined : { text: nonsense, finds: false }),
    },
    'hit.choose': { plain: {} },
    'search.leave': { plain: {} },
    'search.typeOn': { plain: {} },
    'page.back': { plain: {} },
  }),
  verbs: {
    'quick.open': {
      description: 'press the eye of a product',
      control: ({ page, facts }) =>
        page.getByRole('button', { name: `Quick view of ${facts.plain.name}` }).first(),
    },
    'quick.more': {
      description: 'press + in the quick view',
      control: (stage) => quick(stage).getByRole('button', { name: /more/i }),
    },
    'quick.add': {
      description: 'press "Add to cart" in the quick view',
      control: (stage) => quick(stage).getByRole('button', { name: 'Add to cart', exact: true }),
      act: async ({ page }, _, control) => {
        await control.click();
        const notice = toast(page, 'Product Added to cart!').first();
        await expect(notice).toBeVisible();
        // It waits for whoever points at it.
        await notice.hover();
        await expect(notice.locator('[role=progressbar]')).toHaveCSS('animation-play-state', 'paused');
        await page.mouse.move(0, 0);
      },
    },
    'panel.close': {
      description: 'press "Continue Shopping"',
      control: (stage) => panel(stage).getByRole('button', { name: 'Continue Shopping' }),
    },
    'quick.close': {
      description: 'close the quick view',
      control: (stage) => quick(stage).getByRole('button', { name: 'Close' }),
    },
    'quick.back': {
      description: 'go back in the browser while the quick view is open',
      act: async ({ page }) => void (await page.goBack()),
    },
    'search.type': {
      description: 'type into the search of the header',
      control: search,
      act: async (stage, { text }) => {
        const field = search(stage);
        const begun = text.slice(0, 3);
        // Suggestions take the plain field's place when it is first focused, late here: what is typed meanwhile stays.
        const release = await holdResponses(stage.page, '**/*.js');
        await field.click();
        await field.fill('');
        await field.pressSequentially(begun, { delay: 5 });
        release();
        await expect(field).toHaveRole('combobox');
        await expect(field).toHaveValue(begun);
        await field.pressSequentially(text.slice(begun.length), { delay: 5 });
      },
    },
    'hit.choose': {
      description: 'choose the first suggestion',
      losesFocus: true,
      control: ({ page, facts }) => page.getByRole('option', { name: new RegExp(facts.plain.name) }).first(),
    },
    'search.leave': {
      description: 'press Enter, and open the first listing again by its address',
      losesFocus: true,
      control: ({ page }) => page.getByRole('listbox', { name: 'Suggestions' }),
      act: async (stage) => {
        const { page, url, facts } = stage;
        // Enter asks the shop for the words themselves.
        const words = await search(stage).inputValue();
        await search(stage).press('Enter');
        await expect(page).toHaveURL((now) => isListingOf(now, words));
        await visit(page, `${url}/shop/all?search=${encodeURIComponent(facts.plain.name)}`);
      },
    },
    'search.typeOn': {
      description: 'search, type on while the results come, and go back',
      losesFocus: true,
      act: async (stage) => {
        const { page, facts } = stage;
        const field = search(stage);
        await field.fill(nonsense);
        const release = await holdResponses(page, '**/api/filter_products*');
        await field.press('Enter');
        await expect(page).toHaveURL((now) => isListingOf(now, nonsense));
        await page.keyboard.type(' re');
        release();
        await expect(page.locator('main h1')).toHaveText(`Search result for ${nonsense}`);
        await page.keyboard.type('d');
        await expect(field).toHaveValue(`${nonsense} red`);
        await page.keyboard.press('Escape');
        await page.goBack();
        await expect(page).toHaveURL(new RegExp(`/products/${facts.plain.slug}`));
      },
    },
    'page.back': {
      description: 'go back in the browser',
      losesFocus: true,
      control: ({ page }) => page.getByRole('main').getByRole('button', { name: 'Buy now' }),
      act: async ({ page }) => void (await page.goBack()),
    },
  },
  states: {
    listing: {
      description: 'the listing is shown',
      assert: async (stage) => {
        const { name } = stage.facts.plain;
        await expect(stage.page).toHaveURL((now) => isListingOf(now, name) && !now.searchParams.has('quick'));
        await expect(quick(stage)).toHaveCount(0);
        await expectBadge(stage.page, stage.context.pieces);
      },
    },
    quick: {
      description: 'the product lies over the listing',
      assert: async (stage) => {
        await expect(quick(stage).getByRole('heading', { name: stage.facts.plain.name })).toBeVisible();
        await expect(quick(stage).getByRole('link', { name: /details/i })).toHaveAttribute(
          'href',
          `/products/${stage.facts.plain.slug}`,
        );
        await expect(quick(stage).getByRole('spinbutton')).toHaveValue(String(stage.context.quantity));
        // The address tells of it, and still of what is listed below.
        const { id, name } = stage.facts.plain;
        await expect(stage.page).toHaveURL(
          (now) => isListingOf(now, name) && now.searchParams.get('quick') === String(id),
        );
      },
    },
    added: {
      description: 'the cart lies over the quick view and shows what was added',
      assert: async (stage) => {
        const { facts, context } = stage;
        const line = panel(stage).getByRole('listitem').filter({ hasText: facts.plain.name });
        await expect(line.getByRole('spinbutton')).toHaveValue(String(context.pieces));
        await expectBadge(stage.page, context.pieces);
      },
    },
    hits: {
      description: 'suggestions are shown, ten at most',
      axeExceptions: overlay,
      assert: async ({ page, facts }) => {
        await expect(page.getByRole('option', { name: new RegExp(facts.plain.name) }).first()).toBeVisible();
        expect(await page.getByRole('option').count()).toBeLessThanOrEqual(10);
      },
    },
    nothing: {
      description: 'the search says that it found nothing',
      axeExceptions: overlay,
      assert: ({ page }) =>
        expect(page.getByText(`Sorry, we did not find any results for "${nonsense}"`).first()).toBeVisible(),
    },
    product: {
      description: 'the product page is shown, and the suggestions are gone',
      assert: async (stage) => {
        const { page, facts, context } = stage;
        await expect(page).toHaveURL(new RegExp(`/products/${facts.plain.slug}`));
        await expect(page.getByRole('heading', { name: facts.plain.name, level: 1 })).toBeVisible();
        await expect(page.getByRole('listbox', { name: 'Suggestions' })).toHaveCount(0);
        await expectBadge(page, context.pieces);
      },
    },
  },
});
