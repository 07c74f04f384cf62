import { demoCustomer } from '@razz/mock-backend';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';
import { signIn } from './sign-in.ts';
import { storedOrder } from './stored-order.ts';

const title = page.getByRole('heading', { level: 1 });
const section = (name: string) => page.getByRole('heading', { level: 2, name });
const texts = (locator: { elements: () => Element[] }) => () =>
  locator.elements().map(({ textContent }) => textContent);
/** The labels of a form's fields that are marked as required. */
const requiredLabels = (form: Element) =>
  [...form.querySelectorAll('.field-star')].map((star) =>
    (star.parentElement?.textContent ?? '').replace('*', '').trim(),
  );

test.each([
  ['/wishlist', 'Wishlist'],
  ['/account', 'Edit your account information'],
  ['/account/orders', 'My Orders'],
  ['/account/addresses', 'Modify your address book entries'],
  ['/account/developer', 'Developer'],
])('%s asks a visitor to sign in and opens afterwards [6.2]', async (path, heading) => {
  const { here } = await openShop(path, { tab: newTab(null) });
  await expect.poll(here).toBe(`/login?redirect=${encodeURIComponent(path)}`);
  await signIn(demoCustomer);
  await expect.poll(here).toBe(path);
  await expect.element(title).toHaveTextContent(heading);
});

test('the profile has its headings and three required fields, prefilled from the session [2.60, 2.61, 2.62, 5.14]', async () => {
  const { tab, close, notifications } = await openShop('/account');
  await expect.element(title).toHaveTextContent(/^Edit your account information$/);
  await expect.element(section('My Account Information / Your Personal Details')).toBeVisible();
  const form = page.getByRole('form', { name: 'My Account Information / Your Personal Details' });
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue(demoCustomer.name);
  const email = form.getByRole('textbox', { name: 'Email address' });
  await expect.element(email).toHaveValue(demoCustomer.email);
  await expect.element(email).toHaveAttribute('type', 'email');
  const phone = form.getByRole('textbox', { name: 'Phone' });
  await expect.element(phone).toHaveValue(demoCustomer.phone);
  expect(requiredLabels(form.element())).toEqual(['Name', 'Email address', 'Phone']);
  await phone.fill('01912345678');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => notifications).toEqual(['Profile saved Successfully.']);
  close();
  await openShop('/account', { tab });
  await expect.element(phone).toHaveValue('01912345678');
});

test('My Orders lists each order with its amount, date, status and payment, and links to its details [2.44, 2.59, 2.63, 2.64, 4.1, 4.2, 9.19, 9.20]', async () => {
  const tab = newTab();
  const placedAt = Date.parse('2026-03-26T20:00:00Z') / 1000;
  for (const status of [1, 2, 3, 4])
    tab.world.orders.push({
      ...storedOrder('user:1'),
      id: status,
      order_date: placedAt,
      order_status: status,
      is_paid: status === 4,
    });
  const { here } = await openShop('/account/orders', { tab });
  const table = page.getByRole('table', { name: 'My Orders' });
  await expect
    .poll(texts(table.getByRole('columnheader')))
    .toEqual(['Order ID', 'Amount', 'Date', 'Status', 'Payment Status', 'Details']);
  const row = (id: number) => table.getByRole('row').filter({ hasText: `RZZ0000000${id}` });
  for (const [id, status, tone, paid] of [
    [1, 'Pending', 'warning', 'Not Paid'],
    [2, 'Processing', 'info', 'Not Paid'],
    [3, 'Cancelled', 'danger', 'Not Paid'],
    [4, 'Delivered', 'success', 'Paid'],
  ] as const) {
    expect(texts(row(id).getByRole('cell'))()).toEqual([
      `RZZ0000000${id}`,
      '৳1,900',
      '27 March 2026',
      status,
      paid,
      'View Details',
    ]);
    expect(row(id).element().querySelector('.badge')?.getAttribute('data-tone')).toBe(tone);
  }
  const details = row(4).getByRole('link', { name: 'View Details of order RZZ00000004' });
  await expect.element(details).toHaveAttribute('href', '/order_confirmed/4');
  await details.click();
  await expect.poll(here).toBe('/order_confirmed/4');
  await expect.element(title).toHaveTextContent('Your order was delivered.');
  await expect.element(page.getByText('RZZ00000004', { exact: true })).toBeVisible();
  expect(
    [...document.querySelectorAll('dl *')].filter(({ textContent }) => textContent === 'Delivered'),
  ).not.toEqual([]);
});

const address = {
  name: 'Shirin Akter',
  email: 'shirin@example.com',
  phone: '01712345678',
  address1: 'House 12, Road 5',
  city: 'Dhaka',
  zipcode: '1205',
  owner: 'user:1',
};

test('the address book shows each entry, and Edit replaces it with a form until it is saved [2.65, 2.66, 2.67, 2.68, 2.70, 2.72, 3.9, 4.23, 4.24, 7.22]', async () => {
  const tab = newTab();
  tab.world.addresses.push(
    { ...address, id: 1, company_name: 'Aarong Studio', address2: 'Flat 3B', isDefault: true },
    { ...address, id: 2, name: 'Second', address1: 'House 3', isDefault: false },
  );
  const { close } = await openShop('/account/addresses', { tab });
  await expect.element(title).toHaveTextContent(/^Modify your address book entries$/);
  await expect.element(section('Address Book Entries')).toBeVisible();
  const entry = page.getByRole('region', { name: 'Address Book Entries' }).getByRole('listitem');
  const linesOf = (n: number) => [...entry.nth(n).element().querySelectorAll('address > *')];
  const lines = (n: number) => () => linesOf(n).map(({ textContent }) => textContent);
  await expect
    .poll(lines(0))
    .toEqual(['Shirin Akter', 'Aarong Studio', 'House 12, Road 5', 'Flat 3B', 'Dhaka - 1205', '01712345678']);
  expect(getComputedStyle(linesOf(0)[0] as Element).fontWeight).toMatch(/^[67]00$/);
  expect(lines(1)()).toEqual(['Second', 'House 3', 'Dhaka - 1205', '01712345678']);
  expect(texts(entry.first().getByRole('button'))()).toEqual(['Edit', 'Delete']);

  await entry.first().getByRole('button', { name: /^Edit/ }).click();
  const form = entry.first().getByRole('form', { name: 'Edit Address' });
  await expect.element(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible();
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect.element(field('Company Name')).toHaveValue('Aarong Studio');
  await expect.element(field('Street Address')).toHaveValue('House 12, Road 5');
  await expect.element(field('Email Address')).toHaveValue(address.email);
  await field('ZIPCode').fill('3100');
  await form.getByRole('combobox', { name: 'District' }).selectOptions('Sylhet');
  await form.getByRole('button', { name: 'Save Address' }).click();
  await expect.poll(() => lines(0)()[4]).toBe('Sylhet - 3100');
  expect(entry.elements()).toHaveLength(2);
  expect(lines(1)()[0]).toBe('Second');
  close();
  await openShop('/account/addresses', { tab });
  await expect.element(page.getByText('Sylhet - 3100')).toBeVisible();
});

test('the Add Address form has its fields, required marks and placeholders, prefilled from the session and with Dhaka [2.69, 2.70, 2.72, 2.73, 2.74, 3.11, 3.12, 5.12, 5.13]', async () => {
  const { tab } = await openShop('/account/addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  const form = page.getByRole('form', { name: 'Add Address' });
  await expect.element(page.getByRole('heading', { name: 'Add Address' })).toBeVisible();
  expect(requiredLabels(form.element())).toEqual([
    'Name',
    'Street Address',
    'District',
    'ZIPCode',
    'Phone',
    'Email Address',
  ]);
  const { name, email, phone } = demoCustomer;
  expect(Object.fromEntries(new FormData(form.element() as HTMLFormElement))).toEqual({
    name,
    email,
    phone,
    company_name: '',
    address1: '',
    address2: '',
    city: 'Dhaka',
    zipcode: '',
  });
  expect(texts(form.getByRole('combobox', { name: 'District' }).getByRole('option'))()).toEqual(
    tab.world.districts,
  );
  await expect.element(form.getByPlaceholder('House number and street name')).toBeVisible();
  await expect.element(form.getByPlaceholder('Apartment, suite, unit etc.')).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: 'Company Name' })).toBeVisible();

  // Each invalid field shows its error below it.
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  for (const label of ['Name', 'Phone', 'Email Address']) await field(label).fill('');
  await form.getByRole('button', { name: 'Save Address' }).click();
  for (const label of ['Name', 'Street Address', 'ZIPCode', 'Phone', 'Email Address']) {
    await expect.element(field(label)).toHaveAccessibleDescription(/\w/);
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  }
});

test.each([
  ['abc', '/account/orders?page=abc'],
  ['9', '/account/orders'],
])('page %s of My Orders shows the first page', async (number, url) => {
  const tab = newTab();
  tab.world.orders.push(storedOrder('user:1'));
  const { here } = await openShop(`/account/orders?page=${number}`, { tab });
  await expect.element(page.getByRole('table', { name: 'My Orders' })).toHaveTextContent('RZZ00000012');
  expect(here()).toBe(url);
});
