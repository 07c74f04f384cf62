import type { Page } from 'playwright';
import { test } from 'vitest';
import {
  addToCart,
  cartBadge,
  fillAddressForm,
  openCheckout,
  openCoupon,
  placedOrderId,
  readStoredOrder,
  shownLines,
  shownTotals,
  stockOf,
  storageWithCart,
  sylhet,
} from '../support/checkout-page.ts';
import { recordedShifts, recordShifts } from '../support/layout-shifts.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { ids, password } from '../support/small-shop.ts';

const { shop, visitor } = shoppers();

const cartLine = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a guest fills a cart, applies a coupon, pays cash, and the stored order equals the one shown [2.22, 2.30, 2.36, 2.37, 2.38, 2.39, 2.40, 2.43, 2.44, 2.56, 3.21, 4.6, 4.7, 4.8, 4.9, 4.10, 4.11, 4.12, 4.15, 4.21, 6.1, 7.24, 9.5, 9.7, 9.8, 9.12]', async () => {
  const { page } = await visitor();
  const stockBefore = await Promise.all([ids.saree, ids.panjabi, ids.kurti].map((id) => stockOf(shop(), id)));

  await addToCart(page, 'red-jamdani-saree');
  await addToCart(page, 'white-panjabi', 'L');
  await addToCart(page, 'block-print-kurti', 'M');

  await cartBadge(page, 3).click();
  const mini = page.getByRole('dialog', { name: 'Your cart' });
  await expect(mini).toContainText('White Panjabi');
  await mini.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();

  // Change quantities by button and by typing.
  const saree = cartLine(page, 'Red Jamdani Saree');
  await saree.getByRole('button', { name: 'Increase quantity' }).click();
  await saree.getByRole('button', { name: 'Increase quantity' }).click();
  await saree.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(saree.locator('td').last()).toHaveText('৳9,000');
  const kurti = cartLine(page, 'Block Print Kurti');
  await kurti.getByRole('spinbutton', { name: /^Quantity of Block Print Kurti/ }).fill('3');
  await page.keyboard.press('Enter');
  await expect(kurti.locator('td').last()).toHaveText('৳3,602');
  await expect(cartBadge(page, 6)).toBeVisible();
  expect(await shownTotals(page)).toEqual({ subtotal: 14_202, discount: 0, shipping: 100, total: 14_302 });
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();

  const coupon = await openCoupon(page);
  await coupon.getByRole('textbox', { name: 'Coupon code' }).fill('OLD');
  await coupon.getByRole('button', { name: 'Apply coupon' }).click();
  await expect(coupon.getByRole('textbox', { name: 'Coupon code' })).toHaveAttribute('aria-invalid', 'true');
  expect((await shownTotals(page)).discount).toBe(0);
  await coupon.getByRole('textbox', { name: 'Coupon code' }).fill('EID10');
  await page.keyboard.press('Enter');
  await expect(coupon).toContainText('Coupon code EID10 is applied for ৳1,420 discount on the cart.');

  await page.getByRole('textbox', { name: 'Order notes (optional)' }).fill('Ring the bell twice');
  await fillAddressForm(page, sylhet);

  await page.reload();
  await expect(cartBadge(page, 6)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Order notes (optional)' })).toHaveValue(
    'Ring the bell twice',
  );
  await expect(page.getByRole('textbox', { name: 'Street Address', exact: true })).toHaveValue(
    sylhet.address1,
  );
  await expect(page.getByRole('combobox', { name: 'District' })).toHaveValue('Sylhet');
  await expect(coupon).toContainText('Coupon code EID10 is applied');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText(sylhet.address1);
  await expect(page.getByRole('checkbox', { name: 'Bill to the same address' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Outside Dhaka/ })).toBeChecked();

  const shown = { amounts: await shownTotals(page), lines: await shownLines(page) };
  expect(shown.amounts).toEqual({ subtotal: 14_202, discount: 1420, shipping: 150, total: 12_932 });
  await page.getByRole('button', { name: 'Place Order' }).click();
  const id = await placedOrderId(page);
  const { order, amounts, lines } = await readStoredOrder(shop(), id);
  expect({ amounts, lines }).toEqual(shown);
  expect(order).toMatchObject({
    user_id: null,
    payment_method: 'cash',
    is_paid: false,
    coupon_code: 'EID10',
    additional_note: 'Ring the bell twice',
    shipping_address: sylhet,
    billing_address: sylhet,
  });
  const stockAfter = await Promise.all([ids.saree, ids.panjabi, ids.kurti].map((id) => stockOf(shop(), id)));
  expect(stockBefore.map((before, i) => before - (stockAfter[i] ?? 0))).toEqual([2, 1, 3]);

  // The confirmation shows the same, and cart and coupon are cleared.
  await expect(page.getByText(`RZZ${String(id).padStart(8, '0')}`, { exact: true })).toBeVisible();
  expect({ amounts: await shownTotals(page), lines: await shownLines(page) }).toEqual(shown);
  await expect(cartBadge(page, 0)).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await openCoupon(page);
  await expect(coupon).toContainText('Enter a valid coupon code to avail discount.');
  await expect(page.getByRole('textbox', { name: 'Order notes (optional)' })).toHaveValue('');
});

test('Place Order first saves a complete address, and shows the errors of an incomplete one', async () => {
  const { page } = await visitor({ storageState: await storageWithCart(shop(), ids.saree) });
  await page.goto('/checkout');
  const place = page.getByRole('button', { name: 'Place Order' });
  const oops = page.getByRole('dialog', { name: 'Oops...' });
  await place.click();
  await expect(oops).toContainText('You must select a shipping address.');
  await oops.getByRole('button', { name: 'OK' }).click();

  await fillAddressForm(page, { ...sylhet, address1: '', zipcode: '31' });
  await place.click();
  const street = page.getByRole('textbox', { name: 'Street Address', exact: true });
  await expect(street).toBeFocused();
  await expect(street).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'ZIPCode' })).toHaveAttribute('aria-invalid', 'true');
  await expect(oops).toHaveCount(0);
  await expect(page).toHaveURL(/\/checkout$/);

  await fillAddressForm(page, sylhet);
  await expect(page.getByRole('radio', { name: /Outside Dhaka/ })).toBeChecked();
  const shown = await shownTotals(page);
  await place.click();
  const { order, amounts } = await readStoredOrder(shop(), await placedOrderId(page));
  expect(order).toMatchObject({ shipping_address: sylhet, billing_address: sylhet });
  expect(amounts).toEqual(shown);
});

test('Place Order saves the shipping and billing address, and shows the errors of the latter at its fields [2.36, 4.18]', async () => {
  const { page } = await visitor({ storageState: await storageWithCart(shop(), ids.saree) });
  await page.goto('/checkout');
  const billing = page.getByRole('region', { name: 'Billing address' });
  await expect(billing.getByRole('form')).toHaveCount(0);
  await fillAddressForm(page, sylhet);
  await billing.getByRole('checkbox', { name: 'Bill to the same address' }).uncheck();
  // The billing form is prefilled from the shipping address.
  await expect(billing.getByRole('textbox', { name: 'Email Address' })).toHaveValue(sylhet.email);
  await expect(billing.getByRole('button', { name: 'Save Address' })).toHaveCount(0);
  const place = page.getByRole('button', { name: 'Place Order' });
  await place.click();
  const street = billing.getByRole('textbox', { name: 'Street Address', exact: true });
  await expect(street).toBeFocused();
  await expect(street).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText(sylhet.address1);
  await expect(page).toHaveURL(/\/checkout$/);

  await street.fill('House 5, Gulshan');
  await billing.getByRole('textbox', { name: 'ZIPCode' }).fill('1212');
  await place.click();
  const { order } = await readStoredOrder(shop(), await placedOrderId(page));
  expect(order).toMatchObject({
    shipping_address: sylhet,
    billing_address: { name: sylhet.name, address1: 'House 5, Gulshan', city: 'Dhaka', zipcode: '1212' },
  });
});

test('an order with two new addresses moves nothing on the page while its calls are slow', async () => {
  const { page } = await visitor({
    storageState: await storageWithCart(shop(), ids.saree),
    viewport: { width: 360, height: 740 },
  });
  await recordShifts(page);
  await page.goto('/checkout');
  await fillAddressForm(page, sylhet);
  const billing = page.getByRole('region', { name: 'Billing address' });
  await billing.getByRole('checkbox', { name: 'Bill to the same address' }).uncheck();
  await billing.getByRole('textbox', { name: 'Street Address', exact: true }).fill('House 5, Gulshan');
  await billing.getByRole('textbox', { name: 'ZIPCode' }).fill('1212');
  // Browsers ignore shifts within half a second of input.
  await page.route('**/api/cart/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await placedOrderId(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  const { sum, sources } = await recordedShifts(page);
  expect(sum, sources.join(', ')).toBeLessThan(0.0005);
});

test("a guest's orders and addresses are moved to the account on registration", async () => {
  const { page } = await openCheckout(shop(), visitor);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const id = await placedOrderId(page);

  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shirin Akter');
  await page.getByRole('textbox', { name: 'Email address' }).fill('shirin.new@example.com');
  await page.getByRole('textbox', { name: 'Phone' }).fill('01712345678');
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/register/);

  await page.goto('/account/orders');
  await page.getByRole('link', { name: `View Details of order RZZ${String(id).padStart(8, '0')}` }).click();
  expect(await placedOrderId(page)).toBe(id);
  await page.goto('/account/addresses');
  await expect(page.getByRole('main')).toContainText('Sylhet - 3100');
  const { order } = await readStoredOrder(shop(), id);
  expect(order.user_id).not.toBeNull();
});
