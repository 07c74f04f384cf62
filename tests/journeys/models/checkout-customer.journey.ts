import { expect } from '@razz/model-testing/journeys';
import type { SnapshotFrom } from 'xstate';
import { expectedTotals, taka } from '../../support/expected-totals.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { addressForm, expectAddress, expectTyped, streetOf } from './address-fields.ts';
import { type Context, customerMachine, type Use } from './checkout-customer-machine.ts';
import { addFromPage, expectBadge, expectTotals, otherTab, reload, visit } from './on-page.ts';
import { becomeCustomer, inDhaka, inSylhet, saveAddress, signOut } from './people.ts';
import { amountOf, type Charge, chargeNames, pickShipping } from './shipping-choice.ts';

type Here = StepContext<Context>;
const card = ({ page }: Here, use: Use) => page.getByRole('region', { name: `${use} address` });
type Snapshot = SnapshotFrom<ReturnType<typeof customerMachine>>;
const isInForm = (snapshot: Snapshot) => snapshot.matches('adding') || snapshot.matches('editing');
/** What a visitor can do at the checkout is another journey, and so is all that can be done beside a form. */
const isCustomers = (snapshot: Snapshot) => !snapshot.matches('guest') && !isInForm(snapshot);
const isToBePlaced = (snapshot: Snapshot) => isCustomers(snapshot) && !snapshot.context.ordered;
const isAlike = ({ context: { shipping, billing } }: Snapshot) => shipping === billing;
const addresses = { Dhaka: inDhaka, Sylhet: inSylhet };
const begunStreet = 'House 9, begun and left';
const guestNote = 'You can order without an account.';
interface OrderAddresses {
  shipping_address: object;
  billing_address: object;
}

const chargeOf = ({ context: { picked, shipping } }: Here): Charge => {
  return picked ?? (shipping === 'Dhaka' ? 'dhaka' : 'outside');
};

const sumsOf = (stage: Here) => {
  const charge = amountOf(stage.facts, chargeOf(stage));
  const totals = expectedTotals([{ price: stage.facts.plain.price, quantity: 1 }], null, charge);
  return { charge, totals };
};

const sums = async (stage: Here, region: string): Promise<void> => {
  const { charge, totals } = sumsOf(stage);
  await expectTotals(stage.page.getByRole('region', { name: region }), totals, charge);
};

const toBePlaced = async (stage: Here): Promise<void> => {
  await sums(stage, 'Your order');
  await expect(stage.page.getByRole('radio', { name: chargeNames[chargeOf(stage)] })).toBeChecked();
};

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
  startUrl: () => '/checkout',
  cases: () => ({
    'address.change': { shipping: { use: 'Shipping' }, billing: { use: 'Billing' } },
    'bill.toggle': { plain: (snapshot) => (isCustomers(snapshot) ? {} : undefined) },
    'book.choose': { Sylhet: { city: 'Sylhet' }, Dhaka: { city: 'Dhaka' } },
    // A form has a Cancel of its own.
    'book.close': { plain: (snapshot) => (isInForm(snapshot) ? undefined : {}) },
    'book.add': { plain: {} },
    'book.edit': { plain: {} },
    'form.begin': { plain: ({ context }) => (context.begun[context.use] ? undefined : {}) },
    'form.cancel': { plain: {} },
    'shipping.pick': {
      pickup: (snapshot) => (isCustomers(snapshot) ? { charge: 'pickup' } : undefined),
      outside: (snapshot) => (isCustomers(snapshot) ? { charge: 'outside' } : undefined),
    },
    'cart.open': { plain: {} },
    'cart.proceed': { plain: {} },
    'page.reload': { plain: (snapshot) => (snapshot.matches('ready') ? {} : undefined) },
    'there.signOut': { plain: (snapshot) => (snapshot.matches('ready') ? {} : undefined) },
    // What it is billed to shows only where that is another address than it goes to.
    'order.place': {
      'to one address': (snapshot) => (isToBePlaced(snapshot) && isAlike(snapshot) ? {} : undefined),
      'billed elsewhere': (snapshot) => (isToBePlaced(snapshot) && !isAlike(snapshot) ? {} : undefined),
    },
  }),
  verbs: {
    'address.change': {
      description: 'press Edit at an address',
      control: ({ page }, { use }) => page.getByRole('button', { name: `Edit: ${use} address` }),
    },
    'bill.toggle': {
      description: 'press "Bill to the same address"',
      control: ({ page }) => page.getByRole('checkbox', { name: 'Bill to the same address' }),
    },
    'book.choose': {
      description: 'use another address of the book',
      control: (stage, { city }) =>
        card(stage, stage.context.use).getByRole('button', {
          name: `Use this address: ${addresses[city].name}`,
        }),
    },
    'book.close': {
      description: 'press Cancel',
      control: (stage) => card(stage, stage.context.use).getByRole('button', { name: 'Cancel' }),
    },
    'book.add': {
      description: 'press "Add Address" in the book',
      control: (stage) => card(stage, stage.context.use).getByRole('button', { name: 'Add Address' }),
    },
    'book.edit': {
      description: 'press Edit at the address in Sylhet',
      control: (stage) =>
        card(stage, stage.context.use).getByRole('button', { name: `Edit the address of ${inSylhet.name}` }),
    },
    'form.begin': {
      description: 'begin to type the street of a new address',
      control: ({ page }) => addressForm(page, 'Add Address'),
      act: async (_, __, form) => streetOf(form).fill(begunStreet),
    },
    'form.cancel': {
      description: 'press Cancel in the form',
      control: ({ page }) => page.getByRole('form').getByRole('button', { name: 'Cancel' }),
    },
    'shipping.pick': pickShipping,
    'cart.open': {
      description: 'open the cart by its address',
      losesFocus: true,
      act: ({ page, url }) => visit(page, `${url}/cart`),
    },
    'cart.proceed': {
      description: 'press "Proceed to checkout"',
      control: ({ page }) => page.getByRole('link', { name: 'Proceed to checkout' }),
    },
    'page.reload': reload,
    'there.signOut': {
      description: 'sign out in another tab',
      requests: ['POST /logout'],
      losesFocus: true,
      act: async ({ page, url }) => {
        const there = await otherTab(page);
        await visit(there, url);
        await signOut(there);
      },
    },
    'order.place': {
      description: 'press "Place Order"',
      requests: ['POST /api/cart/place_order'],
      control: ({ page }) => page.getByRole('button', { name: 'Place Order' }),
      act: async (stage, _, control) => {
        const { page, url } = stage;
        await control.click();
        await expect(page).toHaveURL(/\/order_confirmed\/\d+/);
        // The account lists it too, with the way to it.
        const there = await otherTab(page);
        await visit(there, `${url}/account/orders`);
        const details = there.locator(`a[href="${new URL(page.url()).pathname}"]`);
        const row = there.getByRole('row').filter({ has: details });
        await expect(row).toContainText(taka(sumsOf(stage).totals.total));
        await expect(row).toContainText('Pending');
        await there.close();
      },
    },
  },
  states: {
    ready: {
      description: 'the checkout shows the addresses and the sums',
      assert: async (stage) => {
        await expectAddress(card(stage, 'Shipping'), addresses[stage.context.shipping]);
        const same = stage.page.getByRole('checkbox', { name: 'Bill to the same address' });
        await expect(same).toBeChecked({ checked: !stage.context.elsewhere });
        if (stage.context.elsewhere)
          await expectAddress(card(stage, 'Billing'), addresses[stage.context.billing]);
        else await expect(card(stage, 'Billing').getByRole('button')).toHaveCount(0);
        await expect(stage.page.getByText(guestNote)).toHaveCount(0);
        await toBePlaced(stage);
        await expectBadge(stage.page, 1);
      },
    },
    cart: {
      description: 'the cart charges for the address that was chosen',
      assert: async (stage) => {
        await expect(stage.page.getByRole('radio', { name: chargeNames[chargeOf(stage)] })).toBeChecked();
        await sums(stage, 'Cart totals');
      },
    },
    book: {
      description: 'the address book is open, each address once',
      assert: async (stage) => {
        await expect(card(stage, stage.context.use).getByRole('listitem')).toHaveCount(2);
        await toBePlaced(stage);
      },
    },
    adding: {
      description: 'the form of a new address has what was begun, and nothing of another',
      assert: async ({ page, context }) => {
        const street = streetOf(addressForm(page, 'Add Address'));
        await expect(street).toHaveValue(context.begun[context.use] ? begunStreet : '');
      },
    },
    editing: {
      description: 'the form of a saved address has that address',
      assert: ({ page }) => expectTyped(addressForm(page, 'Edit Address'), inSylhet),
    },
    guest: {
      description: "the checkout is a visitor's: no address of the customer is left on it",
      assert: async ({ page }) => {
        await expect(page.getByText(guestNote)).toBeVisible();
        await expect(addressForm(page, 'Add Address')).toBeVisible();
        for (const { address1 } of [inDhaka, inSylhet]) await expect(page.getByText(address1)).toHaveCount(0);
        await expectBadge(page, 1);
      },
    },
    confirmed: {
      description: 'the thank-you page shows the order',
      assert: async (stage) => {
        await expect(stage.page).toHaveURL(/\/order_confirmed\/\d+/);
        await sums(stage, 'Order details');
        await expectAddress(card(stage, 'Shipping'), addresses[stage.context.shipping]);
        await expectBadge(stage.page, 0);
        // The page shows where it goes; what it is billed to, the shop's API says.
        const id = new URL(stage.page.url()).pathname.split('/').at(-1);
        const { data } = await stage.client.request<{ data: OrderAddresses }>(
          'GET',
          `/api/cart/get_order_detail/${id}`,
        );
        expect(data.shipping_address).toMatchObject({ ...addresses[stage.context.shipping] });
        expect(data.billing_address).toMatchObject({ ...addresses[stage.context.billing] });
      },
    },
  },
});
