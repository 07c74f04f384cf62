import { randomBytes } from 'node:crypto';
import { expect } from '@razz/model-testing/journeys';
import type { Locator } from 'playwright';
import type { SnapshotFrom } from 'xstate';
import { journey } from '../run/journey.ts';
import { t } from '../run/texts.ts';
import { addressForm, expectAddress, expectFieldValues, fillAddress, streetField } from './address-fields.ts';
import { guestMachine } from './checkout-guest-machine.ts';
import {
  expectCheckout,
  expectConfirmation,
  expectTotalsIn,
  paymentName,
  type Step,
  senderNumber,
  shipping,
  shippingOptionOf,
} from './checkout-guest-pages.ts';
import { dhakaAddress, sylhetAddress } from './customers.ts';
import { addToCart, dialog, expectBadge, offlineNote, reload, visit } from './page-objects.ts';
import { pickShipping, shippingOptionName } from './shipping-choice.ts';

const orderNumber = /RZZ\d{8}/;
const place = 'POST /api/cart/place_order';

/** In bKash's format; unique, because each transaction pays for one order only. */
const newTransactionId = () => randomBytes(5).toString('hex').toUpperCase();

const fillCart = async ({ page, url, facts }: Step): Promise<void> => {
  await addToCart(page, url, facts.plain.slug);
  await visit(page, `${url}/checkout`);
};

/** Opens the tracking link in another browser context: it shows the order, but no tracking link. */
const openTrackingLink = async ({ page }: Step, _: unknown, copy: Locator): Promise<void> => {
  // Replaced, because not every browser lets a test grant the permissions for its clipboard.
  const copied = await page.evaluateHandle(() => {
    const clipboard = { text: '' };
    navigator.clipboard.writeText = async (text) => {
      clipboard.text = text;
    };
    return clipboard;
  });
  await copy.click();
  await expect(
    page.getByRole('button', {
      name: t('Copied Link to this order', ({ sharing, order }) => sharing.copiedThis(order.trackingLink)),
    }),
  ).toBeVisible();
  const { text: link } = await copied.jsonValue();
  const otherContext = await page.context().browser()?.newContext();
  const otherPage = await otherContext?.newPage();
  if (!otherContext || !otherPage) throw new Error('The browser cannot open another context');
  await visit(otherPage, link);
  const [number = ''] = orderNumber.exec(await page.getByText(orderNumber).first().innerText()) ?? [];
  await expect(otherPage.getByText(orderNumber).first()).toContainText(number);
  // A new context is in English.
  await expect(otherPage.getByText('Link to this order')).toHaveCount(0);
  await otherContext.close();
};

const expectOopsDialog = async ({ page }: Step, text: string): Promise<void> => {
  await expect(dialog(page, t('Oops...'))).toContainText(text);
};

type Snapshot = SnapshotFrom<ReturnType<typeof guestMachine>>;
const isOnline = (snapshot: Snapshot) =>
  !snapshot.matches('queued') && !snapshot.matches({ open: 'offline' });
/** A queued order cannot be changed, only cancelled. */
const unlessQueued =
  <Payload>(payload: Payload) =>
  (snapshot: Snapshot) =>
    snapshot.matches('queued') ? undefined : payload;
/** Limits a case to the online states. */
const ifOnline =
  <Payload>(payload: Payload) =>
  (snapshot: Snapshot) =>
    isOnline(snapshot) ? payload : undefined;
const hasBkashErrors = (snapshot: Snapshot) => snapshot.matches({ open: 'bkashInvalid' });
const ifBkashMissing = <Payload>(snapshot: Snapshot, payload: Payload) =>
  snapshot.context.hasBkashDetails || !isOnline(snapshot) ? undefined : payload;

export default journey(guestMachine, {
  name: 'checkout-guest',
  about:
    'Checkout of a visitor: dialogs, address, shipping, payment, server errors, offline queue and confirmation.',
  startUrl: () => '/checkout',
  key: ({
    context: {
      hasProduct,
      address,
      hasRefusedAddress,
      unsavedAddress,
      shippingOption,
      method,
      note,
      hasBkashDetails,
    },
  }) => [
    hasProduct,
    address?.city,
    hasRefusedAddress,
    unsavedAddress === null,
    shippingOption === null,
    method,
    note,
    hasBkashDetails,
  ],
  cases: () => ({
    'cart.fill': { plain: {} },
    'address.save': {
      'in Dhaka': { address: dhakaAddress, isComplete: true },
      'in Sylhet': { address: sylhetAddress, isComplete: true },
      'without phone': { address: { ...sylhetAddress, phone: '' }, isComplete: false },
    },
    'address.type': {
      'in Sylhet': (snapshot) =>
        snapshot.context.unsavedAddress === null && isOnline(snapshot)
          ? { address: sylhetAddress }
          : undefined,
    },
    // Only the saved address matters to this case.
    'address.openEmptyForm': {
      plain: (snapshot) => {
        const { address, shippingOption, method, note } = snapshot.context;
        const isSaved = snapshot.matches({ open: 'idle' }) && address !== null;
        return isSaved && shippingOption === null && method === 'cash' && note === '' ? {} : undefined;
      },
    },
    'shipping.pick': {
      pickup: unlessQueued({ option: 'pickup' }),
      outside: unlessQueued({ option: 'outside' }),
    },
    'cart.open': {
      plain: (snapshot) => (snapshot.context.hasProduct && isOnline(snapshot) ? {} : undefined),
    },
    'cart.proceed': { plain: {} },
    'payment.pick': { cash: ifOnline({ method: 'cash' }), bkash: ifOnline({ method: 'bkash' }) },
    'note.write': { plain: unlessQueued({ note: 'Ring twice, please.' }) },
    'bkash.fill': {
      plain: (snapshot) =>
        hasBkashErrors(snapshot) ? undefined : ifBkashMissing(snapshot, { isCorrection: false }),
      // Correcting clears the messages one by one.
      corrected: (snapshot) => (hasBkashErrors(snapshot) ? { isCorrection: true } : undefined),
    },
    'order.place': {
      plain: unlessQueued({ isPending: false }),
      'response pending': (snapshot) =>
        isOnline(snapshot) && !snapshot.context.hasRefusedAddress && snapshot.context.unsavedAddress === null
          ? { isPending: true }
          : undefined,
    },
    'order.cancel': { plain: {} },
    'connection.lose': { plain: ifOnline({}) },
    'connection.restore': { plain: {} },
    'server.respond': { placed: { mode: 'through' }, broken: { mode: 'broken' } },
    'dialog.close': { plain: {} },
    'page.reload': { plain: {} },
    'cart.refill': { plain: {} },
    'order.track': { plain: {} },
    'page.back': { plain: (snapshot) => (snapshot.matches('confirmed') ? {} : undefined) },
  }),
  needsFaultInjection: [
    'order.place · response pending',
    'server.respond · placed',
    'server.respond · broken',
  ],
  verbs: {
    'cart.fill': {
      description: 'add a product to the cart and return to the checkout',
      losesFocus: true,
      act: fillCart,
    },
    'cart.refill': {
      description: 'add a product to the cart again and return to the checkout',
      losesFocus: true,
      act: fillCart,
    },
    'address.save': {
      description: 'fill in the address and press "Save Address"',
      requests: ['POST /api/cart/save_address'],
      errorStatuses: [422],
      control: ({ page }) =>
        addressForm(page, 'Add Address').getByRole('button', { name: t('Save Address') }),
      act: async ({ page }, { address, isComplete }, control) => {
        const form = addressForm(page, 'Add Address');
        await fillAddress(form, address);
        await control.click();
        if (!isComplete) await expectFieldValues(form, address);
      },
    },
    'address.type': {
      description: 'fill in the address without saving',
      control: ({ page }) => addressForm(page, 'Add Address'),
      act: (_, { address }, form) => fillAddress(form, address),
    },
    'address.openEmptyForm': {
      description: 'open the empty form of a new address and cancel it',
      control: ({ page }) =>
        page.getByRole('button', {
          name: t('Edit: Shipping address', ({ cart }) => `${cart.edit}: ${cart.shippingAddress}`),
        }),
      act: async (stage, _, control) => {
        await control.click();
        await shipping(stage)
          .getByRole('button', { name: t('Add Address') })
          .click();
        const form = addressForm(stage.page, 'Add Address');
        await expect(streetField(form)).toHaveValue('');
        await form.getByRole('button', { name: t('Cancel') }).click();
        await shipping(stage)
          .getByRole('button', { name: t('Cancel') })
          .click();
      },
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
    'payment.pick': {
      description: 'select a payment method',
      control: ({ page }, { method }) => page.getByRole('radio', { name: paymentName(method) }),
      act: (_, __, control) => control.click({ force: true }),
    },
    'note.write': {
      description: 'type an order note',
      control: ({ page }) => page.getByRole('textbox', { name: t('Order notes (optional)') }),
      act: (_, { note }, control) => control.fill(note),
    },
    'bkash.fill': {
      description: 'fill in the bKash fields',
      control: ({ page }) => page.getByRole('textbox', { name: t('Transaction ID') }),
      act: async ({ page }, { isCorrection }, control) => {
        const mobile = page.getByRole('textbox', { name: t('Your bKash number') });
        await mobile.fill(senderNumber);
        if (isCorrection) {
          // Only the corrected field loses its message.
          await expect(mobile).not.toHaveAttribute('aria-invalid', 'true');
          await expect(control).toHaveAttribute('aria-invalid', 'true');
        }
        await control.fill(newTransactionId());
      },
    },
    'order.place': {
      description: 'press "Place Order"',
      requests: [place, 'POST /api/cart/save_address'],
      errorStatuses: [422],
      control: ({ page }) => page.getByRole('button', { name: t('Place Order'), exact: true }),
      act: async ({ wire }, { isPending }, control) => {
        await wire.set(place, isPending ? 'held' : 'through');
        await control.click();
      },
    },
    'server.respond': {
      description: 'release the server response',
      errorStatuses: [500],
      act: ({ wire }, { mode }) => wire.release(place, mode),
    },
    'order.cancel': {
      description: 'press "Do not send the order"',
      control: ({ page }) => page.getByRole('button', { name: t('Do not send the order') }),
    },
    'connection.lose': {
      description: 'go offline',
      act: ({ page }) => page.context().setOffline(true),
    },
    'connection.restore': {
      description: 'go online',
      requests: [place],
      act: ({ page }) => page.context().setOffline(false),
    },
    'dialog.close': {
      description: 'close the dialog',
      control: ({ page }) => dialog(page, t('Oops...')).getByRole('button', { name: t('OK') }),
    },
    'page.reload': reload,
    'order.track': {
      description: 'copy the tracking link and open it in another browser context',
      control: ({ page }) =>
        page.getByRole('button', {
          name: t('Copy Link to this order', ({ sharing, order }) => sharing.copyThis(order.trackingLink)),
        }),
      act: openTrackingLink,
    },
    'page.back': {
      description: 'go back in the browser',
      act: async ({ page }) => void (await page.goBack()),
      losesFocus: true,
    },
  },
  states: {
    open: { description: 'the checkout is open', assert: expectCheckout },
    'open.idle': {
      description: 'no error is shown',
      assert: async ({ page }) => {
        await expect(dialog(page, t('Oops...'))).toHaveCount(0);
        await expect(page.getByText(offlineNote())).toHaveCount(0);
      },
    },
    'open.bkashInvalid': {
      description: 'the bKash fields are marked as invalid',
      assert: ({ page }) =>
        expect(page.getByRole('textbox', { name: t('Your bKash number') })).toHaveAttribute(
          'aria-invalid',
          'true',
        ),
    },
    'open.failed': {
      description: 'the error is shown and the cart is kept',
      assert: ({ page }) =>
        expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Server Error' })).toBeVisible(),
    },
    'open.offline': {
      description: 'the offline notice is shown',
      assert: ({ page }) => expect(page.getByText(offlineNote())).toBeVisible(),
    },
    queued: {
      description: 'the order is queued until the connection is back',
      assert: async ({ page }) => {
        await expect(page.getByText(offlineNote())).toBeVisible();
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(
          t('There is no connection. Your order is saved here and will be sent when you are back online.'),
        );
      },
    },
    cart: {
      description: 'the cart shows the same shipping option and totals',
      assert: async (step) => {
        // The cart page has no address form: only a saved address counts.
        const stage = {
          ...step,
          context: { ...step.context, hasRefusedAddress: false, unsavedAddress: null },
        };
        const { page } = stage;
        await expect(
          page.getByRole('radio', { name: shippingOptionName(shippingOptionOf(stage)) }),
        ).toBeChecked();
        await expectTotalsIn(stage, t('Cart totals'));
      },
    },
    'oops.cart': {
      description: 'a dialog says that the cart is empty',
      assert: (stage) => expectOopsDialog(stage, t('Your cart is empty.')),
    },
    'oops.address': {
      description: 'a dialog asks for a shipping address',
      assert: (stage) => expectOopsDialog(stage, t('You must select a shipping address.')),
    },
    placing: {
      description: 'the order is being placed',
      assert: ({ page }) =>
        expect(page.getByRole('button', { name: t('Placing your order…') })).toBeVisible(),
    },
    confirmed: {
      description: 'the confirmation page shows the order',
      assert: async (stage) => {
        const { page } = stage;
        await expect(page).toHaveURL(/\/order_confirmed\/\d+/);
        await expect(
          page.getByRole('heading', { name: t('Thank you. Your order has been placed.'), level: 1 }),
        ).toBeVisible();
        await expect(page.getByText(offlineNote())).toHaveCount(0);
        await expect(page.getByText(orderNumber).first()).toBeVisible();
        await expectConfirmation(stage);
        if (stage.context.address) await expectAddress(shipping(stage), stage.context.address);
        expect(stage.wire.count(place)).toBe(stage.context.requestCount);
      },
    },
    left: {
      description: 'Back does not return to the completed checkout',
      assert: ({ page }) => expect(page).toHaveURL(/\/(?:products\/|cart$)/),
    },
  },
  always: ({ page, context }) => expectBadge(page, context.hasProduct ? 1 : 0),
});
