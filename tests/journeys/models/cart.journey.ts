import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { expectedTotals } from '../../support/expected-totals.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { digits, matching, t, taka } from '../run/texts.ts';
import { addToCart, expectBadge, expectTotals, reload } from './page-objects.ts';
import { pickShipping, type ShippingOption, shippingCharge, shippingOptionName } from './shipping-choice.ts';

interface Context {
  plain: number;
  variant: number;
  option: ShippingOption;
  /** The quantities that undo restores. */
  undo: { plain: number; variant: number } | null;
}
type LineName = 'plain' | 'variant';

const removeLine = (context: Context, line: LineName) => ({
  [line]: 0,
  undo: { plain: 0, variant: 0, [line]: context[line] },
});

const cartMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'quantity.increase'; line: LineName }
        | { type: 'quantity.decrease'; line: LineName }
        | { type: 'quantity.type'; line: LineName; text: string; quantity: number }
        | { type: 'line.remove'; line: LineName }
        | { type: 'cart.clear' }
        | { type: 'removal.undo' }
        | { type: 'shipping.pick'; option: ShippingOption }
        | { type: 'page.reload' },
    },
    guards: {
      isInCart: ({ context }, { line }: { line: LineName }) => context[line] > 0,
      hasUndo: ({ context }) => context.undo !== null,
    },
  }).createMachine({
    id: 'cart',
    context: { plain: 1, variant: 1, option: 'dhaka', undo: null },
    initial: 'filled',
    on: {
      'removal.undo': {
        guard: 'hasUndo',
        target: '.filled',
        actions: assign(({ context: { plain, variant, undo } }) => ({
          plain: plain + (undo?.plain ?? 0),
          variant: variant + (undo?.variant ?? 0),
          undo: null,
        })),
      },
      'page.reload': { actions: assign({ undo: null }) },
    },
    states: {
      filled: {
        on: {
          'quantity.increase': {
            guard: { type: 'isInCart', params: ({ event }) => event },
            actions: assign(({ context, event }) => ({ [event.line]: context[event.line] + 1 })),
          },
          'quantity.decrease': {
            guard: ({ context, event }) => context[event.line] > 1,
            actions: assign(({ context, event }) => ({ [event.line]: context[event.line] - 1 })),
          },
          'quantity.type': {
            guard: { type: 'isInCart', params: ({ event }) => event },
            actions: assign(({ event }) => ({ [event.line]: event.quantity })),
          },
          'line.remove': [
            {
              guard: ({ context, event }) =>
                context[event.line] > 0 && context[event.line === 'plain' ? 'variant' : 'plain'] === 0,
              target: 'empty',
              actions: assign(({ context, event }) => removeLine(context, event.line)),
            },
            {
              guard: { type: 'isInCart', params: ({ event }) => event },
              actions: assign(({ context, event }) => removeLine(context, event.line)),
            },
          ],
          'cart.clear': {
            target: 'empty',
            actions: assign(({ context: { plain, variant } }) => ({
              plain: 0,
              variant: 0,
              undo: { plain, variant },
            })),
          },
          'shipping.pick': { actions: assign({ option: ({ event }) => event.option }) },
        },
      },
      empty: {},
    },
  });
};

type Step = StepContext<Context>;
const row = ({ page, facts }: Step, line: LineName) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: facts[line].name, exact: true }) });

const expectCartTotals = async ({ page, facts, context }: Step): Promise<void> => {
  const lines = [
    { price: facts.plain.price, quantity: context.plain },
    { price: facts.variant.price, quantity: context.variant },
  ];
  const shipping = shippingCharge(facts, context.option);
  const region = page.getByRole('region', { name: t('Cart totals') });
  await expectTotals(region, expectedTotals(lines, null, shipping), shipping);
  await expect(region.getByRole('radio', { name: shippingOptionName(context.option) })).toBeChecked();
};

const expectLine = async (stage: Step, line: LineName): Promise<void> => {
  const quantity = stage.context[line];
  if (quantity === 0) return expect(row(stage, line)).toHaveCount(0);
  await expect(row(stage, line).getByRole('spinbutton')).toHaveValue(digits(quantity));
  await expect(row(stage, line).locator('td').last()).toHaveText(taka(stage.facts[line].price * quantity));
};

export default journey(cartMachine, {
  name: 'cart',
  about: 'The cart page: quantities, removal and undo, shipping, totals, and reload.',
  startUrl: () => '/cart',
  prepare: async ({ page, url, facts }) => {
    await addToCart(page, url, facts.plain.slug);
    await addToCart(page, url, facts.variant.slug, facts.variant.variations[0]);
  },
  key: ({ context: { plain, variant, option, undo } }) => [
    Math.min(plain, 3),
    Math.min(variant, 2),
    option === 'dhaka',
    undo !== null,
  ],
  cases: () => ({
    'quantity.increase': {
      plain: { line: 'plain' },
      variant: ({ context }) => (context.variant < 2 ? { line: 'variant' } : undefined),
    },
    'quantity.decrease': { plain: { line: 'plain' }, variant: { line: 'variant' } },
    'quantity.type': {
      three: { line: 'plain', text: '3', quantity: 3 },
      zero: { line: 'plain', text: '0', quantity: 1 },
    },
    'line.remove': { plain: { line: 'plain' }, variant: { line: 'variant' } },
    'cart.clear': { plain: {} },
    'removal.undo': { plain: {} },
    'shipping.pick': { pickup: { option: 'pickup' }, outside: { option: 'outside' } },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'quantity.increase': {
      description: 'press + on a line',
      control: (stage, { line }) => row(stage, line).getByRole('button', { name: t('Increase quantity') }),
    },
    'quantity.decrease': {
      description: 'press − on a line',
      control: (stage, { line }) => row(stage, line).getByRole('button', { name: t('Decrease quantity') }),
    },
    'quantity.type': {
      description: 'type a quantity',
      control: (stage, { line }) => row(stage, line).getByRole('spinbutton'),
      act: async (_, { text }, control) => {
        await control.fill(text);
        await control.press('Enter');
      },
    },
    'line.remove': {
      description: 'press Remove on a line',
      control: (stage, { line }) =>
        row(stage, line).getByRole('button', {
          name: matching('Remove *', ({ cart }) => cart.removeLine('*')),
        }),
    },
    'cart.clear': {
      description: 'press "Clear Shopping Cart"',
      control: ({ page }) => page.getByRole('button', { name: t('Clear Shopping Cart') }),
    },
    'removal.undo': {
      description: 'press Undo',
      control: ({ page }) => page.getByRole('button', { name: t('Undo') }),
    },
    'shipping.pick': pickShipping,
    'page.reload': reload,
  },
  states: {
    filled: {
      description: 'the cart shows its lines and totals',
      assert: async (stage) => {
        await expectLine(stage, 'plain');
        await expectLine(stage, 'variant');
        await expectCartTotals(stage);
        await expect(stage.page.getByRole('link', { name: t('Proceed to checkout') })).toBeVisible();
      },
    },
    empty: {
      description: 'the cart is shown as empty',
      assert: async ({ page }) => {
        await expect(page.getByText(t('Your cart is empty.'))).toBeVisible();
        await expect(page.getByRole('link', { name: t('Continue Shopping') })).toBeVisible();
        await expect(page.getByRole('link', { name: t('Proceed to checkout') })).toHaveCount(0);
      },
    },
  },
  always: async ({ page, context: { plain, variant, undo }, facts }) => {
    await expectBadge(page, plain + variant);
    if (undo === null) return;
    const { name } = facts[undo.plain > 0 ? 'plain' : 'variant'];
    const message =
      undo.plain > 0 && undo.variant > 0
        ? t('The cart was emptied.')
        : t(`${name} was removed.`, ({ layout }) => layout.removedFromCart(name));
    await expect(page.getByRole('status').getByText(message, { exact: true })).toBeVisible();
  },
});
