import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { address, order, password } from '../support/small-shop.ts';

const { shop, visitor, customer } = shoppers();

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const section = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const numberOf = (id: number) => `RZZ${String(id).padStart(8, '0')}`;
/** The labels of a form's fields that are marked as required. */
const requiredLabels = (form: Element) =>
  [...form.querySelectorAll('.field-star')].map((star) =>
    (star.parentElement?.textContent ?? '').replace('*', '').trim(),
  );

describe('the profile', () => {
  test('has its headings and three required fields, prefilled from the session [2.60, 2.61, 2.62, 5.14]', async () => {
    const { page, email } = await customer();
    await page.goto('/account');
    await expect(title(page)).toHaveText('Edit your account information');
    await expect(section(page, 'My Account Information / Your Personal Details')).toBeVisible();
    const form = page.getByRole('form', { name: 'My Account Information / Your Personal Details' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Rahim Uddin');
    const mail = form.getByRole('textbox', { name: 'Email address' });
    await expect(mail).toHaveValue(email);
    await expect(mail).toHaveAttribute('type', 'email');
    await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('01812345678');
    expect(await form.evaluate(requiredLabels)).toEqual(['Name', 'Email address', 'Phone']);
    await form.getByRole('textbox', { name: 'Phone' }).fill('01912345678');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Profile saved Successfully.' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('01912345678');
  });
});

describe('My Orders', () => {
  test('has 24 orders per page, and a URL for each page', async () => {
    const { page, request } = await customer();
    const ids: number[] = [];
    await shop().database.db.updateTable('products').set({ current_stock: 100 }).execute();
    for (let count = 0; count < 25; count += 1) {
      const { order_id } = (await request('POST', '/api/cart/place_order', order())) as { order_id: number };
      ids.push(order_id);
    }
    await page.goto('/account/orders');
    const rows = page.getByRole('table', { name: 'My Orders' }).getByRole('row');
    await expect(rows).toHaveCount(25);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/account/orders?page=2');
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText(numberOf(ids[0] ?? 0));
  });

  test('lists each order with its amount, date, status and payment, and links to its details [2.44, 2.59, 2.63, 2.64, 4.1, 4.2, 9.19, 9.20]', async () => {
    const { page, request } = await customer();
    const ids: number[] = [];
    for (const status of [1, 2, 3, 4]) {
      const { order_id } = (await request('POST', '/api/cart/place_order', order())) as { order_id: number };
      ids.push(order_id);
      await shop()
        .database.db.updateTable('orders')
        .set({ order_status: status, is_paid: status === 4, created_at: '2026-03-26T20:00:00Z' })
        .where('id', '=', order_id)
        .execute();
    }
    await page.goto('/account/orders');
    const table = page.getByRole('table', { name: 'My Orders' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Order ID',
      'Amount',
      'Date',
      'Status',
      'Payment Status',
      'Details',
    ]);
    const row = (id: number) => table.getByRole('row').filter({ hasText: numberOf(id) });
    for (const [i, { status, tone, paid }] of [
      { status: 'Pending', tone: 'warning', paid: 'Not Paid' },
      { status: 'Processing', tone: 'info', paid: 'Not Paid' },
      { status: 'Cancelled', tone: 'danger', paid: 'Not Paid' },
      { status: 'Delivered', tone: 'success', paid: 'Paid' },
    ].entries()) {
      const id = ids[i] ?? 0;
      await expect(row(id).getByRole('cell')).toHaveText([
        numberOf(id),
        '৳4,600',
        '27 March 2026',
        status,
        paid,
        'View Details',
      ]);
      await expect(row(id).locator('.badge').first()).toHaveAttribute('data-tone', tone);
    }
    const last = ids[3] ?? 0;
    const details = row(last).getByRole('link', { name: `View Details of order ${numberOf(last)}` });
    await expect(details).toHaveAttribute('href', `/order_confirmed/${last}`);
    await details.click();
    await expect(title(page)).toHaveText('Your order was delivered.');
    await expect(page.getByText(numberOf(last))).toBeVisible();
    await expect(page.locator('dl').getByText('Delivered', { exact: true })).toBeVisible();
  });
});

describe('the address book', () => {
  test('shows each entry, and Edit replaces it with a form until it is saved [2.65, 2.66, 2.67, 2.68, 2.70, 2.72, 3.9, 4.23, 4.24, 7.22]', async () => {
    const { page, request } = await customer();
    await request('POST', '/api/cart/save_address', {
      ...address,
      company_name: 'Aarong Studio',
      address2: 'Flat 3B',
    });
    await request('POST', '/api/cart/save_address', { ...address, name: 'Second', address1: 'House 3' });
    await page.goto('/account/addresses');
    await expect(title(page)).toHaveText('Modify your address book entries');
    await expect(section(page, 'Address Book Entries')).toBeVisible();
    const entry = page.getByRole('region', { name: 'Address Book Entries' }).getByRole('listitem');
    const lines = (n: number) => entry.nth(n).locator('address > *');
    await expect(lines(0)).toHaveText([
      'Nusrat Jahan',
      'Aarong Studio',
      'House 12, Road 5',
      'Flat 3B',
      'Dhaka - 1205',
      '01712345678',
    ]);
    await expect(lines(0).first()).toHaveCSS('font-weight', /^[67]00$/);
    await expect(lines(1)).toHaveText(['Second', 'House 3', 'Dhaka - 1205', '01712345678']);
    await expect(entry.first().getByRole('button')).toHaveText(['Edit', 'Delete']);

    await entry.first().getByRole('button', { name: /^Edit/ }).click();
    const form = entry.first().getByRole('form', { name: 'Edit Address' });
    await expect(form).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Company Name' })).toHaveValue('Aarong Studio');
    await expect(form.getByRole('textbox', { name: 'Street Address', exact: true })).toHaveValue(
      'House 12, Road 5',
    );
    await expect(form.getByRole('textbox', { name: 'Email Address' })).toHaveValue(address.email);
    await form.getByRole('textbox', { name: 'ZIPCode' }).fill('3100');
    await form.getByRole('combobox', { name: 'District' }).selectOption('Sylhet');
    await form.getByRole('button', { name: 'Save Address' }).click();
    await expect(lines(0).nth(4)).toHaveText('Sylhet - 3100');
    await expect(entry).toHaveCount(2);
    await expect(lines(1).first()).toHaveText('Second');
    await page.reload();
    await expect(lines(0).nth(4)).toHaveText('Sylhet - 3100');
  });

  test('the Add Address form has its fields, required marks and placeholders, prefilled from the session and with Dhaka [2.69, 2.70, 2.72, 2.73, 2.74, 3.11, 3.12, 5.12, 5.13]', async () => {
    const { page, email } = await customer();
    await page.goto('/account/addresses');
    await page.getByRole('button', { name: 'Add Address' }).click();
    const form = page.getByRole('form', { name: 'Add Address' });
    await expect(page.getByRole('heading', { name: 'Add Address' })).toBeVisible();
    expect(await form.evaluate(requiredLabels)).toEqual([
      'Name',
      'Street Address',
      'District',
      'ZIPCode',
      'Phone',
      'Email Address',
    ]);
    const initialValues = await form.evaluate((element) =>
      Object.fromEntries(new FormData(element as HTMLFormElement)),
    );
    expect(initialValues).toEqual({
      name: 'Rahim Uddin',
      email,
      phone: '01812345678',
      company_name: '',
      address1: '',
      address2: '',
      city: 'Dhaka',
      zipcode: '',
    });
    await expect(form.getByRole('combobox', { name: 'District' }).locator('option')).toHaveText([
      'Dhaka',
      'Sylhet',
    ]);
    await expect(form.getByPlaceholder('House number and street name')).toBeVisible();
    await expect(form.getByPlaceholder('Apartment, suite, unit etc.')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Company Name' })).toBeVisible();

    // Each invalid field shows its error below it.
    for (const name of ['Name', 'Phone', 'Email Address'])
      await form.getByRole('textbox', { name, exact: true }).fill('');
    await form.getByRole('button', { name: 'Save Address' }).click();
    for (const name of ['Name', 'Street Address', 'ZIPCode', 'Phone', 'Email Address']) {
      const field = form.getByRole('textbox', { name, exact: true });
      await expect(field).toHaveAccessibleDescription(/\w/);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
  });
});

test('an account page asks a visitor to sign in and opens afterwards [6.2]', async () => {
  const { email, context } = await customer();
  await context.close();
  const { page } = await visitor();
  for (const { path, heading } of [
    { path: '/wishlist', heading: 'Wishlist' },
    { path: '/account', heading: 'Edit your account information' },
    { path: '/account/orders', heading: 'My Orders' },
    { path: '/account/addresses', heading: 'Modify your address book entries' },
    { path: '/account/developer', heading: 'Developer' },
  ]) {
    await page.context().clearCookies();
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    await page.getByLabel('Email address').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(path);
    await expect(title(page)).toHaveText(heading);
  }
});
