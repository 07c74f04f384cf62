import { expect } from '@razz/model-testing/journeys';
import type { SnapshotFrom } from 'xstate';
import { taka } from '../../support/expected-totals.ts';
import { journey, type Stage } from '../run/journey.ts';
import type { ShopFacts } from '../run/shop-facts.ts';
import { dialog, expectBadge, toast } from './on-page.ts';
import { type Context, countOf, productMachine } from './product-to-cart-machine.ts';

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
const lastLine = ({ facts: { variant }, context }: Here) =>
  `${variant.name}, ${variant.attribute} ${context.inCart.at(-1)?.variation}`;
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

/** What says that nothing was added yet. */
const asksForChoice = async (stage: Here): Promise<void> => {
  await expect(choice(stage)).toBeFocused();
  await expect(choice(stage)).toHaveAccessibleDescription(`Choose a ${stage.facts.variant.attribute} first.`);
  await expect(stage.page).toHaveURL((url) => url.pathname === `/products/${stage.facts.variant.slug}`);
};

/** Each line as it is ordered: what of it, how many, and what they come to. */
const reviewHolds = async (stage: Here): Promise<void> => {
  const { page, context, facts } = stage;
  const { price, slug } = facts.variant;
  for (const { variation, pieces: count } of context.inCart) {
    const counted = page.getByText(`${facts.variant.attribute} ${variation} · ${count} × ${taka(price)}`, {
      exact: true,
    });
    const row = main(stage).getByRole('row').filter({ has: counted });
    await expect(row.getByRole('link')).toHaveAttribute('href', `/products/${slug}`);
    await expect(row.locator('td').last()).toHaveText(taka(price * count));
  }
};

export default journey(productMachine, {
  name: 'product-to-cart',
  about: 'A product with variations: choosing, counting, adding, buying now, and what the cart holds then.',
  // With nothing chosen in the address no variation is.
  startUrl: ({ variant }) => `/products/${variant.slug}`,
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
    'panel.more': { plain: ({ context }) => (pieces(context) < most ? {} : undefined) },
    'panel.remove': { plain: {} },
    'panel.viewCart': { plain: {} },
    'page.back': { plain: {} },
  }),
  verbs: {
    'variation.choose': {
      description: 'choose a variation',
      control: choice,
      act: async ({ page, context }, { variation }, control) => {
        await control.focus();
        await control.selectOption(variation);
        // Who is sent the address sees what was chosen.
        if (variation !== context.variation)
          await expect(page).toHaveURL((url) => url.searchParams.get('variation') === variation);
      },
    },
    'picture.choose': {
      description: 'choose another picture',
      control: (stage) => main(stage).getByRole('button', { name: /^Picture 2 of / }),
      act: async (stage, _, control) => {
        await control.click();
        await expect(control).toHaveAttribute('aria-current', 'true');
        const large = main(stage).getByRole('button', { name: 'Enlarge picture' }).locator('img');
        const small = await control.locator('img').getAttribute('src');
        await expect(large).toHaveAttribute('src', `${small}`);
        await expect(stage.page).toHaveURL((url) => url.searchParams.get('picture') === '2');
      },
    },
    'quantity.more': {
      description: 'press +',
      control: (stage) => stepper(stage).getByRole('button', { name: /more/i }),
    },
    'quantity.fewer': {
      description: 'press −',
      control: (stage) => stepper(stage).getByRole('button', { name: /fewer/i }),
    },
    'product.add': {
      description: 'press "Add to cart"',
      control: (stage) => main(stage).getByRole('button', { name: 'Add to cart', exact: true }).first(),
      act: async (stage, _, control) => {
        const { page, context } = stage;
        await control.click();
        if (context.variation === null) return asksForChoice(stage);
        await expect(toast(page, 'Product Added to cart!').first()).toBeVisible();
      },
    },
    'product.buy': {
      description: 'press "Buy now"',
      control: (stage) => main(stage).getByRole('button', { name: 'Buy now' }).first(),
      act: async (stage, _, control) => {
        await control.click();
        if (stage.context.variation === null) await asksForChoice(stage);
      },
    },
    'cart.look': {
      description: 'press the cart in the header',
      control: ({ page }) => page.getByRole('banner').getByRole('link', { name: /^Cart,/ }),
    },
    'panel.close': {
      description: 'close the panel',
      control: (stage) => panel(stage).getByRole('button', { name: 'Close' }),
    },
    'panel.more': {
      description: 'press + in the panel, at the line that came last',
      control: (stage) =>
        panel(stage)
          .getByRole('group', { name: `Quantity of ${lastLine(stage)}`, exact: true })
          .getByRole('button', { name: 'One more' }),
    },
    'panel.remove': {
      description: 'remove the line that came last',
      control: (stage) =>
        panel(stage)
          // What was added last comes first, if it was there before too.
          .getByRole('button', { name: `Remove ${lastLine(stage)}`, exact: true }),
      act: async (stage, _, control) => {
        await control.click();
        // The way back is in the panel, which covers the page.
        const notice = panel(stage).getByText(`${stage.facts.variant.name} was removed.`, { exact: true });
        await expect(notice).toBeVisible();
        await expect(panel(stage).getByRole('button', { name: 'Undo' })).toBeVisible();
      },
    },
    'panel.viewCart': {
      description: 'press "View cart"',
      control: (stage) => panel(stage).getByRole('link', { name: 'View cart' }),
    },
    'page.back': {
      description: 'go back in the browser',
      losesFocus: true,
      act: async ({ page }) => void (await page.goBack()),
    },
  },
  states: {
    page: {
      description: 'the product page is shown',
      assert: async (stage) => {
        await expect(
          main(stage).getByRole('heading', { name: stage.facts.variant.name, level: 1 }),
        ).toBeVisible();
        await expect(choice(stage)).toHaveValue(stage.context.variation ?? '');
        await expect(stepper(stage).getByRole('spinbutton')).toHaveValue(String(stage.context.quantity));
        await expectBadge(stage.page, pieces(stage.context));
      },
    },
    panel: {
      description: 'the cart is open at the side, with a line for each variation',
      assert: async (stage) => {
        const { context, facts } = stage;
        const lines = context.inCart;
        if (lines.length === 0) return expect(panel(stage)).toContainText('Your cart is empty.');
        await expect(panel(stage).getByRole('listitem')).toHaveCount(lines.length);
        for (const { variation, pieces: count } of lines) {
          const line = panel(stage)
            .getByRole('listitem')
            .filter({ hasText: `${facts.variant.attribute} ${variation} · ` });
          await expect(line).toContainText(`${count} × ${taka(facts.variant.price)}`);
        }
        const sum = panel(stage).getByRole('paragraph').filter({ hasText: 'Subtotal' });
        await expect(sum).toHaveText(`Subtotal${taka(facts.variant.price * pieces(context))}`);
      },
    },
    cart: {
      description: 'the cart is shown, and no panel over it',
      assert: async (stage) => {
        await expect(main(stage).getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
        await expect(panel(stage)).toHaveCount(0);
        const lines = main(stage)
          .getByRole('row')
          .filter({ has: stage.page.getByRole('spinbutton') });
        await expect(lines).toHaveCount(stage.context.inCart.length);
        await expectBadge(stage.page, pieces(stage.context));
        // A change of page is announced to screen readers.
        const notice = stage.page.getByRole('status').filter({ hasText: /^Your cart$/ });
        await expect(notice).toHaveCount(1);
      },
    },
    checkout: {
      description: 'the checkout shows the order',
      assert: async (stage) => {
        await expect(stage.page).toHaveURL(/\/checkout\/?$/);
        // The address changes before the page does.
        await expect(main(stage).getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
        await expectBadge(stage.page, pieces(stage.context));
        await reviewHolds(stage);
      },
    },
  },
});
