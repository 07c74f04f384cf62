import { randomBytes } from 'node:crypto';
import { expect } from '@razz/model-testing/journeys';
import type { Locator } from 'playwright';
import type { SnapshotFrom } from 'xstate';
import { journey } from '../run/journey.ts';
import { addressForm, expectAddress, expectTyped, fillAddress, streetOf } from './address-fields.ts';
import { guestMachine } from './checkout-guest-machine.ts';
import {
  chargeOf,
  expectOrdered,
  type Here,
  pageHolds,
  sender,
  shipping,
  sumsHold,
} from './checkout-guest-pages.ts';
import { addFromPage, dialog, expectBadge, reload, visit } from './on-page.ts';
import { inDhaka, inSylhet } from './people.ts';
import { chargeNames, pickShipping } from './shipping-choice.ts';

const orderNumber = /RZZ\d{8}/;
const place = 'POST /api/cart/place_order';

/** As bKash writes one; no two orders may name the same. */
const newTransaction = () => randomBytes(5).toString('hex').toUpperCase();

const fillCart = async ({ page, url, facts }: Here): Promise<void> => {
  await addFromPage(page, url, facts.plain.slug);
  await visit(page, `${url}/checkout`);
};

/** Whoever has the link sees the order, and is given no link to pass on. */
const openElsewhere = async ({ page }: Here, _: unknown, copy: Locator): Promise<void> => {
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copied Link to this order' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const elsewhere = await context.browser()?.newContext();
  const there = await elsewhere?.newPage();
  if (!elsewhere || !there) throw new Error('The browser opens no other context');
  await visit(there, link);
  await expect(there.getByText(orderNumber).first()).toHaveText(
    await page.getByText(orderNumber).first().innerText(),
  );
  await expect(there.getByText('Link to this order')).toHaveCount(0);
  await elsewhere.close();
};

const oopsHolds = async ({ page }: Here, text: string): Promise<void> => {
  await expect(dialog(page, 'Oops...')).toContainText(text);
};

type Snapshot = SnapshotFrom<ReturnType<typeof guestMachine>>;
const isOnline = (snapshot: Snapshot) =>
  !snapshot.matches('queued') && !snapshot.matches({ open: 'offline' });
/** An order that waits is not changed: it is called off first. */
const unlessQueued =
  <Payload>(payload: Payload) =>
  (snapshot: Snapshot) =>
    snapshot.matches('queued') ? undefined : payload;
/** How it is paid is settled before the connection goes. */
const ifOnline =
  <Payload>(payload: Payload) =>
  (snapshot: Snapshot) =>
    isOnline(snapshot) ? payload : undefined;
const isRefused = (snapshot: Snapshot) => snapshot.matches({ open: 'unproven' });
const ifUnproven = <Payload>(snapshot: Snapshot, payload: Payload) =>
  snapshot.context.proven || !isOnline(snapshot) ? undefined : payload;
const offlineNote = 'You are offline. Your cart is saved';

export default journey(guestMachine, {
  name: 'checkout-guest',
  about:
    'A visitor orders: dialogs in their order, the address, shipping, payment, a failing shop, the thanks.',
  startUrl: () => '/checkout',
  key: ({ context: { filled, address, typed, pending, picked, method, note, proven } }) => [
    filled,
    address?.city,
    typed,
    pending === null,
    picked === null,
    method,
    note,
    proven,
  ],
  cases: () => ({
    'cart.fill': { plain: {} },
    'address.save': {
      'in Dhaka': { address: inDhaka, whole: true },
      'in Sylhet': { address: inSylhet, whole: true },
      'without phone': { address: { ...inSylhet, phone: '' }, whole: false },
    },
    'address.type': {
      'in Sylhet': (snapshot) =>
        snapshot.context.pending === null && isOnline(snapshot) ? { address: inSylhet } : undefined,
    },
    // Nothing but the address saved before matters to it.
    'address.another': {
      plain: (snapshot) => {
        const { address, picked, method, note } = snapshot.context;
        const isSaved = snapshot.matches({ open: 'calm' }) && address !== null;
        return isSaved && picked === null && method === 'cash' && note === '' ? {} : undefined;
      },
    },
    'shipping.pick': {
      pickup: unlessQueued({ charge: 'pickup' }),
      outside: unlessQueued({ charge: 'outside' }),
    },
    'cart.open': { plain: (snapshot) => (snapshot.context.filled && isOnline(snapshot) ? {} : undefined) },
    'cart.proceed': { plain: {} },
    'payment.pick': { cash: ifOnline({ method: 'cash' }), bkash: ifOnline({ method: 'bkash' }) },
    'note.write': { plain: unlessQueued({ note: 'Ring twice, please.' }) },
    'proof.fill': {
      plain: (snapshot) => (isRefused(snapshot) ? undefined : ifUnproven(snapshot, { refused: false })),
      // Correcting is another thing than filling in: messages go one by one.
      corrected: (snapshot) => (isRefused(snapshot) ? { refused: true } : undefined),
    },
    'order.place': {
      plain: unlessQueued({ held: false }),
      'answer held': (snapshot) =>
        isOnline(snapshot) && !snapshot.context.typed && snapshot.context.pending === null
          ? { held: true }
          : undefined,
    },
    'order.cancel': { plain: {} },
    'connection.lose': { plain: ifOnline({}) },
    'connection.return': { plain: {} },
    'server.answers': { placed: { how: 'through' }, broken: { how: 'broken' } },
    'dialog.close': { plain: {} },
    'page.reload': { plain: {} },
    'order.again': { plain: {} },
    'order.track': { plain: {} },
    'page.back': { plain: (snapshot) => (snapshot.matches('confirmed') ? {} : undefined) },
  }),
  needsFaults: ['order.place · answer held', 'server.answers · placed', 'server.answers · broken'],
  verbs: {
    'cart.fill': {
      description: 'put a product into the cart and come back',
      losesFocus: true,
      act: fillCart,
    },
    'order.again': { description: 'put a product into the cart once more', losesFocus: true, act: fillCart },
    'address.save': {
      description: 'fill in the address and press "Save Address"',
      requests: ['POST /api/cart/save_address'],
      errorStatuses: [422],
      control: ({ page }) => addressForm(page, 'Add Address').getByRole('button', { name: 'Save Address' }),
      act: async ({ page }, { address, whole }, control) => {
        const form = addressForm(page, 'Add Address');
        await fillAddress(form, address);
        await control.click();
        if (!whole) await expectTyped(form, address);
      },
    },
    'address.type': {
      description: 'fill in the address and save nothing',
      control: ({ page }) => addressForm(page, 'Add Address'),
      act: (_, { address }, form) => fillAddress(form, address),
    },
    'address.another': {
      description: 'open the form of another address, which is blank, and leave it',
      control: ({ page }) => page.getByRole('button', { name: 'Edit: Shipping address' }),
      act: async (stage, _, control) => {
        await control.click();
        await shipping(stage).getByRole('button', { name: 'Add Address' }).click();
        const form = addressForm(stage.page, 'Add Address');
        await expect(streetOf(form)).toHaveValue('');
        await form.getByRole('button', { name: 'Cancel' }).click();
        await shipping(stage).getByRole('button', { name: 'Cancel' }).click();
      },
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
    'payment.pick': {
      description: 'choose how to pay',
      control: ({ page }, { method }) =>
        page.getByRole('radio', { name: method === 'cash' ? /^Cash/ : /^bKash/ }),
      act: (_, __, control) => control.click({ force: true }),
    },
    'note.write': {
      description: 'write a note about the order',
      control: ({ page }) => page.getByRole('textbox', { name: /^Order notes/ }),
      act: (_, { note }, control) => control.fill(note),
    },
    'proof.fill': {
      description: 'fill in how the money was sent',
      control: ({ page }) => page.getByRole('textbox', { name: 'Transaction ID' }),
      act: async ({ page }, { refused }, control) => {
        const mobile = page.getByRole('textbox', { name: 'Your bKash number' });
        await mobile.fill(sender);
        if (refused) {
          // What is corrected loses its message, and it alone.
          await expect(mobile).not.toHaveAttribute('aria-invalid', 'true');
          await expect(control).toHaveAttribute('aria-invalid', 'true');
        }
        await control.fill(newTransaction());
      },
    },
    'order.place': {
      description: 'press "Place Order"',
      requests: [place, 'POST /api/cart/save_address'],
      errorStatuses: [422],
      control: ({ page }) => page.getByRole('button', { name: 'Place Order' }),
      act: async ({ wire }, { held }, control) => {
        await wire.set(place, held ? 'held' : 'through');
        await control.click();
      },
    },
    'server.answers': {
      description: 'let the shop answer',
      errorStatuses: [500],
      act: ({ wire }, { how }) => wire.release(place, how),
    },
    'order.cancel': {
      description: 'press "Do not send the order"',
      control: ({ page }) => page.getByRole('button', { name: 'Do not send the order' }),
    },
    'connection.lose': {
      description: 'lose the connection',
      act: ({ page }) => page.context().setOffline(true),
    },
    'connection.return': {
      description: 'have the connection back',
      requests: [place],
      act: ({ page }) => page.context().setOffline(false),
    },
    'dialog.close': {
      description: 'close the dialog',
      control: ({ page }) => dialog(page, 'Oops...').getByRole('button', { name: 'OK' }),
    },
    'page.reload': reload,
    'order.track': {
      description: 'copy the link to the order and open it where nobody is known',
      control: ({ page }) => page.getByRole('button', { name: 'Copy Link to this order' }),
      act: openElsewhere,
    },
    'page.back': {
      description: 'go back in the browser',
      act: async ({ page }) => void (await page.goBack()),
      losesFocus: true,
    },
  },
  states: {
    open: { description: 'the checkout is open', assert: pageHolds },
    'open.calm': {
      description: 'nothing is wrong',
      assert: async ({ page }) => {
        await expect(dialog(page, 'Oops...')).toHaveCount(0);
        await expect(page.getByText(offlineNote)).toHaveCount(0);
      },
    },
    'open.unproven': {
      description: 'the bKash fields ask for the proof',
      assert: ({ page }) =>
        expect(page.getByRole('textbox', { name: /Your bKash number/ })).toHaveAttribute(
          'aria-invalid',
          'true',
        ),
    },
    'open.failed': {
      description: 'the order was not placed, the page says so and the cart is whole',
      assert: ({ page }) =>
        expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Server Error' })).toBeVisible(),
    },
    'open.offline': {
      description: 'the page tells that there is no connection',
      assert: ({ page }) => expect(page.getByText(offlineNote)).toBeVisible(),
    },
    queued: {
      description: 'the order is saved here until there is a connection',
      assert: async ({ page }) => {
        await expect(page.getByText(offlineNote)).toBeVisible();
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(
          'There is no connection. Your order is saved here and will be sent when you are back online.',
        );
      },
    },
    cart: {
      description: 'the cart shows the same option and the same sums',
      assert: async (here) => {
        // No address is typed here: only a saved one counts.
        const stage = { ...here, context: { ...here.context, typed: false, pending: null } };
        const { page } = stage;
        await expect(page.getByRole('radio', { name: chargeNames[chargeOf(stage)] })).toBeChecked();
        await sumsHold(stage, 'Cart totals');
      },
    },
    'oops.cart': {
      description: 'a dialog says that the cart is empty',
      assert: (stage) => oopsHolds(stage, 'Your cart is empty.'),
    },
    'oops.address': {
      description: 'a dialog asks for a shipping address',
      assert: (stage) => oopsHolds(stage, 'You must select a shipping address.'),
    },
    placing: {
      description: 'the order is on its way',
      assert: ({ page }) => expect(page.getByRole('button', { name: 'Placing your order…' })).toBeVisible(),
    },
    confirmed: {
      description: 'the thank-you page shows the order',
      assert: async (stage) => {
        const { page } = stage;
        await expect(page).toHaveURL(/\/order_confirmed\/\d+/);
        await expect(
          page.getByRole('heading', { name: 'Thank you. Your order is placed.', level: 1 }),
        ).toBeVisible();
        await expect(page.getByText(offlineNote)).toHaveCount(0);
        await expect(page.getByText(orderNumber).first()).toBeVisible();
        await expectOrdered(stage);
        if (stage.context.address) await expectAddress(shipping(stage), stage.context.address);
        expect(stage.wire.count(place)).toBe(stage.context.sent);
      },
    },
    left: {
      description: 'the checkout that is over does not come back',
      assert: ({ page }) => expect(page).toHaveURL(/\/(?:products\/|cart$)/),
    },
  },
  always: ({ page, context }) => expectBadge(page, context.filled ? 1 : 0),
});
