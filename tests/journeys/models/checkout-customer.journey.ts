import { expect } from '@razz/model-testing/journeys';
import type { SnapshotFrom } from 'xstate';
import { expectedTotals } from '../../support/expected-totals.ts';
import { journey, type StepContext } from '../run/journey.ts';
import { matching, t, taka } from '../run/texts.ts';
import { addressForm, expectAddress, expectFieldValues, streetField } from './address-fields.ts';
import { type Context, customerMachine, type Use } from './checkout-customer-machine.ts';
import { dhakaAddress, registerCustomer, saveAddress, signOut, sylhetAddress } from './customers.ts';
import { addToCart, expectBadge, expectTotals, otherTab, reload, visit } from './page-objects.ts';
import { pickShipping, type ShippingOption, shippingCharge, shippingOptionName } from './shipping-choice.ts';

type Step = StepContext<Context>;
const card = ({ page }: Step, use: Use) => page.getByRole('region', { name: t(`${use} address`) });
type Snapshot = SnapshotFrom<ReturnType<typeof customerMachine>>;
const isInForm = (snapshot: Snapshot) => snapshot.matches('adding') || snapshot.matches('editing');
/** Skips states that other journeys cover: the checkout of a visitor, and an open address form. */
const isCovered = (snapshot: Snapshot) => !snapshot.matches('guest') && !isInForm(snapshot);
const canPlaceOrder = (snapshot: Snapshot) => isCovered(snapshot) && !snapshot.context.isOrdered;
const hasSameAddress = ({ context: { shipping, billing } }: Snapshot) => shipping === billing;
const addresses = { Dhaka: dhakaAddress, Sylhet: sylhetAddress };
const draftStreet = 'House 9, unsaved draft';
const guestNote = 'You can order without an account.';
interface OrderAddresses {
  shipping_address: object;
  billing_address: object;
}

const shippingOptionOf = ({ context: { shippingOption, shipping } }: Step): ShippingOption => {
  return shippingOption ?? (shipping === 'Dhaka' ? 'dhaka' : 'outside');
};

const expectedTotalsOf = (stage: Step) => {
  const charge = shippingCharge(stage.facts, shippingOptionOf(stage));
  const totals = expectedTotals([{ price: stage.facts.plain.price, quantity: 1 }], null, charge);
  return { charge, totals };
};

const expectTotalsIn = async (stage: Step, region: string): Promise<void> => {
  const { charge, totals } = expectedTotalsOf(stage);
  await expectTotals(stage.page.getByRole('region', { name: region }), totals, charge);
};

const expectOrderReview = async (stage: Step): Promise<void> => {
  await expectTotalsIn(stage, t('Your order'));
  await expect(
    stage.page.getByRole('radio', { name: shippingOptionName(shippingOptionOf(stage)) }),
  ).toBeChecked();
};

export default journey(customerMachine, {
  name: 'checkout-customer',
  about:
    'Checkout with two saved addresses: the default, the address book, the shipping option by city, the order.',
  prepare: async (stage) => {
    await registerCustomer(stage);
    await saveAddress(stage, dhakaAddress);
    await saveAddress(stage, sylhetAddress);
    await addToCart(stage.page, stage.url, stage.facts.plain.slug);
  },
  startUrl: () => '/checkout',
  cases: () => ({
    'address.change': { shipping: { use: 'Shipping' }, billing: { use: 'Billing' } },
    'billing.toggle': { plain: (snapshot) => (isCovered(snapshot) ? {} : undefined) },
    'book.select': { Sylhet: { city: 'Sylhet' }, Dhaka: { city: 'Dhaka' } },
    // An open form has its own Cancel button.
    'book.close': { plain: (snapshot) => (isInForm(snapshot) ? undefined : {}) },
    'book.add': { plain: {} },
    'book.edit': { plain: {} },
    'form.type': { plain: ({ context }) => (context.hasDraft[context.use] ? undefined : {}) },
    'form.cancel': { plain: {} },
    'shipping.pick': {
      pickup: (snapshot) => (isCovered(snapshot) ? { option: 'pickup' } : undefined),
      outside: (snapshot) => (isCovered(snapshot) ? { option: 'outside' } : undefined),
    },
    'cart.open': { plain: {} },
    'cart.proceed': { plain: {} },
    'page.reload': { plain: (snapshot) => (snapshot.matches('ready') ? {} : undefined) },
    'otherTab.signOut': { plain: (snapshot) => (snapshot.matches('ready') ? {} : undefined) },
    // The billing address is visible only if it differs from the shipping address.
    'order.place': {
      'with one address': (snapshot) =>
        canPlaceOrder(snapshot) && hasSameAddress(snapshot) ? {} : undefined,
      'with a billing address': (snapshot) =>
        canPlaceOrder(snapshot) && !hasSameAddress(snapshot) ? {} : undefined,
    },
  }),
  verbs: {
    'address.change': {
      description: 'press Edit on an address',
      control: ({ page }, { use }) =>
        page.getByRole('button', {
          name: t(`Edit: ${use} address`, ({ cart }) => `${cart.edit}: ${t(`${use} address`)}`),
        }),
    },
    'billing.toggle': {
      description: 'press "Bill to the same address"',
      control: ({ page }) => page.getByRole('checkbox', { name: t('Bill to the same address') }),
    },
    'book.select': {
      description: 'select another address of the address book',
      control: (stage, { city }) =>
        card(stage, stage.context.use).getByRole('button', {
          name: `${t('Use this address')}: ${addresses[city].name}`,
        }),
    },
    'book.close': {
      description: 'press Cancel',
      control: (stage) => card(stage, stage.context.use).getByRole('button', { name: t('Cancel') }),
    },
    'book.add': {
      description: 'press "Add Address" in the book',
      control: (stage) => card(stage, stage.context.use).getByRole('button', { name: t('Add Address') }),
    },
    'book.edit': {
      description: 'press Edit on the address in Sylhet',
      control: (stage) =>
        card(stage, stage.context.use).getByRole('button', {
          name: matching(`Edit the address of ${sylhetAddress.name}, *`, ({ account }) =>
            account.editAddressOf(sylhetAddress.name, '*'),
          ),
        }),
    },
    'form.type': {
      description: 'type the street of a new address',
      control: ({ page }) => addressForm(page, 'Add Address'),
      act: async (_, __, form) => streetField(form).fill(draftStreet),
    },
    'form.cancel': {
      description: 'press Cancel in the form',
      control: ({ page }) => page.getByRole('form').getByRole('button', { name: t('Cancel') }),
    },
    'shipping.pick': pickShipping,
    'cart.open': {
      description: 'open the cart by URL',
      losesFocus: true,
      act: ({ page, url }) => visit(page, `${url}/cart`),
    },
    'cart.proceed': {
      description: 'press "Proceed to checkout"',
      control: ({ page }) => page.getByRole('link', { name: t('Proceed to checkout') }),
    },
    'page.reload': reload,
    'otherTab.signOut': {
      description: 'sign out in another tab',
      requests: ['POST /logout'],
      losesFocus: true,
      act: async ({ page, url }) => {
        const tab = await otherTab(page);
        await visit(tab, url);
        await signOut(tab);
      },
    },
    'order.place': {
      description: 'press "Place Order"',
      requests: ['POST /api/cart/place_order'],
      control: ({ page }) => page.getByRole('button', { name: t('Place Order'), exact: true }),
      act: async (stage, _, control) => {
        const { page, url } = stage;
        await control.click();
        await expect(page).toHaveURL(/\/order_confirmed\/\d+/);
        // The order list links to it.
        const tab = await otherTab(page);
        await visit(tab, `${url}/account/orders`);
        const details = tab.locator(`a[href="${new URL(page.url()).pathname}"]`);
        const row = tab.getByRole('row').filter({ has: details });
        await expect(row).toContainText(taka(expectedTotalsOf(stage).totals.total));
        await expect(row).toContainText(t('Pending'));
        await tab.close();
      },
    },
  },
  states: {
    ready: {
      description: 'the checkout shows the addresses and the totals',
      assert: async (stage) => {
        await expectAddress(card(stage, 'Shipping'), addresses[stage.context.shipping]);
        const sameAddress = stage.page.getByRole('checkbox', { name: t('Bill to the same address') });
        await expect(sameAddress).toBeChecked({ checked: !stage.context.hasBillingAddress });
        if (stage.context.hasBillingAddress)
          await expectAddress(card(stage, 'Billing'), addresses[stage.context.billing]);
        else await expect(card(stage, 'Billing').getByRole('button')).toHaveCount(0);
        await expect(stage.page.getByText(t(guestNote))).toHaveCount(0);
        await expectOrderReview(stage);
        await expectBadge(stage.page, 1);
      },
    },
    cart: {
      description: 'the cart charges for the selected address',
      assert: async (stage) => {
        await expect(
          stage.page.getByRole('radio', { name: shippingOptionName(shippingOptionOf(stage)) }),
        ).toBeChecked();
        await expectTotalsIn(stage, t('Cart totals'));
      },
    },
    book: {
      description: 'the address book is open, each address once',
      assert: async (stage) => {
        await expect(card(stage, stage.context.use).getByRole('listitem')).toHaveCount(2);
        await expectOrderReview(stage);
      },
    },
    adding: {
      description: 'the form of a new address holds its own draft only',
      assert: async ({ page, context }) => {
        const street = streetField(addressForm(page, 'Add Address'));
        await expect(street).toHaveValue(context.hasDraft[context.use] ? draftStreet : '');
      },
    },
    editing: {
      description: 'the form shows the saved address',
      assert: ({ page }) => expectFieldValues(addressForm(page, 'Edit Address'), sylhetAddress),
    },
    guest: {
      description: 'the checkout shows no address of the customer after sign-out',
      assert: async ({ page }) => {
        await expect(page.getByText(t(guestNote))).toBeVisible();
        await expect(addressForm(page, 'Add Address')).toBeVisible();
        for (const { address1 } of [dhakaAddress, sylhetAddress])
          await expect(page.getByText(address1)).toHaveCount(0);
        await expectBadge(page, 1);
      },
    },
    confirmed: {
      description: 'the confirmation page shows the order',
      assert: async (stage) => {
        await expect(stage.page).toHaveURL(/\/order_confirmed\/\d+/);
        await expectTotalsIn(stage, t('Order details'));
        await expectAddress(card(stage, 'Shipping'), addresses[stage.context.shipping]);
        await expectBadge(stage.page, 0);
        // The page shows the shipping address only; the API has the billing address.
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
