import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { grantAccess } from '../support/grant-access.ts';
import { interceptResponses, responses } from '../support/intercept-requests.ts';
import { expect } from '../support/playwright-expect.ts';
import { type Shopper, shoppers } from '../support/shoppers.ts';
import { address, ids } from '../support/small-shop.ts';

const { shop, visitor, customer } = shoppers();

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const notification = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Holds the requests of a pattern until `fail` is called. */
const failOnDemand = async (page: Page, pattern: string) => {
  let fail: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const server = await interceptResponses(page, pattern);
  server.respond(async (route) => {
    await released;
    await responses.serverError(route);
  });
  return { fail: () => fail?.(), letThrough: server.letThrough };
};

const labels = (buttons: Element[]) => buttons.map((button) => button.getAttribute('aria-label'));

describe('a deletion removes the entry at once, and a failure restores it in its place', () => {
  const threeAddresses = async ({ request }: Shopper) => {
    for (const name of ['First', 'Second', 'Third'])
      await request('POST', '/api/cart/save_address', { ...address, name, company_name: '', address2: '' });
  };
  /** Deletes the second of three addresses: the deletion fails, succeeds, and is undone. */
  const deleteAndUndo = async (page: Page) => {
    const removals = page.getByRole('button', { name: /^Delete the address/ });
    const remove = page.getByRole('button', { name: /^Delete the address of Second/ });
    await expect(removals).toHaveCount(3);
    const order = await removals.evaluateAll(labels);
    const server = await failOnDemand(page, '**/api/user/delete_address/*');
    await remove.click();
    await expect(remove).toHaveCount(0);
    server.fail();
    await expect(alert(page, 'The address could not be deleted. It is back in the list.')).toBeVisible();
    await expect(remove).toBeVisible();
    await expect.poll(() => removals.evaluateAll(labels)).toEqual(order);
    server.letThrough();
    await remove.click();
    await expect(notification(page, 'Address Deleted Successfully.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(notification(page, 'The address was restored.')).toBeVisible();
    await expect(remove).toBeVisible();
  };

  test('an address in the account, which is then deleted and restored [2.67, 4.25, 7.23, 8.13, 8.17, 8.23]', async () => {
    const shopper = await customer();
    await threeAddresses(shopper);
    await shopper.page.goto('/account/addresses');
    await deleteAndUndo(shopper.page);
  });

  test("an address of the checkout's address book [8.13, 8.17]", async () => {
    const shopper = await visitor();
    await shopper.request('GET', '/api/get_districts');
    await threeAddresses(shopper);
    await shopper.page.goto('/checkout');
    await shopper.page.getByRole('button', { name: 'Edit: Shipping address' }).click();
    await deleteAndUndo(shopper.page);
  });

  test('a product of the wishlist [2.45, 4.14]', async () => {
    const { page, request } = await customer();
    for (const id of [ids.saree, ids.panjabi, ids.kurti])
      await request('GET', `/api/user/toggle_wishlist/${id}`);
    await page.goto('/wishlist');
    const hearts = page.getByRole('main').getByRole('button', { name: /^Remove .* from Wishlist$/ });
    await expect(hearts).toHaveCount(3);
    const order = await hearts.evaluateAll(labels);
    const server = await failOnDemand(page, '**/api/user/toggle_wishlist/*');
    await page.getByRole('main').getByRole('button', { name: 'Remove White Panjabi from Wishlist' }).click();
    await expect(hearts).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Wishlist, 2 products' })).toBeVisible();
    server.fail();
    await expect(alert(page, 'Your wishlist could not be changed.')).toBeVisible();
    await expect(hearts).toHaveCount(3);
    await expect.poll(() => hearts.evaluateAll(labels)).toEqual(order);
    await expect(page.getByRole('link', { name: 'Wishlist, 3 products' })).toBeVisible();
    server.letThrough();
    await page.getByRole('main').getByRole('button', { name: 'Remove White Panjabi from Wishlist' }).click();
    await expect(notification(page, 'White Panjabi was removed from the wishlist.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(hearts).toHaveCount(3);
  });
});

test('a failed change of the wishlist is reverted, with its count [4.13, 8.11]', async () => {
  const { page } = await customer();
  await page.goto('/shop/all');
  const server = await failOnDemand(page, '**/api/user/toggle_wishlist/*');
  await page.getByRole('button', { name: 'Add Red Jamdani Saree to Wishlist' }).click();
  await expect(page.getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible();
  server.fail();
  await expect(alert(page, 'Your wishlist could not be changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Red Jamdani Saree to Wishlist' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wishlist, 0 products' })).toBeVisible();
});

const confirm = (page: Page) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Delete|Revoke)$/ })
    .click();

describe('developer cards: a failed deletion or revocation keeps the row and shows why', () => {
  test('a client and a token [2.86, 8.19]', async () => {
    const { page, request } = await customer();
    await request('POST', '/oauth/clients', {
      name: 'Stock manager',
      redirect: 'https://app.example/back',
      confidential: false,
    });
    await request('POST', '/oauth/personal-access-tokens', { name: 'Till', scopes: [] });
    await page.goto('/account/developer');
    for (const { name, pattern, failure, success } of [
      {
        name: 'Delete Stock manager',
        pattern: '**/oauth/clients/*',
        failure: 'The client could not be deleted.',
        success: 'The client was deleted.',
      },
      {
        name: 'Delete Till',
        pattern: '**/oauth/personal-access-tokens/*',
        failure: 'The token could not be deleted.',
        success: 'The token was deleted.',
      },
    ]) {
      const server = await interceptResponses(page, pattern);
      server.respond(responses.serverError);
      await page.getByRole('button', { name }).click();
      await confirm(page);
      await expect(alert(page, failure)).toBeVisible();
      await expect(page.getByRole('button', { name })).toBeVisible();
      server.letThrough();
      await page.getByRole('button', { name }).click();
      await confirm(page);
      await expect(notification(page, success)).toBeVisible();
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
  });

  test('the grant of an application [2.83, 7.33, 8.19]', async () => {
    const { page, email } = await customer();
    await grantAccess(shop().database.db, email, { name: 'Stock manager', scopes: ['read-orders'] });
    await page.goto('/account/developer');
    const server = await interceptResponses(page, '**/oauth/tokens/*');
    server.respond(responses.noConnection);
    const revoke = page.getByRole('button', { name: 'Revoke Stock manager' });
    await revoke.click();
    await confirm(page);
    await expect(
      alert(page, "The application's access could not be revoked. There is no connection."),
    ).toBeVisible();
    await expect(revoke).toBeVisible();
    server.letThrough();
    await revoke.click();
    await confirm(page);
    await expect(notification(page, "The application's access was revoked.")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Authorized Applications' })).toHaveCount(0);
  });
});
