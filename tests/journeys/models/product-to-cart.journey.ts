import { assign, type SnapshotFrom, setup } from 'xstate';
import { expect } from '../run/expect.ts';
import { journey, type Stage } from '../run/journey.ts';
import type { ShopFacts } from '../run/shop-facts.ts';
import { taka } from './money.ts';
import { dialog, expectBadge, toast } from './on-page.ts';

interface Context {
  variation: string;
  quantity: number;
  /** The cart's lines, the last added last. */
  inCart: readonly Line[];
}
interface Line {
  readonly variation: string;
  readonly pieces: number;
}

const countOf = (lines: readonly Line[], variation: string) =>
  lines.find((line) => line.variation === variation)?.pieces ?? 0;

/** More of what is there already stands where it stood. */
function withMore(lines: readonly Line[], variation: string, more: number): Line[] {
  if (countOf(lines, variation) === 0) return [...lines, { variation, pieces: more }];
  return lines.map((line) =>
    line.variation === variation ? { variation, pieces: line.pieces + more } : line,
  );
}

function productMachine(first: string) {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'variation.choose'; variation: string }
        | { type: 'picture.choose' }
        | { type: 'quantity.more' }
        | { type: 'quantity.fewer' }
        | { type: 'product.add' }
        | { type: 'product.buy' }
        | { type: 'cart.look' }
        | { type: 'panel.close' }
        | { type: 'panel.remove' }
        | { type: 'panel.viewCart' }
        | { type: 'page.back' },
    },
    guards: {
      hasLine: ({ context }) => context.inCart.length > 0,
      hasTwoLines: ({ context }) => context.inCart.length > 1,
      isChanged: ({ context }) => context.variation !== first,
      isMany: ({ context }) => context.quantity > 1,
      isOther: ({ context }, { variation }: { variation: string }) => variation !== context.variation,
    },
    actions: {
      removeLast: assign(({ context: { inCart } }) => ({ inCart: inCart.slice(0, -1) })),
      add: assign(({ context: { inCart, variation, quantity } }) => ({
        inCart: withMore(inCart, variation, quantity),
      })),
    },
  }).createMachine({
    id: 'product-to-cart',
    context: { variation: first, quantity: 1, inCart: [] },
    initial: 'page',
    states: {
      page: {
        on: {
          'variation.choose': {
            guard: { type: 'isOther', params: ({ event }) => event },
            actions: assign({ variation: ({ event }) => event.variation }),
          },
          // Looking at another picture changes nothing of what was chosen.
          'picture.choose': [{ guard: 'isChanged' }, {}],
          'quantity.more': { actions: assign({ quantity: ({ context }) => context.quantity + 1 }) },
          'quantity.fewer': {
            guard: 'isMany',
            actions: assign({ quantity: ({ context }) => context.quantity - 1 }),
          },
          'product.add': { actions: 'add' },
          'product.buy': { target: 'checkout', actions: 'add' },
          'cart.look': 'panel',
        },
      },
      panel: {
        on: {
          'panel.close': 'page',
          // Of two lines, which one went shows.
          'panel.remove': [
            { guard: 'hasTwoLines', actions: 'removeLast' },
            { guard: 'hasLine', actions: 'removeLast' },
          ],
          'panel.viewCart': { guard: 'hasLine', target: 'cart' },
        },
      },
      cart: { on: { 'page.back': { target: 'page', actions: assign({ quantity: 1 }) } } },
      checkout: { on: { 'page.back': { target: 'page', actions: assign({ quantity: 1 }) } } },
    },
  });
}

type Here = Stage<Context>;
const main = ({ page }: Here) => page.getByRole('main');
const stepper = (stage: Here) =>
  main(stage)
    .getByRole('group', { name: /quantity/i })
    .first();
const panel = ({ page }: Here) => dialog(page, 'Your cart');
const choice = (stage: Here) =>
  main(stage).getByRole('combobox', { name: stage.facts.variant.attribute, exact: true });
type Variant = ShopFacts['variant'];
const first = ({ variations }: Variant) => variations[0] ?? '';
const second = ({ variations }: Variant) => variations[1] ?? '';
const pieces = ({ inCart }: Context) => inCart.reduce((sum, line) => sum + line.pieces, 0);

/** The journey needs no more pieces, and the shop has that many. */
const most = 3;
type Snapshot = SnapshotFrom<ReturnType<typeof productMachine>>;
/** The header's cart opens the panel from any page: one is enough. */
const holding = (isSo: (inCart: Context['inCart']) => boolean) => (snapshot: Snapshot) =>
  snapshot.matches('page') && isSo(snapshot.context.inCart) ? {} : undefined;
/** One piece and several. */
const adding = () => {
  const when =
    (isMany: boolean) =>
    ({ context }: { context: Context }) =>
      context.quantity > 1 === isMany && pieces(context) + context.quantity <= most ? {} : undefined;
  return { one: when(false), several: when(true) };
};

export default journey(({ variant }) => productMachine(first(variant)), {
  name: 'product-to-cart',
  about: 'A product with variations: choosing, counting, adding, buying now, and what the cart holds then.',
  // With nothing chosen in the address the first variation is.
  opens: ({ variant }) => `/products/${variant.slug}`,
  key: ({ context: { variation, quantity, inCart } }) => [variation, quantity > 1, inCart],
  cases: ({ variant, variantPictures }) => ({
    'variation.choose': {
      second: { variation: second(variant) },
      first: { variation: first(variant) },
    },
    'picture.choose': { second: () => (variantPictures > 1 ? {} : undefined) },
    // The cart's own buttons are another journey.
    'quantity.more': {
      plain: (snapshot) => (!snapshot.matches('cart') && snapshot.context.quantity < 2 ? {} : undefined),
    },
    'quantity.fewer': { plain: (snapshot) => (snapshot.matches('cart') ? undefined : {}) },
    'product.add': adding(),
    'product.buy': adding(),
    // What was chosen shows in the cart alone, so it is looked into after each kind of choice.
    'cart.look': {
      empty: holding((inCart) => inCart.length === 0),
      'one of the first': holding((inCart) => countOf(inCart, first(variant)) === 1),
      'one of the second': holding((inCart) => countOf(inCart, second(variant)) === 1),
      'two of the first': holding((inCart) => countOf(inCart, first(variant)) === 2),
    },
    'panel.close': { plain: {} },
    'panel.remove': { plain: {} },
    'panel.viewCart': { plain: {} },
    'page.back': { plain: {} },
  }),
  verbs: {
    'variation.choose': {
      says: 'choose a variation',
      control: choice,
      act: async (_, { variation }, control) => {
        await control.focus();
        await control.selectOption(variation);
      },
    },
    'picture.choose': {
      says: 'choose another picture',
      control: (stage) => main(stage).getByRole('button', { name: /^Picture 2 of / }),
      act: async (_, __, control) => {
        await control.click();
        await expect(control).toHaveAttribute('aria-current', 'true');
      },
    },
    'quantity.more': {
      says: 'press +',
      control: (stage) => stepper(stage).getByRole('button', { name: /more/i }),
    },
    'quantity.fewer': {
      says: 'press −',
      control: (stage) => stepper(stage).getByRole('button', { name: /fewer/i }),
    },
    'product.add': {
      says: 'press "Add to cart"',
      control: (stage) => main(stage).getByRole('button', { name: 'Add to cart', exact: true }).first(),
      act: async ({ page }, _, control) => {
        await control.click();
        await expect(toast(page, 'Product Added to cart!').first()).toBeVisible();
      },
    },
    'product.buy': {
      says: 'press "Buy now"',
      control: (stage) => main(stage).getByRole('button', { name: 'Buy now' }).first(),
    },
    'cart.look': {
      says: 'press the cart in the header',
      control: ({ page }) => page.getByRole('banner').getByRole('link', { name: /^Cart,/ }),
    },
    'panel.close': {
      says: 'close the panel',
      control: (stage) => panel(stage).getByRole('button', { name: 'Close' }),
    },
    'panel.remove': {
      says: 'remove the line that came last',
      control: (stage) =>
        panel(stage)
          .getByRole('button', { name: `Remove ${stage.facts.variant.name}` })
          .last(),
    },
    'panel.viewCart': {
      says: 'press "View cart"',
      control: (stage) => panel(stage).getByRole('link', { name: 'View cart' }),
    },
    'page.back': {
      says: 'go back in the browser',
      losesFocus: true,
      act: async ({ page }) => void (await page.goBack()),
    },
  },
  states: {
    page: {
      says: 'the product page is shown',
      holds: async (stage) => {
        await expect(
          main(stage).getByRole('heading', { name: stage.facts.variant.name, level: 1 }),
        ).toBeVisible();
        await expect(choice(stage)).toHaveValue(stage.context.variation);
        await expect(stepper(stage).getByRole('spinbutton')).toHaveValue(String(stage.context.quantity));
        await expectBadge(stage.page, pieces(stage.context));
      },
    },
    panel: {
      says: 'the cart is open at the side, with a line for each variation',
      holds: async (stage) => {
        const { context, facts } = stage;
        const lines = context.inCart;
        if (lines.length === 0) return expect(panel(stage)).toContainText('Your cart is empty.');
        await expect(panel(stage).getByRole('listitem')).toHaveCount(lines.length);
        for (const { variation, pieces: count } of lines) {
          const line = panel(stage)
            .getByRole('listitem')
            .filter({ hasText: `${variation} · ` });
          await expect(line).toContainText(`${count} × ${taka(facts.variant.price)}`);
        }
        const sum = panel(stage).getByRole('paragraph').filter({ hasText: 'Subtotal' });
        await expect(sum).toHaveText(`Subtotal${taka(facts.variant.price * pieces(context))}`);
      },
    },
    cart: {
      says: 'the cart is shown, and no panel over it',
      holds: async (stage) => {
        await expect(main(stage).getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
        await expect(panel(stage)).toHaveCount(0);
        const lines = main(stage)
          .getByRole('row')
          .filter({ has: stage.page.getByRole('spinbutton') });
        await expect(lines).toHaveCount(stage.context.inCart.length);
        await expectBadge(stage.page, pieces(stage.context));
      },
    },
    checkout: {
      says: 'the checkout shows the order',
      holds: async (stage) => {
        await expect(stage.page).toHaveURL(/\/checkout\/?$/);
        // The address changes before the page does.
        await expect(main(stage).getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
        await expectBadge(stage.page, pieces(stage.context));
      },
    },
  },
});
