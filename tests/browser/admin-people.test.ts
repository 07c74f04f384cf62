import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { test } from 'vitest';
import { reviewAdmin } from '../../server/repositories/admin/review-admin.ts';
import { addMember, button, checkPage, phone, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { address, ids } from '../support/small-shop.ts';
import { staffPassword } from '../support/staff.ts';

const { shop, visitor } = shoppers();

/** Stores a delivered order of a saree, of vendor 1, and panjabis, of vendor 2, with a review of each. @returns ids of the reviews */
const storeReviews = async (panjabis: number): Promise<number[]> => {
  const { db } = shop().database;
  await db.deleteFrom('reviews').execute();
  const stored = JSON.stringify(address);
  const { id } = await db
    .insertInto('orders')
    .values({
      payment_method: 'cash',
      shipping_address: stored,
      billing_address: stored,
      sub_total: 450,
      discount: 0,
      delivery_charge: 60,
      grand_total: 510,
      order_status: 4,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    WITH lines AS (
      INSERT INTO order_lines (order_id, position, product_id, name, quantity, sales_price, is_variant, product, merchant_id)
      SELECT ${id}, i, CASE WHEN i = 0 THEN ${ids.saree}::int ELSE ${ids.panjabi}::int END, 'A', 1, 100, false, '{}', NULL
      FROM generate_series(0, ${panjabis}) i RETURNING id, position, product_id)
    INSERT INTO reviews (order_line_id, product_id, stars, text, name)
    SELECT id, product_id, 1 + position % 5, 'Review ' || position || E'.\n<b>Fine</b>', 'Buyer ' || position
    FROM lines ORDER BY position RETURNING id`.execute(db);
  return rows.map((row) => row.id);
};

test('reviews are published, rejected and answered by keyboard on a phone', async () => {
  const [saree = 0, panjabi = 0] = await storeReviews(51);
  const { db } = shop().database;
  const { page } = await visitor(phone);
  await page.goto('/admin/reviews');
  await signIn(page, await addMember(shop(), 'owner'));
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(50);
  await button(page, 'Load more').click();
  await expect(cards).toHaveCount(52);
  const first = page.getByRole('article', { name: 'Buyer 0 about Red Jamdani Saree' });
  await expect(first).toContainText('<b>Fine</b>');
  await checkPage(page, 'reviews');

  // A lost connection loses nothing, and the decision stays to be changed.
  await page.context().setOffline(true);
  await first.getByRole('button', { name: /^Publish/ }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeFocused();
  await page.context().setOffline(false);
  await button(page, 'Save again').press('Enter');
  await expect(first.getByText('Published', { exact: true })).toBeVisible();
  await expect(first.getByRole('button', { name: /^Publish/, pressed: true })).toBeVisible();
  await first.getByRole('button', { name: /^Reject/ }).press('Enter');
  await expect(first.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(first.getByRole('button', { name: /^Reject/ })).toBeFocused();

  // Somebody else answers while this person does.
  await first.getByRole('button', { name: /^Answer/ }).press('Enter');
  const field = first.getByRole('textbox', { name: 'Answer from the vendor' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Thank you.');
  await reviewAdmin(db, 'other@shop').setAnswer(saree, 'From the shell.');
  await first.getByRole('button', { name: 'Save answer' }).press('Enter');
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' });
  await expect(conflict).toContainText('From the shell.');
  await expect(field).toHaveValue('Thank you.');
  await checkPage(page, 'reviews-conflict');
  await button(page, 'Save mine').press('Enter');
  await expect(first.getByText('Thank you.')).toBeVisible();
  await expect(first.locator(':focus')).toHaveCount(1);

  // What is typed is not lost to another filter.
  await first.getByRole('button', { name: /^Change the answer/ }).press('Enter');
  await field.fill('Thank you very much.');
  await button(page, 'Rejected').click();
  const leave = page.getByRole('alertdialog');
  await expect(leave).toContainText('Leave without saving?');
  await button(page, 'Cancel').last().click();
  await expect(field).toHaveValue('Thank you very much.');
  await first.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Rejected').click();
  await expect(page).toHaveURL(/state=rejected$/);
  await expect(cards).toHaveCount(1);
  await cards.getByRole('link', { name: /^Show changes/ }).click();
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(4);

  const vendor = await visitor(phone);
  await vendor.page.goto('/admin/reviews');
  await signIn(vendor.page, await addMember(shop(), 'vendor', 2));
  await expect(vendor.page.getByText('No reviews', { exact: true })).toBeVisible();
  await checkPage(vendor.page, 'reviews-vendor-empty');
  await reviewAdmin(db, 'other@shop').setState(panjabi, 'published');
  await vendor.page.getByRole('link', { name: 'Products' }).click();
  await vendor.page.getByRole('link', { name: 'Reviews' }).click();
  const own = vendor.page.getByRole('article');
  await expect(own).toHaveCount(1);
  await expect(own.getByRole('button')).toHaveCount(1);
  await expect(own.getByRole('link', { name: /^Order/ })).toHaveCount(0);
  await own.getByRole('button', { name: /^Answer/ }).click();
  await vendor.page.keyboard.type('We thank you.');
  await own.getByRole('button', { name: 'Save answer' }).click();
  await expect(own.getByRole('button', { name: /^Change the answer/ })).toBeVisible();
  await vendor.page.getByRole('link', { name: 'বাংলা' }).click();
  await expect(vendor.page.getByRole('heading', { level: 1 })).toHaveText('রিভিউ');
  await checkPage(vendor.page, 'reviews-vendor-bn');

  await page.goto('/products/white-panjabi');
  await page.getByRole('tab', { name: 'Reviews (1)' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('We thank you.');
});

/** An account with an address and a delivered order. @returns its id */
const storeCustomer = async (email: string): Promise<{ id: number; orderId: number }> => {
  const { db } = shop().database;
  const { id } = await db
    .insertInto('users')
    .values({ name: 'Shirin Akter', email, phone: '01798765432', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const home = {
    ...address,
    email,
    name: 'Shirin Akter',
    phone: '01798765432',
    address1: 'House 7, Zindabazar',
  };
  await db
    .insertInto('addresses')
    .values({ ...home, user_id: id })
    .execute();
  const stored = JSON.stringify(home);
  const order = {
    user_id: id,
    payment_method: 'cash',
    shipping_address: stored,
    billing_address: stored,
    sub_total: 100,
    discount: 0,
    delivery_charge: 60,
    grand_total: 160,
    order_status: 2,
  } as const;
  const { id: orderId } = await db
    .insertInto('orders')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO order_lines (order_id, position, name, quantity, sales_price, is_variant, product, merchant_id)
    VALUES (${orderId}, 0, 'Red Jamdani Saree', 1, 100, false, '{}', 1)`.execute(db);
  return { id, orderId };
};

test('a customer is found by phone, gets a link and the data, and is deleted on request', async () => {
  const { db } = shop().database;
  const email = 'shirin@example.com';
  const { id, orderId } = await storeCustomer(email);
  const number = `RZZ${String(orderId).padStart(8, '0')}`;
  const { page } = await visitor(phone);
  await page.goto('/admin/customers');
  await signIn(page, await addMember(shop(), 'staff'));
  await page.getByRole('searchbox').fill('nobody');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('No customers match')).toBeVisible();
  await checkPage(page, 'customers-empty');
  await page.getByRole('searchbox').fill('+88 01798-765432');
  await page.getByRole('searchbox').press('Enter');
  const rows = page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('1 order');
  await checkPage(page, 'customers');
  await rows.getByRole('link', { name: 'Shirin Akter', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shirin Akter');
  await expect(page.getByText('House 7, Zindabazar')).toBeVisible();

  // Not while an order is open.
  await expect(button(page, 'Delete personal data')).toHaveAccessibleDescription(/open order is delivered/);
  await checkPage(page, 'customer-open-order');
  await page.getByRole('link', { name: number }).click();
  await button(page, 'Delivered').click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.getByRole('link', { name: `Account ${email}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shirin Akter');

  await page.context().setOffline(true);
  await button(page, 'Send a link for a new password').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not done.' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The link is on its way.').first()).toBeVisible();
  const mails = await db
    .selectFrom('outbox_mails')
    .select('recipient')
    .where('order_id', 'is', null)
    .execute();
  expect(mails).toEqual([{ recipient: email }]);

  const download = page.waitForEvent('download');
  await button(page, 'Download personal data').press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`customer-${id}.json`);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect([data.account.email, data.addresses[0].address1, data.orders[0].id]).toEqual([
    email,
    'House 7, Zindabazar',
    orderId,
  ]);

  await button(page, 'Delete personal data').press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete the personal data of Shirin Akter?' });
  await expect(dialog).toContainText('Staying for the accounts: 1 order');
  await expect(button(page, 'Cancel')).toBeFocused();
  await checkPage(page, 'customer-delete');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Delete personal data')).toBeFocused();
  // Whoever finds the panel open cannot delete a customer.
  await sql`UPDATE staff_sessions SET authenticated_at = now() - interval '1 hour'`.execute(db);
  await page.keyboard.press('Enter');
  await button(page, 'Delete for ever').click();
  const prompt = page.getByRole('dialog', { name: 'Enter your password' });
  const password = prompt.getByLabel(/^Password/);
  await expect(password).toBeFocused();
  await checkPage(page, 'password');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your password again' })).toBeVisible();
  await expect(button(page, 'Delete personal data')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Delete for ever').click();
  await expect(password).toBeFocused();
  await page.keyboard.type('a wrong password');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('This is not your current password.');
  await expect(password).toBeFocused();
  await checkPage(page, 'password-rejected');
  await password.fill(staffPassword);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(prompt.getByText('There is no connection.')).toBeVisible();
  await expect(password).toHaveValue(staffPassword);
  await page.context().setOffline(false);
  await password.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The personal data are deleted');
  await checkPage(page, 'customer-deleted');
  expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);

  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByText('Personal data deleted on request')).toBeVisible();
  await expect(page.getByText('Deleted on request of the customer.').first()).toBeVisible();
  await expect(page.locator('#content')).not.toContainText('Shirin');
  await checkPage(page, 'order-erased');
  await page.goto(`/admin/customers/${id}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/admin/customers');
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ক্রেতারা');
  await checkPage(page, 'customers-bn');
});

test('an owner adds a member, changes the role and disables the account, by keyboard on a phone', async () => {
  const { db } = shop().database;
  const { page } = await visitor(phone);
  const owner = await addMember(shop(), 'owner');
  await page.goto('/admin/staff');
  await signIn(page, owner);
  const list = page.getByRole('list', { name: 'Staff' });
  await expect(list).toContainText(owner);
  await checkPage(page, 'staff');
  const name = page.getByRole('textbox', { name: /^Name/ });
  const email = page.getByRole('textbox', { name: /^Email address/ });
  await name.fill('Sumaiya Akter');
  await email.fill(owner);
  await page.keyboard.press('Enter');
  await expect(email).toHaveAccessibleDescription(/A member of the staff has this email address/);
  await expect(email).toBeFocused();
  await checkPage(page, 'staff-rejected');

  // The session was left open: the password is needed, and what was typed stays.
  await sql`UPDATE staff_sessions SET authenticated_at = now() - interval '1 hour'`.execute(db);
  await email.fill('sumaiya@example.com');
  await page.keyboard.press('Enter');
  const prompt = page.getByRole('dialog', { name: 'Enter your password' });
  await expect(prompt.getByLabel(/^Password/)).toBeFocused();
  await page.keyboard.type(staffPassword);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Password of Sumaiya Akter' });
  await expect(shown).toContainText('Sign in with sumaiya@example.com');
  await expect(prompt).toBeHidden();
  const password = await shown.getByRole('status').first().innerText();
  await checkPage(page, 'staff-password');
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');
  const row = list.getByRole('listitem').filter({ hasText: 'Sumaiya Akter' });
  await expect(row).toContainText('Has not signed in yet.');

  const member = await visitor(phone);
  await member.page.goto('/admin');
  await signIn(member.page, 'sumaiya@example.com', password);
  await expect(member.page.getByRole('heading', { level: 1 })).toHaveText('Orders');

  await row.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sumaiya Akter');
  await expect(page.getByText('Signed in in 1 browser.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('vendor');
  await button(page, 'Save').press('Enter');
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toHaveAccessibleDescription(
    'Choose the vendor.',
  );
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('Old Town Tailors');
  await page.context().setOffline(true);
  await button(page, 'Save').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
  await page.context().setOffline(false);
  await button(page, 'Save again').press('Enter');
  await expect(page.getByText('For Old Town Tailors')).toBeVisible();
  await checkPage(page, 'staff-member');

  // Somebody else changes the member meanwhile.
  await db.updateTable('staff').set({ name: 'Sumi' }).where('email', '=', 'sumaiya@example.com').execute();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('staff');
  await button(page, 'Save').press('Enter');
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' });
  await expect(conflict).toBeFocused();
  await checkPage(page, 'staff-conflict');
  await button(page, 'Save mine').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sumi');
  await expect(page.getByText('For Old Town Tailors')).toBeHidden();

  await button(page, 'Disable').press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Disable Sumi?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('nobody can sign in with it')).toBeVisible();
  await checkPage(page, 'staff-disabled');
  await member.page.getByRole('link', { name: 'Mails' }).click();
  await expect(member.page.getByText('Your session has expired')).toBeVisible();
  await signIn(member.page, 'sumaiya@example.com', password);
  await expect(member.page.getByText('This account is disabled. Ask the owner of the shop.')).toBeVisible();

  // A new password, shown once; the member signs in with it when enabled.
  await name.fill('Sumi Begum');
  await button(page, 'Enable').press('Enter');
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await page.context().setOffline(true);
  await button(page, 'Set a new password').press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeFocused();
  await page.context().setOffline(false);
  await button(page, 'Discard').press('Enter');
  await button(page, 'Set a new password').press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Password of Sumi' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Set a new password')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Password changed' })).toHaveCount(1);
  // None of it touched what was being typed.
  await expect(name).toHaveValue('Sumi Begum');
  await button(page, 'Save').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sumi Begum');

  // After a conflict, the form shows what somebody else has stored, and does not set it back.
  const renamed = (to: string) =>
    db.updateTable('staff').set({ name: to }).where('email', '=', 'sumaiya@example.com').execute();
  const disable = async () => {
    await button(page, 'Disable').press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(conflict).toBeFocused();
  };
  await renamed('Sumaiya');
  await disable();
  await button(page, 'Keep what is stored').press('Enter');
  await expect(name).toHaveValue('Sumaiya');
  await renamed('Sumaiya Begum');
  await disable();
  await button(page, 'Save mine').press('Enter');
  await expect(page.getByText('nobody can sign in with it')).toBeVisible();
  await expect(name).toHaveValue('Sumaiya Begum');

  // The only owner stays one.
  await db
    .updateTable('staff')
    .set({ role: 'staff', merchant_id: null })
    .where('email', '<>', owner)
    .execute();
  await page.getByRole('link', { name: 'All staff' }).click();
  await list.getByRole('listitem').filter({ hasText: owner }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farhana Islam');
  await page.getByRole('combobox', { name: 'Role' }).selectOption('staff');
  await button(page, 'Save').press('Enter');
  await expect(page.getByRole('alert')).toContainText('This is the only owner who can sign in.');
  await button(page, 'Discard').press('Enter');
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('owner');

  await page.getByRole('link', { name: 'বাংলা' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('প্রবেশ');
  await checkPage(page, 'staff-member-bn');
  await page.getByRole('link', { name: 'সব কর্মী' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('কর্মীরা');
  await checkPage(page, 'staff-bn');
});
