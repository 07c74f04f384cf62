import { assign, setup } from 'xstate';
import { expect } from '../run/expect.ts';
import { journey, type Stage } from '../run/journey.ts';
import { expectAddress } from './address-fields.ts';
import { expectedTotals } from './money.ts';
import { addFromPage, expectBadge, expectTotals } from './on-page.ts';
import { becomeCustomer, inDhaka, inSylhet, saveAddress } from './people.ts';

interface Context {
  shipping: 'Dhaka' | 'Sylhet';
  pickup: boolean;
  ordered: boolean;
}

function customerMachine() {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'address.change' }
        | { type: 'book.choose'; city: 'Dhaka' | 'Sylhet' }
        | { type: 'book.close' }
        | { type: 'shipping.pick' }
        | { type: 'order.place' },
    },
    guards: { isOther: ({ context }, { city }: { city: string }) => context.shipping !== city },
  }).createMachine({
    id: 'checkout-customer',
    context: { shipping: 'Dhaka', pickup: false, ordered: false },
    initial: 'ready',
    states: {
      ready: {
        on: {
          'address.change': 'book',
          'shipping.pick': { actions: assign({ pickup: true }) },
          'order.place': { target: 'confirmed', actions: assign({ ordered: true }) },
        },
      },
      book: {
        on: {
          'book.choose': {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'ready',
            actions: assign({ shipping: ({ event }) => event.city, pickup: false }),
          },
          'book.close': 'ready',
        },
      },
      confirmed: {},
    },
  });
}

type Here = Stage<Context>;
const card = ({ page }: Here, use: 'Shipping' | 'Billing') =>
  page.getByRole('region', { name: `${use} address` });
const addresses = { Dhaka: inDhaka, Sylhet: inSylhet };

function charge({ context, facts }: Here): number {
  if (context.pickup) return 0;
  return context.shipping === 'Dhaka' ? facts.shippingDhaka : facts.shippingOutDhaka;
}

async function sums(stage: Here, region: string): Promise<void> {
  const totals = expectedTotals([{ price: stage.facts.plain.price, quantity: 1 }], null, charge(stage));
  await expectTotals(stage.page.getByRole('region', { name: region }), totals, charge(stage));
}

export default journey(customerMachine, {
  name: 'checkout-customer',
  about:
    'A customer with two saved addresses: the default, the book, the charge that follows the city, the order.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
    await saveAddress(stage, inDhaka);
    await saveAddress(stage, inSylhet);
    await addFromPage(stage.page, stage.url, stage.facts.plain.slug);
  },
  opens: () => '/checkout',
  cases: () => ({
    'address.change': { plain: {} },
    'book.choose': { Sylhet: { city: 'Sylhet' }, Dhaka: { city: 'Dhaka' } },
    'book.close': { plain: {} },
    'shipping.pick': { pickup: {} },
    'order.place': { plain: ({ context }) => (context.ordered ? undefined : {}) },
  }),
  verbs: {
    'address.change': {
      says: 'press Edit at the shipping address',
      control: ({ page }) => page.getByRole('button', { name: 'Edit: Shipping address' }),
    },
    'book.choose': {
      says: 'use another address of the book',
      control: (stage, { city }) =>
        card(stage, 'Shipping').getByRole('button', { name: `Use this address: ${addresses[city].name}` }),
    },
    'book.close': {
      says: 'press Cancel',
      control: (stage) => card(stage, 'Shipping').getByRole('button', { name: 'Cancel' }),
    },
    'shipping.pick': {
      says: 'choose office pickup',
      control: ({ page }) => page.getByRole('radio', { name: /^Office pickup/ }),
      act: (_, __, control) => control.check({ force: true }),
    },
    'order.place': {
      says: 'press "Place Order"',
      calls: ['POST /api/cart/place_order'],
      control: ({ page }) => page.getByRole('button', { name: 'Place Order' }),
    },
  },
  states: {
    ready: {
      says: 'the checkout shows the addresses and the sums',
      holds: async (stage) => {
        await expectAddress(card(stage, 'Shipping'), addresses[stage.context.shipping]);
        await expectAddress(card(stage, 'Billing'), inDhaka);
        await sums(stage, 'Your order');
        await expectBadge(stage.page, 1);
      },
    },
    book: {
      says: 'the address book is open, each address once',
      holds: (stage) => expect(card(stage, 'Shipping').getByRole('listitem')).toHaveCount(2),
    },
    confirmed: {
      says: 'the thank-you page shows the order',
      holds: async (stage) => {
        await expect(stage.page).toHaveURL(/\/order_confirmed\/\d+/);
        await sums(stage, 'Order details');
        await expectAddress(card(stage, 'Shipping'), addresses[stage.context.shipping]);
        await expectBadge(stage.page, 0);
      },
    },
  },
});
