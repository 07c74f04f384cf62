import { sql } from 'kysely';
import { describe, test } from 'vitest';
import { today } from '../../src/domain/periods.ts';
import { overflowingElements } from '../support/accessibility.ts';
import { addMember, button, checkPage, phone, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { address } from '../support/small-shop.ts';
import { staffPassword } from '../support/staff.ts';

const { shop, visitor } = shoppers();

/** Stores an order placed at noon in Dhaka, with a line of each of the two vendors. @returns the id */
const storeOrder = async (day: string, { status = 1, paid = false } = {}): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO orders (payment_method, shipping_address, billing_address, sub_total, discount, delivery_charge,
      grand_total, order_status, is_paid, created_at)
    VALUES ('cash', ${JSON.stringify(address)}, ${JSON.stringify(address)}, 450, 50, 60, 460, ${status}, ${paid},
      ${`${day}T06:00:00Z`}) RETURNING id`.execute(shop().database.db);
  const id = rows[0]?.id ?? 0;
  await sql`
    INSERT INTO order_lines (order_id, position, name, quantity, sales_price, is_variant, product, merchant_id) VALUES
      (${id}, 0, 'Red Jamdani Saree', 2, 100, false, '{}', 1), (${id}, 1, 'Cotton Panjabi', 1, 250, false, '{}', 2)`.execute(
    shop().database.db,
  );
  return id;
};

describe('the account of a member', () => {
  test('changes the password by keyboard, and ends the other sessions', async () => {
    const email = await addMember(shop(), 'staff');
    const [here, there] = [(await visitor(phone)).page, (await visitor()).page];
    await there.goto('/admin');
    await signIn(there, email);
    await expect(there.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await here.goto('/admin');
    await signIn(here, email);
    await here.getByRole('link', { name: 'Account' }).press('Enter');
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('Account');
    await expect(here.getByText(email)).toBeVisible();
    await checkPage(here, 'account');

    const [current, next] = [here.getByLabel(/^Current password/), here.getByLabel(/^New password/)];
    await current.fill('not the password');
    await next.fill('seven green mangoes');
    await next.press('Enter');
    await expect(current).toHaveAccessibleDescription('This is not your current password.');
    await expect(current).toBeFocused();
    await expect(next).toHaveValue('seven green mangoes');
    await current.fill(staffPassword);
    await here.context().setOffline(true);
    await current.press('Enter');
    await expect(here.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
    await expect(next).toHaveValue('seven green mangoes');
    await here.context().setOffline(false);
    await current.press('Enter');
    await expect(here.getByText('Your password is changed.').first()).toBeVisible();
    await expect(current).toHaveValue('');
    await expect(next).toHaveValue('');
    await expect(button(here, 'Save password')).toBeFocused();

    await there.getByRole('link', { name: 'Orders' }).click();
    await there.reload();
    await expect(there.getByRole('heading', { level: 1 })).toHaveText('Sign in to the panel');
    await signIn(there, email, 'seven green mangoes');
    await expect(there.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await here.getByRole('link', { name: 'Orders' }).click();
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await here.getByRole('link', { name: 'Account' }).click();
    await here.getByRole('link', { name: 'বাংলা' }).click();
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('অ্যাকাউন্ট');
    expect(await overflowingElements(here)).toEqual([]);
    await button(here, 'সাইন আউট').click();
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('প্যানেলে সাইন ইন করুন');
  });
});

describe('takings', () => {
  test('are shown per day, week and month, and lead to the orders', async () => {
    await storeOrder('2026-01-31', { paid: true });
    await storeOrder('2026-02-01');
    await storeOrder('2026-02-01', { status: 3 });
    const email = await addMember(shop(), 'owner');
    const { page } = await visitor(phone);
    await page.goto('/admin/takings?period=day&from=2026-01-30&to=2026-02-02');
    await signIn(page, email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Takings');
    await expect(page.getByRole('img')).toHaveAccessibleName(/৳920 in total/);
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('6 pieces · 1 cancelled');
    await expect(page.getByRole('row', { name: /^Total/ }).getByRole('cell')).toHaveText([
      '2',
      '৳920',
      '৳460',
    ]);
    await expect(page.getByRole('row', { name: /Old Town Tailors/ }).getByRole('cell')).toHaveText([
      '2',
      '2',
      '৳500',
    ]);
    await checkPage(page, 'takings');

    await button(page, 'Month').press('Enter');
    await expect(page).toHaveURL(/\/admin\/takings\?period=month$/);
    await expect(page.getByRole('row')).toHaveCount(2 + 24 + 3);
    await button(page, 'Day').click();
    await expect(page.getByRole('row', { name: /^Total/ })).toHaveCount(0);
    // Digit by digit: a year of fewer digits is no year yet.
    await page.getByLabel('From', { exact: true }).focus();
    await page.keyboard.type('01012001');
    await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription(/at most 400 periods/);
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2001-01-01');
    await expect(page.getByLabel('From', { exact: true })).toBeFocused();
    await checkPage(page, 'takings-rejected');
    await button(page, 'Month').click();
    // The second change does not wait for the first.
    await page.getByLabel('From', { exact: true }).fill('2026-02-01');
    await page.getByLabel('To', { exact: true }).fill('2026-02-28');
    await page.getByRole('link', { name: 'Orders: February 2026' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await expect(page).toHaveURL(/from=2026-02-01&to=2026-02-28$/);
    await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(2);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Takings');
    await page.getByLabel('To', { exact: true }).fill('2026-01-02');
    await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription(
      'The first day must not be after the last one.',
    );
    await page.getByLabel('From', { exact: true }).fill('2026-01-01');
    await expect(page.getByText('No orders in this time')).toBeVisible();
    await checkPage(page, 'takings-empty');
    await button(page, 'Up to today').click();
    await page.getByRole('link', { name: 'বাংলা' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('বিক্রি');
    await checkPage(page, 'takings-bn');
  });

  test('of a vendor are the own ones', async () => {
    await storeOrder('2026-03-01');
    const email = await addMember(shop(), 'vendor', 2);
    const { page } = await visitor(phone);
    await page.goto('/admin/takings?period=day&from=2026-03-01&to=2026-03-02');
    await signIn(page, email);
    await expect(page.getByRole('row', { name: /^Total/ }).getByRole('cell')).toHaveText(['1', '৳250']);
    await expect(page.getByText('Aarong Lane')).toHaveCount(0);
    await checkPage(page, 'takings-vendor');
  });
});

describe('a vendor', () => {
  test('sees the own lines of orders, and no contact of the buyer', async () => {
    const { db } = shop().database;
    const email = await addMember(shop(), 'vendor', 2);
    const { page } = await visitor(phone);
    await db.deleteFrom('orders').execute();
    await page.goto('/admin');
    await signIn(page, email);
    await expect(page).toHaveURL(/\/admin\/vendor-orders$/);
    await expect(page.getByText('Orders with your products appear here.')).toBeVisible();
    await checkPage(page, 'vendor-orders-empty');

    const responses: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) responses.push(await response.text());
    });
    for (let i = 0; i < 51; i++) await storeOrder('2026-03-01', { status: i === 0 ? 2 : 1 });
    await page.getByRole('link', { name: 'Orders' }).click();
    const rows = page.getByRole('list', { name: 'Orders' }).getByRole('heading');
    await expect(rows).toHaveCount(50);
    await button(page, 'Load more').click();
    await expect(rows).toHaveCount(51);
    await button(page, 'Processing').press('Enter');
    await expect(rows).toHaveCount(1);
    const list = page.getByRole('list', { name: 'Orders' });
    await expect(list).toContainText(address.name);
    await expect(list).toContainText('Cotton Panjabi');
    await checkPage(page, 'vendor-orders');
    expect(responses.length).toBeGreaterThan(2);
    for (const secret of [address.phone, address.email, address.address1, 'Red Jamdani Saree'])
      expect(responses.join('\n')).not.toContain(secret);

    await page.getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('list', { name: 'Products' })).toContainText('Old Town Tailors');
    await checkPage(page, 'vendor-products');
    await page.getByRole('list', { name: 'Products' }).getByRole('link').first().click();
    await expect(page.getByRole('checkbox', { name: 'Shoppers can see it' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'A deal' })).toHaveCount(0);
    await checkPage(page, 'vendor-product');
    await page.goto('/admin/orders');
    await expect(page.getByRole('alert')).toContainText('Your role does not include this page.');
    await page.goto('/admin/vendor-orders?status=processing&lang=bn');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('অর্ডার');
    await checkPage(page, 'vendor-orders-bn');
  });
});

describe('the start of an owner', () => {
  test('says what is missing to sell, what is to be done, and how today goes', async () => {
    const { db } = shop().database;
    await db.deleteFrom('orders').execute();
    const email = await addMember(shop(), 'owner');
    const { page } = await visitor(phone);
    await page.goto('/admin');
    await signIn(page, email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start');
    await expect(page.getByRole('link', { name: '0 orders, ৳0' })).toBeVisible();
    // The shop of the tests is called Razz, as every new shop.
    await expect(
      page.getByRole('listitem').filter({ hasText: 'The shop is still called Razz.' }),
    ).toHaveCount(1);
    await checkPage(page, 'start');
    await db.updateTable('products').set({ current_stock: 0 }).execute();
    await page.reload();
    await page.getByRole('link', { name: 'Show the products' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    await storeOrder(today());
    await page.getByRole('link', { name: 'Start' }).click();
    await expect(page.getByRole('link', { name: '1 order, ৳460' })).toBeVisible();
    await page.getByRole('link', { name: 'বাংলা' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('শুরু');
    await checkPage(page, 'start-bn');
    await page.getByRole('link', { name: 'ফোন করে নিশ্চিত করুন' }).click();
    await expect(page).toHaveURL(/\/admin\/orders\?status=pending$/);
    await expect(page.getByRole('list', { name: 'অর্ডার' }).getByRole('listitem')).toHaveCount(1);
  });
});

describe('mails', () => {
  test('that have failed are sent again, and the list grows by pages', async () => {
    const { db } = shop().database;
    const id = await storeOrder('2026-04-01');
    const number = `RZZ${String(id).padStart(8, '0')}`;
    const mail = { recipient: 'nobody@example.com', text_body: '', attempts: 80, due_at: 'infinity' };
    await db
      .insertInto('outbox_mails')
      .values([
        ...Array.from({ length: 60 }, (_, i) => ({ ...mail, subject: `Set a new password, ${i}` })),
        { ...mail, subject: `Your order ${number}`, order_id: id, last_error: '550 no such user' },
      ])
      .execute();
    const email = await addMember(shop(), 'staff');
    const { page } = await visitor(phone);
    await page.goto('/admin/mails');
    await signIn(page, email);
    const rows = page.getByRole('list', { name: 'Mails' }).getByRole('listitem');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('550 no such user');
    await expect(rows.nth(1)).toContainText('It cannot be sent again');
    await checkPage(page, 'mails');
    await button(page, 'Load more').click();
    await expect(rows).toHaveCount(61);

    await page.context().setOffline(true);
    await button(page, `Send the confirmation again: ${number}`).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Not sent.' })).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('alert').getByRole('button').click();
    await expect(rows.first()).toContainText('Sent again');
    await expect(page.getByRole('alert').filter({ hasText: 'Not sent.' })).toHaveCount(0);
    const queued = await db
      .selectFrom('outbox_mails')
      .select(['recipient'])
      .where('order_id', '=', id)
      .where('attempts', '<', 80)
      .execute();
    expect(queued).toEqual([{ recipient: address.email }]);
    await button(page, 'Sent').click();
    await expect(page).toHaveURL(/state=sent$/);
    await button(page, 'All').click();
    await expect(rows.first()).toContainText(number);
    await rows
      .first()
      .getByRole('link', { name: `Order ${number}` })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
    await db.deleteFrom('outbox_mails').execute();
    await page.getByRole('link', { name: 'Mails' }).click();
    await expect(page.getByText('No failed mails')).toBeVisible();
    await checkPage(page, 'mails-empty');
  });
});

describe('the audit log', () => {
  test('says who changed what, and is filtered by its links and its form', async () => {
    const { db } = shop().database;
    const email = await addMember(shop(), 'owner');
    const orderId = await storeOrder('2026-05-01');
    const number = `RZZ${String(orderId).padStart(8, '0')}`;
    const entry = { actor: 'root@shop-1', action: 'stock.set', details: JSON.stringify({ from: 1, to: 2 }) };
    await db
      .insertInto('audit_log')
      .values([
        ...Array.from({ length: 60 }, (_, i) => ({ ...entry, subject: `product ${i + 1}` })),
        { ...entry, actor: `staff ${email}`, action: 'order.update', subject: `order ${orderId}` },
      ])
      .execute();
    const { page } = await visitor(phone);
    await page.goto('/admin/log');
    await signIn(page, email);
    const rows = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('Signed in');
    await checkPage(page, 'log');
    await rows
      .filter({ hasText: 'Product 60' })
      .getByRole('link', { name: 'Changes by root@shop-1' })
      .click();
    await expect(rows.first()).toContainText('Product 60');
    await button(page, 'Load more').click();
    await expect(rows).toHaveCount(60);

    await page.getByText('Filter (1)').click();
    await page.getByRole('textbox', { name: 'By' }).fill(email);
    await page.getByRole('textbox', { name: 'Of' }).fill(number.toLowerCase());
    await page.getByRole('textbox', { name: 'Of' }).press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Order corrected');
    await expect(page.getByRole('textbox', { name: 'Of' })).toBeFocused();
    await page.getByRole('combobox', { name: 'What' }).selectOption('Stock');
    await button(page, 'Search').click();
    await expect(page.getByText('No changes match')).toBeVisible();
    await checkPage(page, 'log-empty');
    await page.goBack();
    await expect(rows).toHaveCount(1);
    await rows.getByRole('link', { name: `Order ${number}`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  });
});

test('the filters of the orders stay open and keep the focus while the list is loaded', async () => {
  const email = await addMember(shop(), 'owner');
  const { page } = await visitor(phone);
  await page.goto('/admin/orders');
  await signIn(page, email);
  await page.getByText('Filter', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Payment' }).selectOption('Paid');
  await page.getByLabel('From', { exact: true }).focus();
  await page.keyboard.type('01012026');
  await expect(page).toHaveURL(/paid=true&from=2026-01-01$/);
  await expect(page.getByLabel('From', { exact: true })).toBeFocused();
  await page.getByRole('searchbox').fill('nobody');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('No orders match')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByText('Filter (2)')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Payment' })).toHaveValue('true');

  // The list cannot be loaded: nothing of the URL is lost, and the focus stays in the page.
  await page.context().setOffline(true);
  await page.getByRole('searchbox').fill('somebody');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The page could not be shown');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Try again')).toBeFocused();
  await page.context().setOffline(false);
  await expect(page.getByRole('searchbox')).toHaveValue('somebody');
  await expect(page.locator('#content')).toBeFocused();
});
