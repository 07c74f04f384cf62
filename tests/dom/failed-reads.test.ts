import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { controlTimeouts } from './control-timeouts.ts';
import { newTab, openShop } from './open-shop.ts';
import { storedOrder } from './stored-order.ts';

const main = page.getByRole('main');
const alert = page.getByRole('alert').filter({ hasText: /\w/ });
const heading = (name: string) => main.getByRole('heading', { level: 1, name });

interface Read {
  name: string;
  line: string;
  path: string;
  /** The control that starts the read, if the page itself does not. */
  trigger?: Locator;
  /** Visible once the read has succeeded. */
  loaded: Locator;
  asVisitor?: true;
}

const reads: Read[] = [
  {
    name: 'the listing [8.9]',
    line: 'POST /api/filter_products',
    path: '/shop/all',
    loaded: page.getByText(/^Showing .* results$/),
    asVisitor: true,
  },
  {
    name: 'a product [8.10]',
    line: 'GET /api/get_product_details_by_slug/indigo-cotton-kurti-3',
    path: '/products/indigo-cotton-kurti-3',
    loaded: heading('Indigo Cotton Kurti'),
    asVisitor: true,
  },
  {
    name: 'the quick view [2.54, 7.5, 8.10]',
    line: 'GET /api/get_product_details/3',
    path: '/shop/kurti?sort=atoz',
    trigger: main.getByRole('button', { name: 'Quick view of Indigo Cotton Kurti' }),
    loaded: page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }),
    asVisitor: true,
  },
  {
    name: 'a vendor [8.10]',
    line: 'GET /api/get_merchant_products/1',
    path: '/vendors/1',
    loaded: heading('Tangail Tant Ghor'),
    asVisitor: true,
  },
  {
    name: 'the wishlist [2.45, 8.11]',
    line: 'GET /api/user/get_wishlist_products',
    path: '/wishlist',
    loaded: main.getByRole('button', { name: /^Remove .* from Wishlist$/ }),
  },
  {
    name: 'the wishlist panel [2.55, 8.11]',
    line: 'GET /api/user/get_wishlist_products',
    path: '/cart',
    trigger: page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 product' }),
    loaded: page.getByRole('dialog').getByRole('button', { name: /^Remove .* from Wishlist$/ }),
  },
  {
    name: 'the profile [8.14]',
    line: 'GET /api/get_auth_user/',
    path: '/account',
    loaded: main.getByRole('textbox', { name: 'Name' }),
  },
  {
    name: 'the orders [8.15]',
    line: 'GET /api/user/get_my_orders',
    path: '/account/orders',
    loaded: main.getByText('RZZ00000012'),
  },
  {
    name: 'an order [8.15]',
    line: 'GET /api/cart/get_order_detail/12',
    path: '/order_confirmed/12',
    loaded: main.getByText('RZZ00000012', { exact: true }),
  },
  {
    name: 'the address book [8.13]',
    line: 'GET /api/cart/get_addresses',
    path: '/account/addresses',
    loaded: page.getByText('You have no saved addresses yet.'),
  },
  {
    name: "the checkout's addresses [8.13]",
    line: 'GET /api/cart/get_addresses',
    path: '/checkout',
    loaded: main.getByRole('textbox', { name: 'Street Address', exact: true }),
  },
  {
    name: 'the OAuth clients [2.76, 8.19]',
    line: 'GET /oauth/clients',
    path: '/account/developer',
    loaded: page.getByText('You have not created any OAuth clients.'),
  },
  {
    name: 'the authorized applications [8.19]',
    line: 'GET /oauth/tokens',
    path: '/account/developer',
    loaded: page.getByRole('button', { name: 'Revoke Wardrobe planner' }),
  },
  {
    name: 'the access tokens [2.85, 8.19]',
    line: 'GET /oauth/personal-access-tokens',
    path: '/account/developer',
    loaded: page.getByText('You have not created any personal access tokens.'),
  },
];

const failures = [
  {
    // The error page of a proxy: its HTML must not be shown.
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

/** A customer with a wishlist product, an order, and an application that may read orders. */
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
  const { line, path, trigger, loaded, asVisitor: isVisitors } = read;
  const { wire } = await openShop(path, {
    tab: isVisitors ? newTab(null) : customer(),
    before: ({ respond }) => respond(line, failures[0]?.response ?? Response.error),
  });
  await trigger?.click();
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
    await expect.element(loaded).not.toBeInTheDocument();
  }
  wire.letThrough(line);
  await again.click();
  await expect.element(loaded.first()).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a page that loads too slowly shows a timeout after ten seconds [8.9]', async () => {
  const timeouts = controlTimeouts();
  const line = 'POST /api/filter_products';
  const { router, wire } = await openShop('/cart', { tab: newTab(null) });
  await expect.element(heading('Your cart')).toBeVisible();
  wire.holdResponses(line);
  void router.navigate({ href: '/shop/all' });
  await expect.poll(() => wire.sent.some((sent) => sent.line.startsWith(line))).toBe(true);
  expect(alert.elements()).toEqual([]);
  timeouts.elapse(10_000);
  await expect.element(alert).toHaveTextContent('The shop is taking too long to respond.');
  wire.letThrough(line);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^Showing .* results$/)).toBeVisible();
});

test('a deleted product is not found and offers no retry', async () => {
  const line = 'GET /api/get_product_details_by_slug/indigo-cotton-kurti-3';
  await openShop('/products/indigo-cotton-kurti-3', {
    tab: newTab(null),
    before: ({ respondJson }) => respondJson(line, { message: 'Not found' }, 404),
  });
  await expect.element(heading('Page not found')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
