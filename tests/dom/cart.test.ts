import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { home, office } from '../machines/fixtures.ts';
import { openShop } from './open-shop.ts';
import { changeCatalogue, tabWithCart } from './tab-with-cart.ts';

const totals = page.getByRole('region', { name: 'Cart totals' });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const badge = (items: string) => page.getByRole('banner').getByRole('link', { name: `Cart, ${items}` });
const undo = page.getByRole('button', { name: 'Undo' });
const charge = (name: string) => totals.getByRole('radio', { name });

test('the cart shows current prices and sold-out lines, and sets the title and noindex', async () => {
  const tab = tabWithCart({ products: [1, 2] });
  changeCatalogue(tab);
  await openShop('/cart', { tab });
  await expect.element(row('Indigo Jamdani Saree')).toHaveTextContent('৳9,000');
  const soldOut = 'This item is sold out. Remove it to continue.';
  await expect.element(row('Indigo Katan Saree')).toHaveTextContent(soldOut);
  // A line that cannot be ordered does not count.
  await expect.element(totals).toHaveTextContent(/Total৳9,100/);
  expect(document.title).toMatch(/^Your cart · /);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test('the default address determines the shipping option until one is selected', async () => {
  await openShop('/cart', { tab: tabWithCart({ addresses: [office, home] }) });
  await expect.element(charge('Outside Dhaka')).toBeChecked();
  await charge('Office pickup').click({ force: true });
  await expect.element(charge('Office pickup')).toBeChecked();
});

test('the cart is shown when the default address fails to load', async () => {
  await openShop('/cart', {
    tab: tabWithCart(),
    before: (wire) =>
      wire.respondJson('GET /api/cart/get_shipping_address/', { message: 'Server Error' }, 500),
  });
  await expect.element(charge('Inside Dhaka')).toBeChecked();
});

test('an unknown stored shipping option is ignored', async () => {
  await openShop('/cart', { tab: tabWithCart({ tabStorage: { shipping: 'balloon' } }) });
  await expect.element(charge('Inside Dhaka')).toBeChecked();
});

test('dismissing the undo bar keeps the line removed', async () => {
  await openShop('/cart', { tab: tabWithCart({ products: [1, 2] }) });
  await page.getByRole('button', { name: 'Remove Indigo Katan Saree' }).click();
  const removed = page.getByText('Indigo Katan Saree was removed.');
  await expect.element(removed).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(removed).not.toBeInTheDocument();
  await expect.element(badge('1 item')).toBeVisible();
});

test('dismissing the undo bar in the panel of an empty cart keeps the focus in the panel', async () => {
  const { router } = await openShop('/cart', { tab: tabWithCart() });
  await page.getByRole('button', { name: /^Remove / }).click();
  await router.navigate({ to: '/wishlist' });
  await badge('0 items').click();
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(panel).toHaveFocus();
});

const amounts = () =>
  Object.fromEntries(
    [...totals.element().querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );

test('the cart shows each line, the totals with the shipping options, and links to shop and checkout [2.30, 2.32, 2.33, 2.34, 4.4, 5.11, 9.1, 9.3, 9.4]', async () => {
  // A saree for ৳8,350 and a kurti for ৳1,400.
  const { router, here } = await openShop('/cart', { tab: tabWithCart({ products: [1, 3] }) });
  const columns = page.getByRole('table', { name: 'Your cart' }).getByRole('columnheader');
  await expect
    .poll(() => columns.elements().map(({ textContent }) => textContent))
    .toEqual(['Remove', 'Picture', 'Product', 'Variation', 'Price', 'Quantity', 'Total']);
  const cell = row('Indigo Cotton Kurti').getByRole('cell');
  await expect
    .element(cell.nth(0).getByRole('button', { name: 'Remove Indigo Cotton Kurti, Size S' }))
    .toBeVisible();
  expect(cell.nth(1).element().querySelector('img')?.getAttribute('src')).toBe(
    '/pictures/indigo-cotton-kurti-3.webp',
  );
  await expect.element(cell.nth(2)).toHaveTextContent(/^Indigo Cotton Kurti$/);
  await expect.element(cell.nth(3)).toHaveTextContent(/^Size S$/);
  await expect.element(cell.nth(4)).toHaveTextContent(/^৳1,400$/);
  const quantity = cell.nth(5).getByRole('spinbutton');
  await cell.nth(5).getByRole('button', { name: 'Increase quantity' }).click();
  await expect.element(quantity).toHaveValue('2');
  await expect.element(cell.nth(6)).toHaveTextContent(/^৳2,800$/);
  // The minimum is 1.
  const fewer = cell.nth(5).getByRole('button', { name: 'Decrease quantity' });
  await fewer.click();
  await expect.element(cell.nth(6)).toHaveTextContent(/^৳1,400$/);
  await expect.element(fewer).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(quantity).toHaveValue('1');
  await userEvent.fill(quantity, '0');
  await userEvent.keyboard('{Enter}');
  await expect.element(quantity).toHaveValue('1');

  for (const [option, shipping, total] of [
    ['Office pickup', '৳0', '৳9,750'],
    ['Outside Dhaka', '৳150', '৳9,900'],
    ['Inside Dhaka', '৳100', '৳9,850'],
  ] as const) {
    await charge(option).click({ force: true });
    await expect.element(charge(option)).toBeChecked();
    expect(amounts()).toMatchObject({ Subtotal: '৳9,750', Shipping: shipping, Total: total });
  }
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect.poll(here).toBe('/shop/all');
  router.history.back();
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await expect.poll(here).toMatch(/^\/checkout\/?$/);
  await expect
    .element(page.getByRole('table', { name: 'Your order' }))
    .toHaveTextContent('Indigo Jamdani Saree');
});

test('Undo restores a removed line and a cleared cart, and the cart survives a reload [2.31, 2.56, 4.5]', async () => {
  const tab = tabWithCart({ products: [1, 3] });
  const { close } = await openShop('/cart', { tab });
  const more = row('Indigo Cotton Kurti').getByRole('button', { name: 'Increase quantity' });
  await more.click();
  await page.getByRole('button', { name: 'Remove Indigo Jamdani Saree' }).click();
  await expect.element(row('Indigo Jamdani Saree')).not.toBeInTheDocument();
  await expect.element(badge('2 items')).toBeVisible();
  await undo.click();
  await expect.element(row('Indigo Jamdani Saree')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Shopping Cart' }).click();
  await expect.element(page.getByText('Your cart is empty.')).toBeVisible();
  await expect.element(page.getByText('The cart was emptied.').first()).toBeVisible();
  await expect.element(badge('0 items')).toBeVisible();
  await undo.click();
  await expect.element(badge('3 items')).toBeVisible();
  close();
  await openShop('/cart', { tab });
  await expect.element(row('Indigo Cotton Kurti').getByRole('spinbutton')).toHaveValue('2');
  await expect.element(row('Indigo Jamdani Saree')).toBeVisible();
});

test('the mini cart links to /cart and /checkout/, and Undo restores a line removed in it [2.47]', async () => {
  const { here } = await openShop('/', { tab: tabWithCart({ products: [1, 3] }) });
  const mini = page.getByRole('dialog', { name: 'Your cart' });
  const lines = () => mini.getByRole('listitem').elements().length;
  await badge('2 items').click();
  await mini.getByRole('button', { name: 'Remove Indigo Cotton Kurti' }).click();
  await expect.poll(lines).toBe(1);
  (undo.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(lines).toBe(2);
  await expect.element(mini).toHaveFocus();
  await expect.element(mini.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  const checkout = mini.getByRole('link', { name: 'Checkout' });
  await expect.element(checkout).toHaveAttribute('href', '/checkout/');
  await checkout.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await badge('2 items').click();
  await mini.getByRole('link', { name: 'View cart' }).click();
  await expect.poll(here).toBe('/cart');
});

test('removing lines in the mini cart moves the focus to the next line, and at last into the empty cart', async () => {
  await openShop('/', { tab: tabWithCart({ products: [1, 2, 3] }) });
  const mini = page.getByRole('dialog', { name: 'Your cart' });
  const remove = (name: string) => mini.getByRole('button', { name: `Remove ${name}` });
  await badge('3 items').click();
  await remove('Indigo Katan Saree').click();
  await expect.element(remove('Indigo Cotton Kurti')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove('Indigo Jamdani Saree')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(mini.getByRole('link', { name: 'Continue Shopping' })).toHaveFocus();
});
