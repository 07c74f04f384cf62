import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { expectedTotals, taka } from '../../support/expected-totals.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { addFromPage, expectBadge, expectTotals, reload } from './on-page.ts';
import { amountOf, type Charge, chargeNames, pickShipping } from './shipping-choice.ts';

interface Context {
  plain: number;
  variant: number;
  charge: Charge;
  /** What the bar offers to bring back: quantities at removal. */
  undo: { plain: number; variant: number } | null;
}
type Which = 'plain' | 'variant';

const cartMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'quantity.more'; of: Which }
        | { type: 'quantity.fewer'; of: Which }
        | { type: 'quantity.type'; of: Which; text: string; becomes: number }
        | { type: 'line.remove'; of: Which }
        | { type: 'cart.clear' }
        | { type: 'removal.undo' }
        | { type: 'shipping.pick'; charge: Charge }
        | { type: 'page.reload' },
    },
    guards: {
      has: ({ context }, { of }: { of: Which }) => context[of] > 0,
      canShrink: ({ context }, { of }: { of: Which }) => context[of] > 1,
      isLast: ({ context }, { of }: { of: Which }) =>
        context[of] > 0 && context[of === 'plain' ? 'variant' : 'plain'] === 0,
      canUndo: ({ context }) => context.undo !== null,
    },
    actions: {
      take: assign(({ context }, { of }: { of: Which }) => ({
        [of]: 0,
        undo: { plain: 0, variant: 0, [of]: context[of] },
      })),
    },
  }).createMachine({
    id: 'cart',
    context: { plain: 1, variant: 1, charge: 'dhaka', undo: null },
    initial: 'filled',
    on: {
      'removal.undo': {
        guard: 'canUndo',
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
          'quantity.more': {
            guard: { type: 'has', params: ({ event }) => event },
            actions: assign(({ context, event }) => ({ [event.of]: context[event.of] + 1 })),
          },
          'quantity.fewer': {
            guard: { type: 'canShrink', params: ({ event }) => event },
            actions: assign(({ context, event }) => ({ [event.of]: context[event.of] - 1 })),
          },
          'quantity.type': {
            guard: { type: 'has', params: ({ event }) => event },
            actions: assign(({ event }) => ({ [event.of]: event.becomes })),
          },
          'line.remove': [
            {
              guard: { type: 'isLast', params: ({ event }) => event },
              target: 'empty',
              actions: { type: 'take', params: ({ event }) => event },
            },
            {
              guard: { type: 'has', params: ({ event }) => event },
              actions: { type: 'take', params: ({ event }) => event },
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
          'shipping.pick': { actions: assign({ charge: ({ event }) => event.charge }) },
        },
      },
      empty: {},
    },
  });
};

type Here = StepContext<Context>;
const row = ({ page, facts }: Here, of: Which) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: facts[of].name, exact: true }) });

const totalsHold = async ({ page, facts, context }: Here): Promise<void> => {
  const lines = [
    { price: facts.plain.price, quantity: context.plain },
    { price: facts.variant.price, quantity: context.variant },
  ];
  const shipping = amountOf(facts, context.charge);
  const box = page.getByRole('region', { name: 'Cart totals' });
  await expectTotals(box, expectedTotals(lines, null, shipping), shipping);
  await expect(box.getByRole('radio', { name: chargeNames[context.charge] })).toBeChecked();
};

const lineHolds = async (stage: Here, of: Which): Promise<void> => {
  const quantity = stage.context[of];
  if (quantity === 0) return expect(row(stage, of)).toHaveCount(0);
  await expect(row(stage, of).getByRole('spinbutton')).toHaveValue(String(quantity));
  await expect(row(stage, of).locator('td').last()).toHaveText(taka(stage.facts[of].price * quantity));
};

export default journey(cartMachine, {
  name: 'cart',
  about: 'The cart page: quantities, removal and undo, shipping, totals, and what a reload keeps.',
  startUrl: () => '/cart',
  prepare: async ({ page, url, facts }) => {
    await addFromPage(page, url, facts.plain.slug);
    await addFromPage(page, url, facts.variant.slug, facts.variant.variations[0]);
  },
  key: ({ context: { plain, variant, charge, undo } }) => [
    Math.min(plain, 3),
    Math.min(variant, 2),
    charge === 'dhaka',
    undo !== null,
  ],
  cases: () => ({
    'quantity.more': {
      plain: { of: 'plain' },
      variant: ({ context }) => (context.variant < 2 ? { of: 'variant' } : undefined),
    },
    'quantity.fewer': { plain: { of: 'plain' }, variant: { of: 'variant' } },
    'quantity.type': {
      three: { of: 'plain', text: '3', becomes: 3 },
      zero: { of: 'plain', text: '0', becomes: 1 },
    },
    'line.remove': { plain: { of: 'plain' }, variant: { of: 'variant' } },
    'cart.clear': { plain: {} },
    'removal.undo': { plain: {} },
    'shipping.pick': { pickup: { charge: 'pickup' }, outside: { charge: 'outside' } },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'quantity.more': {
      description: 'press + at a line',
      control: (stage, { of }) => row(stage, of).getByRole('button', { name: /more/i }),
    },
    'quantity.fewer': {
      description: 'press − at a line',
      control: (stage, { of }) => row(stage, of).getByRole('button', { name: /fewer/i }),
    },
    'quantity.type': {
      description: 'type a quantity',
      control: (stage, { of }) => row(stage, of).getByRole('spinbutton'),
      act: async (_, { text }, control) => {
        await control.fill(text);
        await control.press('Enter');
      },
    },
    'line.remove': {
      description: 'press Remove at a line',
      control: (stage, { of }) => row(stage, of).getByRole('button', { name: /^Remove / }),
    },
    'cart.clear': {
      description: 'press "Clear Shopping Cart"',
      control: ({ page }) => page.getByRole('button', { name: 'Clear Shopping Cart' }),
    },
    'removal.undo': {
      description: 'press Undo',
      control: ({ page }) => page.getByRole('button', { name: 'Undo' }),
    },
    'shipping.pick': pickShipping,
    'page.reload': reload,
  },
  states: {
    filled: {
      description: 'the cart shows its lines and totals',
      assert: async (stage) => {
        await lineHolds(stage, 'plain');
        await lineHolds(stage, 'variant');
        await totalsHold(stage);
        await expect(stage.page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible();
      },
    },
    empty: {
      description: 'the cart says that it is empty',
      assert: async ({ page }) => {
        await expect(page.getByText('Your cart is empty.')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toHaveCount(0);
      },
    },
  },
  always: async ({ page, context: { plain, variant, undo }, facts }) => {
    await expectBadge(page, plain + variant);
    if (undo === null) return;
    const one = facts[undo.plain > 0 ? 'plain' : 'variant'].name;
    const notice = undo.plain > 0 && undo.variant > 0 ? 'The cart was emptied.' : `${one} was removed.`;
    await expect(page.getByRole('status').getByText(notice, { exact: true })).toBeVisible();
  },
});
