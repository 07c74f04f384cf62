import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bn } from '../../src/ui/messages/bn.ts';
import { en } from '../../src/ui/messages/en.ts';
import { openShop } from './open-shop.ts';

const main = page.getByRole('main');
const reads = [
  ['/account', 'GET /api/get_auth_user/'],
  ['/account/orders', 'GET /api/user/get_my_orders'],
  ['/account/addresses', 'GET /api/cart/get_addresses'],
  ['/account/developer', 'GET /oauth/clients'],
  ['/account/developer', 'GET /oauth/tokens'],
  ['/account/developer', 'GET /oauth/personal-access-tokens'],
  ['/wishlist', 'GET /api/user/get_wishlist_products'],
] as const;

test.each(reads)('%s redirects to the sign-in form when %s responds 401', async (path, line) => {
  const { shop, router, wire, notifications, here } = await openShop('/cart');
  await expect.poll(() => shop.session.get().user).not.toBeNull();
  wire.respondJson(line, { message: 'Please sign in.' }, 401);
  await router.navigate({ href: path });
  await expect.poll(here).toBe(`/login?redirect=${encodeURIComponent(path)}`);
  expect(notifications).toEqual(['You were signed out. Please sign in again.']);
});

test('the address book shows a skeleton and no actions while it loads', async () => {
  let release = () => {};
  await openShop('/account/addresses', {
    before: ({ holdResponses }) => {
      release = holdResponses('GET /api/cart/get_addresses');
    },
  });
  await expect.poll(() => document.querySelector('main .skeleton')).not.toBeNull();
  const add = main.getByRole('button', { name: 'Add Address' });
  await expect.element(add).not.toBeInTheDocument();
  release();
  await expect.element(add).toBeVisible();
  expect(document.querySelector('main .skeleton')).toBeNull();
});

test('a form error is translated when the language changes', async () => {
  const { shop, wire } = await openShop('/account');
  wire.respondJson('POST /api/user/save_personal_info', {}, 500);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.element(main.getByRole('alert')).toHaveTextContent(en.failures.server);
  await shop.language.choose('bn');
  await expect.element(main.getByRole('alert')).toHaveTextContent(bn.failures.server);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(bn.account.profileHeading);
});
