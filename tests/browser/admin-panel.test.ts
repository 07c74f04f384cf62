import { describe, test } from 'vitest';
import { overflowingElements, violations } from '../support/accessibility.ts';
import { openCheckout, placedOrderId } from '../support/checkout-page.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { addMember, button, phone, screenshot, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';
import { staffPassword } from '../support/staff.ts';

const { shop, visitor } = shoppers();

const addOwner = () => addMember(shop(), 'owner');

/** A shopper places an order. */
const placeOrder = async () => {
  const { page } = await openCheckout(shop(), visitor);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const id = await placedOrderId(page);
  return { id, number: `RZZ${String(id).padStart(8, '0')}` };
};

describe('the panel on a phone', () => {
  test('asks for a member of the staff, and keeps what was typed', async () => {
    const email = await addOwner();
    const { page } = await visitor(phone);
    await page.goto('/admin/orders?status=pending');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the panel');
    expect(await violations(page)).toEqual([]);
    await signIn(page, email, 'not the password');
    await expect(page.getByRole('textbox', { name: /^Email address/ })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(page.getByRole('textbox', { name: /^Email address/ })).toHaveValue(email);
    await signIn(page, email);
    // The page that was asked for.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await expect(page).toHaveURL(/\/admin\/orders\?status=pending$/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the panel');
  });

  test('opens in the language that its URL requests', async () => {
    const { page } = await visitor(phone);
    await page.goto('/admin/orders?status=pending&lang=bn');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('প্যানেলে সাইন ইন করুন');
    await expect(page).toHaveURL(/\/admin\/orders\?status=pending$/);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the panel');
  });

  test("runs the owner's day: call, confirm, correct, courier, delivered, paid", async () => {
    const email = await addOwner();
    const { page } = await visitor(phone);
    await page.clock.install();
    await page.goto('/admin');
    await signIn(page, email);
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByText('No orders yet')).toBeVisible();
    await page.getByText('Filter', { exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'District' })).toBeVisible();
    expect(await overflowingElements(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await screenshot(page, 'empty');

    const { id, number } = await placeOrder();
    // The panel counts the orders three times a minute.
    await page.clock.fastForward(21_000);
    await expect(page.getByRole('status').filter({ hasText: 'A new order has arrived.' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: number })).toBeVisible();
    expect(await overflowingElements(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await screenshot(page, 'orders');
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
    await expect(page.getByRole('link', { name: /^Call Shirin Akter/ })).toHaveAttribute(
      'href',
      'tel:01712345678',
    );

    await button(page, 'Confirm').click();
    await expect(button(page, 'Delivered')).toBeVisible();

    await button(page, 'Correct: Delivery address').click();
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('01812345678');
    await button(page, 'Save Address').click();
    await expect(page.getByRole('link', { name: /^Call Shirin Akter, 01812345678/ })).toBeVisible();

    await page.getByRole('textbox', { name: 'Courier', exact: true }).fill('Pathao');
    await page.getByRole('textbox', { name: 'Consignment number' }).fill('PT-338-221');
    await button(page, 'Save').click();
    await expect(button(page, 'Save')).toBeDisabled();
    const mails = page.locator('.admin-section', { has: page.getByRole('heading', { name: 'Mails' }) });
    await button(page, 'Mark as sent').click();
    await expect(button(page, 'Mark as not sent')).toBeVisible();
    await expect(mails).toContainText(`Your order ${number} at Razz is on its way`);

    await button(page, 'Delivered').click();
    await button(page, 'Mark as paid').click();
    await expect(button(page, 'Mark as refunded')).toBeVisible();
    await expect(mails).toContainText(`We have received your payment for order ${number}`);
    expect(await overflowingElements(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await screenshot(page, 'order');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('region', { name: 'Packing slip' })).toContainText('01812345678');
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    const stored = await shop()
      .database.db.selectFrom('orders')
      .select(['order_status', 'is_paid', 'courier', 'consignment_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      order_status: 4,
      is_paid: true,
      courier: 'Pathao',
      consignment_number: 'PT-338-221',
    });

    await page.getByRole('link', { name: 'বাংলা' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`অর্ডার ${number}`);
    expect(await overflowingElements(page)).toEqual([]);
    await screenshot(page, 'order-bn');
    await button(page, 'সাইন আউট').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('প্যানেলে সাইন ইন করুন');
  });

  test('an order takes eight taps from the start page until it is paid', async () => {
    const email = await addOwner();
    const { id, number } = await placeOrder();
    const { page } = await visitor(phone);
    await page.goto('/admin');
    await signIn(page, email);
    const start = page.getByRole('link', { name: 'Call and confirm' });
    await expect(start).toBeVisible();
    let taps = 0;
    await page.exposeFunction('countTap', () => {
      taps += 1;
    });
    await page.evaluate(() => {
      const { countTap } = window as unknown as { countTap: () => void };
      addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && countTap(), true);
    });
    await start.tap();
    await page.getByRole('link', { name: number }).tap();
    await button(page, 'Confirm').tap();
    await expect(button(page, 'Delivered')).toBeVisible();
    const courier = page.getByRole('textbox', { name: 'Courier', exact: true });
    await courier.tap();
    await page.keyboard.type('Pathao');
    const consignment = page.getByRole('textbox', { name: 'Consignment number' });
    await consignment.tap();
    await page.keyboard.type('PT-338-221');
    // Saves what was typed, too.
    await button(page, 'Mark as sent').tap();
    await expect(button(page, 'Mark as not sent')).toBeVisible();
    await button(page, 'Delivered').tap();
    await button(page, 'Mark as paid').tap();
    await expect(button(page, 'Mark as refunded')).toBeVisible();
    expect(taps).toBe(8);
    expect(
      await shop()
        .database.db.selectFrom('orders')
        .select(['order_status', 'is_paid', 'courier', 'consignment_number'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ order_status: 4, is_paid: true, courier: 'Pathao', consignment_number: 'PT-338-221' });
  });

  test('loses nothing when the session ends, or when somebody else has changed the order', async () => {
    const email = await addOwner();
    const { id, number } = await placeOrder();
    const { db } = shop().database;
    const { page } = await visitor(phone);
    await page.goto(`/admin/orders/${id}`);
    await signIn(page, email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
    const courier = page.getByRole('textbox', { name: 'Courier', exact: true });
    await courier.fill('Pathao');

    await db.deleteFrom('staff_sessions').execute();
    await button(page, 'Save').click();
    await expect(page.getByRole('heading', { name: 'Your session has expired' })).toBeVisible();
    await screenshot(page, 'expired');
    await page.getByLabel(/^Password/).fill(staffPassword);
    await button(page, 'Sign in').click();
    await expect(page.getByRole('heading', { name: 'Your session has expired' })).toHaveCount(0);
    await expect(courier).toHaveValue('Pathao');
    await expect(button(page, 'Save')).toBeFocused();

    await db.updateTable('orders').set({ courier: 'Steadfast' }).where('id', '=', id).execute();
    await button(page, 'Save again').click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' });
    await expect(conflict).toContainText('Steadfast');
    await expect(conflict).toContainText('Pathao');
    expect(await violations(page)).toEqual([]);
    await screenshot(page, 'conflict');
    await button(page, 'Save mine').press('Enter');
    await expect(conflict).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'All orders' })).toBeFocused();
    await expect
      .poll(() => db.selectFrom('orders').select('courier').where('id', '=', id).executeTakeFirst())
      .toEqual({ courier: 'Pathao' });

    // A page with unsaved input asks before it is left.
    await courier.fill('RedX');
    await page.getByRole('link', { name: 'All orders' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(courier).toHaveValue('RedX');
  });

  test('keeps the list while another one loads, and selects nothing of it in the next', async () => {
    const email = await addOwner();
    const [first, second] = [await placeOrder(), await placeOrder()];
    await shop()
      .database.db.updateTable('orders')
      .set({ order_status: 2 })
      .where('id', '=', second.id)
      .execute();
    const { page } = await visitor(phone);
    await page.goto('/admin/orders?status=pending');
    await signIn(page, email);
    const row = (number: string) => page.getByRole('listitem').filter({ hasText: number });
    await expect(row(first.number)).toBeVisible();
    const progress = page.locator('.progress-bar');
    const release = await holdRequests(page, '**/api/admin/orders*status=processing*');
    await page.getByText('Filter', { exact: true }).click();
    await button(page, 'Processing').press('Enter');
    await expect(button(page, 'Processing')).toHaveAttribute('aria-pressed', 'true');
    await expect(progress).toHaveAttribute('data-progress', 'busy');
    await page.getByRole('checkbox', { name: `Select ${first.number}` }).check();
    await expect(page.getByText('1 selected').first()).toBeVisible();
    await expect(row(second.number)).toHaveCount(0);
    release();
    await expect(row(second.number)).toBeVisible();
    await expect(row(first.number)).toHaveCount(0);
    await expect(page.getByText('1 selected')).toHaveCount(0);
    await expect(progress).toHaveAttribute('data-progress', 'idle');
  });

  test('changes the status of several orders, with a result for each', async () => {
    const email = await addOwner();
    const [first, second] = [await placeOrder(), await placeOrder()];
    const { db } = shop().database;
    const { page } = await visitor(phone);
    await page.goto('/admin/orders?status=pending');
    await signIn(page, email);
    for (const { number } of [first, second])
      await page.getByRole('checkbox', { name: `Select ${number}` }).check();
    await db.updateTable('orders').set({ courier: 'Steadfast' }).where('id', '=', second.id).execute();
    await button(page, 'Apply').click();
    const row = (number: string) => page.getByRole('listitem').filter({ hasText: number });
    await expect(row(second.number)).toContainText('Not changed: somebody else has changed it.');
    await expect(row(first.number)).toHaveCount(0);
    await expect(page.getByText('1 selected').first()).toBeVisible();
    // What is stored now has been seen.
    await button(page, 'Apply').click();
    await expect(row(second.number)).toHaveCount(0);
    const statuses = await db
      .selectFrom('orders')
      .select('order_status')
      .where('id', 'in', [first.id, second.id])
      .execute();
    expect(statuses.map(({ order_status }) => order_status)).toEqual([2, 2]);
  });

  test('edits a product, and keeps what a sale and somebody else have changed meanwhile', async () => {
    const email = await addOwner();
    const { db } = shop().database;
    const stored = () =>
      db
        .selectFrom('products')
        .select(['name', 'current_stock', 'unit_price', 'short_description'])
        .where('id', '=', ids.saree)
        .executeTakeFirstOrThrow();
    const { page } = await visitor(phone);
    await page.goto('/admin/products?max_stock=10');
    await signIn(page, email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    expect(await overflowingElements(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await screenshot(page, 'products');
    await page.goto(`/admin/products/${ids.saree}`);
    const price = page.getByRole('textbox', { name: 'Price', exact: true });
    await expect(price).toBeVisible();
    expect(await overflowingElements(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await screenshot(page, 'product');
    const before = await stored();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Red Jamdani Saree, new');
    const stock = page.getByRole('textbox', { name: 'Stock', exact: true });
    await stock.fill('');
    await button(page, 'Save').click();
    await expect(stock).toHaveAccessibleDescription('This field is required.');
    await expect(stock).toBeFocused();
    await stock.fill('৪০');
    // A shopper buys one, and somebody else changes the summary.
    await placeOrder();
    await db
      .updateTable('products')
      .set({ short_description: 'Woven in Narayanganj.' })
      .where('id', '=', ids.saree)
      .execute();
    await button(page, 'Save').click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' });
    await expect(conflict).toContainText(String(before.current_stock - 1));
    await expect(conflict).toContainText('Red Jamdani Saree, new');
    await button(page, 'Save mine').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red Jamdani Saree, new');
    await expect(button(page, 'Save')).toBeFocused();
    expect(await stored()).toEqual({
      ...before,
      name: 'Red Jamdani Saree, new',
      current_stock: 40,
      short_description: 'Woven in Narayanganj.',
    });
  });
});
