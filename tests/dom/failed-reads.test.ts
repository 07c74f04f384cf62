import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';
import { storedOrder } from './stored-order.ts';

const main = page.getByRole('main');
const alert = page.getByRole('alert').filter({ hasText: /\w/ });
const heading = (name: string) => main.getByRole('heading', { level: 1, name });

interface Read {
  name: string;
  line: string;
  /** Where the read is made. */
  at: string;
  /** What is pressed there for it. */
  press?: Locator;
  /** What is there once the read succeeds. */
  shows: Locator;
  isVisitors?: true;
}

const reads: Read[] = [
  {
    name: 'the listing [8.9]',
    line: 'POST /api/filter_products',
    at: '/shop/all',
    shows: page.getByText(/^Showing .* results$/),
    isVisitors: true,
  },
  {
    name: 'a product [8.10]',
    line: 'GET /api/get_product_details_by_slug/indigo-cotton-kurti-3',
    at: '/products/indigo-cotton-kurti-3',
    shows: heading('Indigo Cotton Kurti'),
    isVisitors: true,
  },
  {
    name: 'the quick view [2.54, 7.5, 8.10]',
    line: 'GET /api/get_product_details/3',
    at: '/shop/kurti?sort=atoz',
    press: main.getByRole('button', { name: 'Quick view of Indigo Cotton Kurti' }),
    shows: page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }),
    isVisitors: true,
  },
  {
    name: 'a vendor [8.10]',
    line: 'GET /api/get_merchant_products/1',
    at: '/vendors/1',
    shows: heading('Tangail Tant Ghor'),
    isVisitors: true,
  },
  {
    name: 'the wishlist [2.45, 8.11]',
    line: 'GET /api/user/get_wishlist_products',
    at: '/wishlist',
    shows: main.getByRole('button', { name: /^Remove .* from Wishlist$/ }),
  },
  {
    name: 'the wishlist at the side [2.55, 8.11]',
    line: 'GET /api/user/get_wishlist_products',
    at: '/cart',
    press: page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 product' }),
    shows: page.getByRole('dialog').getByRole('button', { name: /^Remove .* from Wishlist$/ }),
  },
  {
    name: 'the profile [8.14]',
    line: 'GET /api/get_auth_user/',
    at: '/account',
    shows: main.getByRole('textbox', { name: 'Name' }),
  },
  {
    name: 'the orders [8.15]',
    line: 'GET /api/user/get_my_orders',
    at: '/account/orders',
    shows: main.getByText('RZZ00000012'),
  },
  {
    name: 'an order [8.15]',
    line: 'GET /api/cart/get_order_detail/12',
    at: '/order_confirmed/12',
    shows: main.getByText('RZZ00000012'),
  },
  {
    name: 'the address book [8.13]',
    line: 'GET /api/cart/get_addresses',
    at: '/account/addresses',
    shows: page.getByText('You have no saved addresses yet.'),
  },
  {
    name: "the checkout's addresses [8.13]",
    line: 'GET /api/cart/get_addresses',
    at: '/checkout',
    shows: main.getByRole('textbox', { name: 'Street Address', exact: true }),
  },
  {
    name: 'the OAuth clients [2.76, 8.19]',
    line: 'GET /oauth/clients',
    at: '/account/developer',
    shows: page.getByText('You have not created any OAuth clients.'),
  },
  {
    name: 'the authorized applications [8.19]',
    line: 'GET /oauth/tokens',
    at: '/account/developer',
    shows: page.getByRole('button', { name: 'Revoke Wardrobe planner' }),
  },
  {
    name: 'the access tokens [2.85, 8.19]',
    line: 'GET /oauth/personal-access-tokens',
    at: '/account/developer',
    shows: page.getByText('You have not created any personal access tokens.'),
  },
];

const failures = [
  {
    // A page of whatever is in front of the server: nothing for people to read.
    response: () =>
      new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    text: /Something went wrong|could not be loaded/,
  },
  {
    response: () => {
      throw new TypeError('Failed to fetch');
    },
    text: /no connection|could not be loaded/,
  },
  { response: () => Response.json({ unheard: 'of' }), text: /Something went wrong|could not be loaded/ },
];

/** A customer with a product on the wishlist, an order, and an application that may read orders. */
const customer = () => {
  const tab = newTab();
  tab.world.wishlist.push({ userId: 1, productId: tab.world.products[0]?.id ?? 0 });
  tab.world.orders.push(storedOrder('user:1'));
  const name = 'Wardrobe planner';
  tab.world.clients.push({
    id: '9',
    owner: 2,
    name,
    redirect: 'https://planner.example',
    confidential: true,
  });
  tab.world.grants.push({ id: 'g9', owner: 1, client: '9', scopes: ['read-orders'], bearer: '9' });
  return tab;
};

test.each(reads)('$name: a failed read shows an error, and Try again reads again [6.2]', async (read) => {
  const { line, at, press, shows, isVisitors } = read;
  const { wire } = await openShop(at, {
    tab: isVisitors ? newTab(null) : customer(),
    before: ({ respond }) => respond(line, failures[0]?.response ?? Response.error),
  });
  await press?.click();
  const requests = () => wire.sent.filter((sent) => sent.line.startsWith(line)).length;
  const again = page.getByRole('button', { name: 'Try again' });
  for (const [i, { response, text }] of failures.entries()) {
    if (i > 0) {
      const before = requests();
      wire.respond(line, response);
      await again.click();
      await expect.poll(requests).toBeGreaterThan(before);
    }
    await expect.element(alert.first()).toHaveTextContent(text);
    await expect.element(shows).not.toBeInTheDocument();
  }
  wire.letThrough(line);
  await again.click();
  await expect.element(shows.first()).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a product that is gone has no page, and offers no other try', async () => {
  const line = 'GET /api/get_product_details_by_slug/indigo-cotton-kurti-3';
  await openShop('/products/indigo-cotton-kurti-3', {
    tab: newTab(null),
    before: ({ answer }) => answer(line, { message: 'Not found' }, 404),
  });
  await expect.element(heading('Page not found')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
