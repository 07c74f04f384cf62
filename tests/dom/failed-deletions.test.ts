import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

const main = page.getByRole('main');
const deletion = (name: string) => page.getByRole('button', { name, exact: true });
const wishlistLink = (products: string) =>
  page.getByRole('banner').getByRole('link', { name: `Wishlist, ${products}` });

const failures = [
  {
    // The error page of a proxy: its HTML must not be shown.
    response: () =>
      new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    reason: 'Something went wrong. Please try again.',
  },
  {
    response: () => Response.json({ message: 'Not before noon.' }, { status: 422 }),
    reason: 'Not before noon.',
  },
  {
    response: () => {
      throw new TypeError('Failed to fetch');
    },
    reason: 'There is no connection.',
  },
];

/** A customer with three addresses, three wishlist products, two clients with grants, and two tokens. */
const customer = () => {
  const tab = newTab();
  const { world } = tab;
  for (const [i, name] of ['First', 'Second', 'Third'].entries()) {
    world.addresses.push({
      id: world.nextId('address'),
      name,
      email: 'nusrat@razz.example',
      phone: '01812345678',
      address1: 'House 7',
      city: 'Dhaka',
      zipcode: '1205',
      owner: 'user:1',
      isDefault: false,
    });
    world.wishlist.push({ userId: 1, productId: world.products[i]?.id ?? 0 });
  }
  for (const id of ['1', '2']) {
    const redirect = 'https://app.example/back';
    world.clients.push({ id, owner: 1, name: `Client ${id}`, redirect, confidential: true });
    world.grants.push({ id: `g${id}`, owner: 1, client: id, scopes: ['read-orders'], bearer: id });
    world.tokens.push({ id: `t${id}`, owner: 1, name: `Token ${id}`, scopes: [], bearer: `b${id}` });
  }
  return tab;
};

interface Deletion {
  name: string;
  path: string;
  line: string;
  /** Opens the list, if the page itself does not show it. */
  trigger?: Locator;
  /** The accessible name of the button, and the names of all such buttons. */
  button: string;
  buttons: RegExp;
  error: string;
  deleted: string;
}

const openBook = page.getByRole('button', { name: 'Edit: Shipping address' });
const [, secondProduct] = newTab().world.products;
const removedAtOnce: Deletion[] = [
  {
    name: 'an address of the account [2.67, 4.25, 7.23, 8.13, 8.17, 8.23]',
    path: '/account/addresses',
    line: 'GET /api/user/delete_address/2',
    button: 'Delete the address of Second, House 7',
    buttons: /^Delete the address/,
    error: 'The address could not be deleted. It is back in the list.',
    deleted: 'Address Deleted Successfully.',
  },
  {
    name: "an address of the checkout's address book [8.13, 8.17]",
    path: '/checkout',
    line: 'GET /api/user/delete_address/2',
    trigger: openBook,
    button: 'Delete the address of Second, House 7',
    buttons: /^Delete the address/,
    error: 'The address could not be deleted. It is back in the list.',
    deleted: 'Address Deleted Successfully.',
  },
  {
    name: 'a product of the wishlist [2.45, 4.14]',
    path: '/wishlist',
    line: `GET /api/user/toggle_wishlist/${secondProduct?.id}`,
    button: `Remove ${secondProduct?.name} from Wishlist`,
    buttons: /^Remove .* from Wishlist$/,
    error: 'Your wishlist could not be changed.',
    deleted: `${secondProduct?.name} was removed from the wishlist.`,
  },
];

const labelsOf = (buttons: Locator) => buttons.elements().map((each) => each.getAttribute('aria-label'));

test.each(removedAtOnce.map((each) => [each.name, each] as const))(
  'a deletion is shown at once, and a failure or Undo restores %s',
  async (_, { path, line, trigger, button, buttons, error, deleted }) => {
    const { wire, notifications } = await openShop(path, { tab: customer() });
    await trigger?.click();
    const all = main.getByRole('button', { name: buttons });
    await expect.poll(() => labelsOf(all)).toHaveLength(3);
    const before = labelsOf(all);
    for (const { response, reason } of failures) {
      let fail = () => {};
      const failed = new Promise<void>((resolve) => {
        fail = resolve;
      });
      wire.respond(line, async () => {
        await failed;
        return response();
      });
      await deletion(button).click();
      await expect.poll(() => labelsOf(all)).toEqual(before.filter((label) => label !== button));
      fail();
      await expect.poll(() => notifications.at(-1)).toBe(`${error} ${reason}`);
      await expect.poll(() => labelsOf(all)).toEqual(before);
    }
    wire.letThrough(line);
    await deletion(button).click();
    await expect.poll(() => [...notifications, document.body.textContent].join()).toContain(deleted);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => labelsOf(all)).toHaveLength(3);
  },
);

const removedAfterResponse: Deletion[] = [
  {
    name: 'a client [2.86, 8.19]',
    path: '/account/developer',
    line: 'DELETE /oauth/clients/2',
    button: 'Delete Client 2',
    buttons: /^Delete Client/,
    error: 'The client could not be deleted.',
    deleted: 'The client was deleted.',
  },
  {
    name: 'a token [2.86, 8.19]',
    path: '/account/developer',
    line: 'DELETE /oauth/personal-access-tokens/t2',
    button: 'Delete Token 2',
    buttons: /^Delete Token/,
    error: 'The token could not be deleted.',
    deleted: 'The token was deleted.',
  },
  {
    name: 'the access of an application [2.83, 7.33, 8.19]',
    path: '/account/developer',
    line: 'DELETE /oauth/tokens/g2',
    button: 'Revoke Client 2',
    buttons: /^Revoke Client/,
    error: "The application's access could not be revoked.",
    deleted: "The application's access was revoked.",
  },
];

test.each(removedAfterResponse.map((each) => [each.name, each] as const))(
  'a failed deletion shows why and keeps %s',
  async (_, { path, line, button, buttons, error, deleted }) => {
    const { wire, notifications } = await openShop(path, { tab: customer() });
    const all = main.getByRole('button', { name: buttons });
    const confirm = async () => {
      await deletion(button).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(Delete|Revoke)$/ })
        .click();
    };
    await expect.poll(() => labelsOf(all)).toHaveLength(2);
    const before = labelsOf(all);
    for (const { response, reason } of failures) {
      wire.respond(line, response);
      await confirm();
      await expect.poll(() => notifications.at(-1)).toBe(`${error} ${reason}`);
      expect(labelsOf(all)).toEqual(before);
    }
    wire.letThrough(line);
    await confirm();
    await expect.poll(() => notifications.at(-1)).toBe(deleted);
    await expect.poll(() => labelsOf(all)).toEqual(before.filter((label) => label !== button));
  },
);

test.each(failures.map(({ reason, response }) => [reason, response] as const))(
  'an addition to the wishlist is reverted, with its count: %s [4.13, 8.11]',
  async (reason, response) => {
    const { wire, notifications } = await openShop('/shop/kurti?sort=atoz');
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    wire.respond('GET /api/user/toggle_wishlist/3', async () => {
      await failed;
      return response();
    });
    await deletion('Add Indigo Cotton Kurti to Wishlist').click();
    await expect.element(wishlistLink('1 product')).toBeVisible();
    fail();
    await expect.poll(() => notifications).toEqual([`Your wishlist could not be changed. ${reason}`]);
    await expect.element(deletion('Add Indigo Cotton Kurti to Wishlist')).toBeVisible();
    await expect.element(wishlistLink('0 products')).toBeVisible();
  },
);
