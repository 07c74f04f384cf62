import { demoCustomer } from '@razz/mock-backend';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { home, office } from '../machines/fixtures.ts';
import { openShop, signOutInOtherTab } from './open-shop.ts';
import { tabWithCart } from './tab-with-cart.ts';

type Wire = Awaited<ReturnType<typeof openShop>>['wire'];
type Tab = ReturnType<typeof tabWithCart>;
const card = (use: 'Shipping' | 'Billing') => page.getByRole('region', { name: `${use} address` });
const addressList = 'GET /api/cart/get_addresses';
const saveAddress = 'POST /api/cart/save_address';
const serverError = { message: 'Server Error' };
const form = (title: 'Add Address' | 'Edit Address') => page.getByRole('form', { name: title });
const street = (title: 'Add Address' | 'Edit Address') =>
  form(title).getByRole('textbox', { name: 'Street Address', exact: true });
const anyEdit = page.getByRole('button', { name: 'Edit: ' });
const openBook = () => page.getByRole('button', { name: 'Edit: Shipping address' }).click();
const openOffice = () =>
  page.getByRole('button', { name: `Edit the address of ${office.name}, ${office.address1}` }).click();
const remove = ({ name, address1 }: typeof home) =>
  page.getByRole('button', { name: `Delete the address of ${name}, ${address1}` });

/** Opens the checkout of a customer with a default address in Dhaka and another one in Sylhet. */
const open = (before?: (wire: Wire) => void) =>
  openShop('/checkout', { tab: tabWithCart({ addresses: [home, office] }), ...(before ? { before } : {}) });
const streetOf = (use: 'Shipping' | 'Billing') =>
  card(use).getByRole('textbox', { name: 'Street Address', exact: true });
const useAddress = ({ name, address1 }: typeof home) =>
  page.getByRole('button', { name: `Use this address: ${name}, ${address1}` });
const billToSame = page.getByRole('checkbox', { name: 'Bill to the same address' });

test('ordering and editing are disabled while the addresses load', async () => {
  let release = () => {};
  const { wire, notifications } = await open((wire) => {
    release = wire.holdResponses(addressList);
  });
  await expect.element(card('Shipping')).toHaveAttribute('aria-busy', 'true');
  await expect.element(card('Billing')).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Place Order' }).click({ force: true });
  expect(anyEdit.elements()).toEqual([]);
  release();
  await expect.element(card('Shipping')).toHaveTextContent(home.address1);
  await expect.element(billToSame).toBeChecked();
  expect(wire.sent.map(({ line }) => line)).not.toContain('POST /api/cart/place_order');
  expect(notifications).toEqual([]);
});

test('the form of a visitor takes the place of its placeholders', async () => {
  let release = () => {};
  const before = (wire: Wire) => {
    release = wire.holdResponses(addressList);
  };
  await openShop('/checkout', { tab: tabWithCart(), before });
  const steps = ['2. Address', '3. Delivery'].map((name) => page.getByRole('heading', { name }));
  const positions = () => steps.map((step) => step.element().getBoundingClientRect().top + scrollY);
  await expect.element(card('Shipping')).toHaveAttribute('aria-busy', 'true');
  const loading = positions();
  release();
  await expect.element(form('Add Address')).toBeVisible();
  // Fonts may load in between; the placeholders are 164 and 324 pixels high.
  for (const [i, top] of positions().entries()) expect(Math.abs(top - (loading[i] ?? 0))).toBeLessThan(40);
});

test('when the addresses fail to load, the checkout shows why and accepts a new one', async () => {
  await open((wire) => wire.respondJson(addressList, serverError, 500));
  await expect.element(card('Shipping').getByRole('alert')).toHaveTextContent('Server Error');
  await expect.element(billToSame).toBeDisabled();
  await card('Shipping').getByRole('button', { name: 'Add Address' }).click();
  await expect.element(form('Add Address')).toBeVisible();
  // Without any address there is nothing to cancel to.
  expect(form('Add Address').getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
  expect(card('Shipping').getByRole('alert').elements()).toEqual([]);
});

test('Try again loads the addresses', async () => {
  const { wire } = await open((wire) => wire.respondJson(addressList, serverError, 500));
  await expect.element(card('Shipping').getByRole('alert')).toBeVisible();
  wire.letThrough(addressList);
  await card('Shipping').getByRole('button', { name: 'Try again' }).click();
  await expect.element(card('Shipping')).toHaveTextContent(home.address1);
  expect(card('Shipping').getByRole('alert').elements()).toEqual([]);
});

test('Undo restores an address deleted in the checkout', async () => {
  const { tab, notifications } = await open();
  const saved = () => tab.world.addresses.map(({ address1 }) => address1);
  await openBook();
  await remove(office).click();
  const bar = page.getByRole('status').filter({ hasText: `The address of ${office.name} was deleted.` });
  await expect.element(bar).toBeVisible();
  expect(saved()).toEqual([home.address1]);
  expect(notifications).toEqual(['Address Deleted Successfully.']);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(card('Shipping').getByRole('listitem').nth(1)).toHaveTextContent(office.address1);
  expect(saved()).toEqual([home.address1, office.address1]);
  await expect
    .poll(() => notifications)
    .toEqual(['Address Deleted Successfully.', 'The address was restored.']);
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

test('dismissing the undo bar keeps the address deleted', async () => {
  await open();
  await openBook();
  await remove(office).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(card('Shipping').getByRole('listitem').elements()).toHaveLength(1);
});

test('other addresses cannot be deleted while a deletion is pending', async () => {
  const { wire } = await open();
  const release = wire.holdResponses(`GET /api/user/delete_address/${office.id}`);
  await openBook();
  await remove(office).click();
  await expect.element(remove(home)).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(remove(home)).not.toHaveAttribute('aria-disabled');
});

test('an address that could not be deleted reappears with a notification', async () => {
  const { wire, notifications } = await open();
  wire.respondJson(`GET /api/user/delete_address/${office.id}`, serverError, 500);
  await openBook();
  await remove(office).click();
  const failed = 'The address could not be deleted. It is back in the list. Server Error';
  await expect.poll(() => notifications).toEqual([failed]);
  await expect.element(remove(office)).toBeVisible();
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

test('an edited address is shown and saved', async () => {
  const { tab } = await open();
  await openBook();
  await openOffice();
  // One form at a time.
  expect(anyEdit.elements()).toEqual([]);
  await street('Edit Address').fill('15 Station Road');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect.element(card('Shipping')).toHaveTextContent('15 Station Road');
  await expect.element(page.getByRole('radio', { name: 'Outside Dhaka' })).toBeChecked();
  expect(tab.world.addresses.map(({ id, address1 }) => [id, address1])).toEqual([
    [home.id, home.address1],
    [office.id, '15 Station Road'],
  ]);
});

test('an open form without changes is not saved by Place Order', async () => {
  const { wire } = await open();
  await openBook();
  await openOffice();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Thank you. Your order has been placed.' }))
    .toBeVisible();
  expect(wire.sent.map(({ line }) => line)).not.toContain(saveAddress);
});

const storedDraft = (tab: Tab) => JSON.parse(tab.tabStorage.get('razz.checkout') ?? '{}') as unknown;

test('what is typed into the form of a saved address survives a reload, and Cancel discards it', async () => {
  const { tab, close } = await open();
  await openBook();
  await openOffice();
  await street('Edit Address').fill('15 Station Road');
  await expect.poll(() => storedDraft(tab)).toMatchObject({ form: { id: office.id } });
  close();
  await openShop('/checkout', { tab });
  await expect.element(street('Edit Address')).toHaveValue('15 Station Road');
  await form('Edit Address').getByRole('button', { name: 'Cancel' }).click();
  await openOffice();
  await expect.element(street('Edit Address')).toHaveValue(office.address1);
});

test('a new address typed beside saved ones survives a reload, and the order is sent to it', async () => {
  const { tab, close } = await open();
  await openBook();
  await card('Shipping').getByRole('button', { name: 'Add Address' }).click();
  await fillAddress({ 'Street Address': 'House 9' });
  close();
  await openShop('/checkout', { tab });
  await expect.element(street('Add Address')).toHaveValue('House 9');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Thank you. Your order has been placed.' }))
    .toBeVisible();
  const address = { address1: 'House 9' };
  expect(tab.world.orders).toMatchObject([{ shipping_address: address, billing_address: address }]);
});

test('an address draft is restored after a reload and removed once it is saved', async () => {
  const { id: _, ...address } = { ...home, address1: 'House 9' };
  const tab = tabWithCart({ tabStorage: { checkout: { typed: { shipping: address } } } });
  await openShop('/checkout', { tab });
  await expect.element(street('Add Address')).toHaveValue('House 9');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect.element(card('Shipping')).toHaveTextContent('House 9');
  await expect.element(page.getByRole('button', { name: 'Edit: Shipping address' })).toHaveFocus();
  await expect.poll(() => storedDraft(tab)).toMatchObject({ typed: { shipping: {} } });
});

test('billing can be switched to another address, which can be edited, and back', async () => {
  const { shop, tab } = await open();
  await expect.element(card('Shipping')).toHaveTextContent(home.address1);
  expect(card('Billing').getByRole('button').elements()).toEqual([]);
  await billToSame.click();
  await useAddress(office).click();
  await expect.element(card('Billing')).toHaveTextContent(office.address1);
  expect(shop.checkoutDraft.get()).toMatchObject({ shipping: home.id, billing: office.id });
  const editBilling = page.getByRole('button', { name: 'Edit: Billing address' });
  await editBilling.click();
  // The book marks the billing address.
  await expect.element(useAddress(home)).toBeVisible();
  await card('Billing').getByRole('button', { name: 'Cancel' }).click();
  await editBilling.click();
  await openOffice();
  await expect.element(streetOf('Billing')).toHaveValue(office.address1);
  await streetOf('Billing').fill('15 Station Road');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect.element(card('Billing')).toHaveTextContent('15 Station Road');
  expect(tab.world.addresses.map(({ address1 }) => address1)).toEqual([home.address1, '15 Station Road']);
  expect(shop.checkoutDraft.get()).toMatchObject({ shipping: home.id, billing: office.id });
  await billToSame.click();
  await expect.element(card('Billing')).not.toHaveTextContent(office.address1);
  expect(shop.checkoutDraft.get()).toMatchObject({ shipping: home.id, billing: home.id });
});

test('the billing address draft survives a reload, with the contact of the shipping address', async () => {
  const address = { name: office.name, address1: 'House 10' };
  const tab = tabWithCart({
    tabStorage: { checkout: { typed: { shipping: address } } },
  });
  const first = await openShop('/checkout', { tab });
  await billToSame.click();
  await streetOf('Billing').fill('House 9');
  first.close();
  await openShop('/checkout', { tab });
  await expect.element(billToSame).not.toBeChecked();
  await expect.element(streetOf('Billing')).toHaveValue('House 9');
  await expect
    .element(card('Billing').getByRole('textbox', { name: 'Name', exact: true }))
    .toHaveValue(office.name);
});

test('a billing address typed beside a saved shipping address is used after a reload', async () => {
  const { id: _, ...billing } = office;
  const form = { target: 'billing', id: null };
  const stored = {
    checkout: { isBilledElsewhere: true, typed: { billing }, form, owner: demoCustomer.email },
  };
  const tab = tabWithCart({ addresses: [home], tabStorage: stored });
  await openShop('/checkout', { tab });
  await expect.element(streetOf('Billing')).toHaveValue(office.address1);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Thank you. Your order has been placed.' }))
    .toBeVisible();
  expect(tab.world.orders).toMatchObject([
    { shipping_address: { address1: home.address1 }, billing_address: billing },
  ]);
});

test('a form for another billing address in which nothing was typed is closed after a reload', async () => {
  const form = { target: 'billing', id: null };
  const stored = { checkout: { isBilledElsewhere: true, form, owner: demoCustomer.email } };
  await openShop('/checkout', { tab: tabWithCart({ addresses: [home], tabStorage: stored }) });
  await expect.element(page.getByRole('button', { name: 'Edit: Billing address' })).toBeVisible();
  await expect.element(card('Billing')).toHaveTextContent(home.address1);
});

test('with one address, another billing address is entered at once', async () => {
  const { shop } = await openShop('/checkout', { tab: tabWithCart({ addresses: [home] }) });
  await billToSame.click();
  await expect.element(streetOf('Billing')).toHaveValue('');
  await expect.element(card('Billing')).toHaveTextContent('Place Order also saves this address.');
  await billToSame.click();
  await expect.element(billToSame).toBeChecked();
  // The form was closed, not only hidden.
  await expect.element(page.getByRole('button', { name: 'Edit: Shipping address' })).toBeVisible();
  await billToSame.click();
  await card('Billing').getByRole('button', { name: 'Cancel' }).click();
  // The form was open, not only hidden: Cancel leads to the address book.
  await expect.element(card('Billing').getByRole('listitem')).toHaveTextContent(home.address1);
  await billToSame.click();
  expect(shop.checkoutDraft.get()).toMatchObject({ shipping: home.id, billing: home.id });
});

test('Place Order saves a new shipping and a new billing address, and sends no order if one is refused', async () => {
  const { id: _, ...address } = home;
  const { id: __, ...billing } = office;
  const tab = tabWithCart({
    tabStorage: { checkout: { isBilledElsewhere: true, typed: { shipping: address, billing } } },
  });
  const { wire } = await openShop('/checkout', { tab });
  const errors = { zipcode: ['Four digits.'] };
  wire.respondJson(saveAddress, { message: 'The given data was invalid.', errors }, 422);
  const place = page.getByRole('button', { name: 'Place Order' });
  await place.click();
  await expect
    .element(card('Shipping').getByRole('textbox', { name: 'ZIPCode' }))
    .toHaveAccessibleDescription('Four digits.');
  const saved = () => wire.sent.filter(({ line }) => line === saveAddress);
  const releaseShipping = wire.holdResponses(saveAddress);
  await place.click();
  await expect.poll(saved).toHaveLength(2);
  releaseShipping();
  const releaseBilling = wire.holdResponses(saveAddress);
  await expect.poll(saved).toHaveLength(3);
  expect(document.querySelectorAll('[inert] [name="address1"]')).toHaveLength(1);
  releaseBilling();
  await expect
    .element(page.getByRole('heading', { name: 'Thank you. Your order has been placed.' }))
    .toBeVisible();
  expect(tab.world.orders).toMatchObject([
    { shipping_address: { address1: home.address1 }, billing_address: billing },
  ]);
  // Refused, then with the fields that the form does not show.
  expect(saved().map(({ body }) => body)).toMatchObject([
    address,
    { ...address, company_name: '', address2: '' },
    billing,
  ]);
  expect(wire.sent.filter(({ line }) => line === 'POST /api/cart/place_order')).toHaveLength(1);
});

test('while an order with a new address is pending, its form stays and cannot be submitted again', async () => {
  const { id: _, ...address } = home;
  const tab = tabWithCart({ tabStorage: { checkout: { typed: { shipping: address } } } });
  const { wire } = await openShop('/checkout', { tab });
  const placeOrder = 'POST /api/cart/place_order';
  let refuse = () => {};
  const refused = new Promise<Response>((resolve) => {
    refuse = () => resolve(Response.json(serverError, { status: 500 }));
  });
  wire.respond(placeOrder, () => refused);
  await expect.element(streetOf('Shipping')).toHaveValue(home.address1);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect.poll(() => wire.sent.map(({ line }) => line)).toContain(placeOrder);
  const street = document.querySelector('[inert] [name="address1"]');
  expect(street).not.toBeNull();
  refuse();
  await expect.element(page.getByText('Server Error')).toBeVisible();
  await expect.element(card('Shipping')).toHaveTextContent(home.address1);
  expect(street?.isConnected).toBe(false);
  expect(document.querySelectorAll('main [inert]')).toHaveLength(0);
});

test('the shipping address draft does not prefill the billing form', async () => {
  const tab = tabWithCart({
    addresses: [home, office],
    tabStorage: {
      checkout: {
        shipping: home.id,
        billing: office.id,
        typed: { shipping: { address1: 'House 9' }, billing: { zipcode: '1212' } },
        isBilledElsewhere: true,
        owner: demoCustomer.email,
      },
    },
  });
  await openShop('/checkout', { tab });
  // The selected address, not the form of another one.
  await expect.element(card('Billing')).toHaveTextContent(office.address1);
  await page.getByRole('button', { name: 'Edit: Billing address' }).click();
  await card('Billing').getByRole('button', { name: 'Add Address' }).click();
  await expect.element(streetOf('Billing')).toHaveValue('');
});

test('both address drafts survive the end of the session', async () => {
  const tab = tabWithCart({ tabStorage: { checkout: { isBilledElsewhere: true } } });
  tab.session.userId = 1;
  const { close } = await openShop('/checkout', { tab });
  await streetOf('Shipping').fill('House 9');
  await streetOf('Billing').fill('House 10');
  signOutInOtherTab({ tab });
  await expect.element(streetOf('Shipping')).toHaveValue('');
  close();
  tab.session.userId = 1;
  await openShop('/checkout', { tab });
  await expect.element(streetOf('Billing')).toHaveValue('House 10');
  await expect.element(streetOf('Shipping')).toHaveValue('House 9');
});

/** Fills in a visitor's address at the checkout, without saving it. */
const fillAddress = async (changes: Record<string, string> = {}) => {
  const fields = {
    Name: home.name,
    Phone: home.phone,
    'Email Address': home.email,
    'Street Address': home.address1,
    ZIPCode: home.zipcode,
    ...changes,
  };
  for (const [label, value] of Object.entries(fields))
    await form('Add Address').getByRole('textbox', { name: label, exact: true }).fill(value);
};
const save = page.getByRole('button', { name: 'Save Address' });
const openOnPhone = async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 900));
  return openShop('/checkout', { tab: tabWithCart() });
};

test('on a phone the first invalid field is focused and scrolled into view', async () => {
  await openOnPhone();
  await fillAddress({ Phone: '12', 'Street Address': '' });
  await save.click();
  const phone = form('Add Address').getByRole('textbox', { name: 'Phone' });
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toBeInViewport();
  await expect.element(street('Add Address')).toHaveAttribute('aria-invalid', 'true');
});

test('on a phone a form error is scrolled into view below the header, and the focus stays', async () => {
  const { wire } = await openOnPhone();
  await fillAddress();
  wire.respondJson(saveAddress, { message: 'We do not deliver there today.' }, 422);
  await save.click();
  const alert = page.getByRole('alert').filter({ hasText: 'We do not deliver there today.' });
  await expect.element(alert).toBeInViewport({ ratio: 1 });
  const header = page.getByRole('banner').element().getBoundingClientRect();
  await expect.poll(() => alert.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(header.bottom);
  await expect.element(save).toHaveFocus();
});

test('an address that could not be saved offline survives a reload [2.69, 8.12]', async () => {
  const tab = tabWithCart();
  const first = await openShop('/checkout', { tab, before: (wire) => wire.fail(saveAddress) });
  await fillAddress();
  await save.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
  first.close();
  const { notifications } = await openShop('/checkout', { tab });
  await expect.element(street('Add Address')).toHaveValue(home.address1);
  await save.click();
  await expect.poll(() => notifications).toEqual(['Address Saved Successfully.']);
  await expect.element(card('Shipping')).toHaveTextContent('Dhaka - 1205');
});
