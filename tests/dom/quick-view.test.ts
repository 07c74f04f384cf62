import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';
import { nextFrame } from './small-site.tsx';

const view = page.getByRole('dialog', { name: 'Quick view' });
const name = view.getByRole('heading', { level: 3 });
const size = view.getByRole('combobox', { name: 'Size' });
const quantity = view.getByRole('spinbutton');
const more = view.getByRole('button', { name: 'Increase quantity' });
const close = view.getByRole('button', { name: 'Close' });
const quickViewButton = (product: string) =>
  page.getByRole('main').getByRole('button', { name: `Quick view of ${product}` });
const isClosed = () => view.elements().length === 0;

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(close)],
])('%s closes it without a history entry and restores the focus', async (_, end) => {
  const { here, router } = await openShop('/');
  await router.navigate({ to: '/shop/$slug', params: { slug: 'kurti' }, search: { sort: 'atoz' } });
  await userEvent.click(quickViewButton('Indigo Cotton Kurti'));
  await expect.element(name).toHaveTextContent('Indigo Cotton Kurti');
  expect(here()).toBe('/shop/kurti?sort=atoz&quick=3');
  await end();
  await expect.poll(isClosed).toBe(true);
  expect(here()).toBe('/shop/kurti?sort=atoz');
  await expect.element(quickViewButton('Indigo Cotton Kurti')).toHaveFocus();
  router.history.back();
  await expect.poll(here).toBe('/');
});

test('Back closes it and restores focus and scroll position', async () => {
  const { router } = await openShop('/shop/all');
  const buttons = page.getByRole('main').getByRole('button', { name: /^Quick view of/ });
  await expect.element(buttons.last()).toBeVisible();
  const button = buttons.last().element() as HTMLElement;
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const position = scrollY;
  expect(position).toBeGreaterThan(0);
  await userEvent.click(button);
  await expect.element(name).toBeVisible();
  expect(scrollY).toBe(position);
  router.history.back();
  await expect.poll(isClosed).toBe(true);
  await expect.poll(() => document.activeElement === button).toBe(true);
  expect(scrollY).toBe(position);
});

test('opened by URL it closes to the page of that URL', async () => {
  const { here, router } = await openShop('/shop/kurti?sort=atoz&quick=3');
  await expect.element(name).toHaveTextContent('Indigo Cotton Kurti');
  await userEvent.click(close);
  await expect.poll(isClosed).toBe(true);
  expect(here()).toBe('/shop/kurti?sort=atoz');
  expect(router.history.length).toBe(1);
});

test('it is not opened by a URL without a product id', async () => {
  const { wire } = await openShop('/shop/kurti?quick=abc');
  await userEvent.click(quickViewButton('Indigo Cotton Kurti'));
  await expect.element(name).toHaveTextContent('Indigo Cotton Kurti');
  const reads = wire.sent.map(({ line }) => line).filter((line) => line.includes('/get_product_details/'));
  expect(reads).toEqual(['GET /api/get_product_details/3']);
});

test('size and quantity are reset for the next product', async () => {
  const tab = newTab();
  for (const product of tab.world.products) product.current_stock = 9;
  await openShop('/shop/all?search=cotton+kurti', { tab });
  await userEvent.click(quickViewButton('Indigo Cotton Kurti'));
  await userEvent.selectOptions(size, 'XL');
  await userEvent.click(more);
  await expect.element(quantity).toHaveValue('2');
  await userEvent.click(close);
  await expect.poll(isClosed).toBe(true);
  await userEvent.click(quickViewButton('Madder Cotton Kurti').first());
  await expect.element(name).toHaveTextContent('Madder Cotton Kurti');
  await expect.element(size).toHaveDisplayValue('Choose a Size');
  await expect.element(quantity).toHaveValue('1');
  // The next product could have kept both.
  await userEvent.selectOptions(size, 'XL');
  await userEvent.click(more);
  await expect.element(quantity).toHaveValue('2');
});

test('a late response does not replace the product opened since', async () => {
  const { wire, router } = await openShop('/shop/all?quick=1');
  await expect.element(name).toHaveTextContent('Indigo Jamdani Saree');
  const release = wire.holdResponses('GET /api/get_product_details/2');
  await router.navigate({ to: '.', search: { quick: 2 } });
  await expect.poll(() => name.elements()).toEqual([]);
  await router.navigate({ to: '.', search: { quick: 3 } });
  await expect.element(name).toHaveTextContent('Indigo Cotton Kurti');
  release();
  await nextFrame();
  await expect.element(name).toHaveTextContent('Indigo Cotton Kurti');
});

test('Try again closes the quick view of a product that no longer exists', async () => {
  const { here } = await openShop('/shop/kurti?quick=999', { tab: newTab(null) });
  await expect.element(view.getByRole('alert')).toBeVisible();
  await userEvent.click(view.getByRole('button', { name: 'Try again' }));
  await expect.poll(isClosed).toBe(true);
  expect(here()).toBe('/shop/kurti');
});

test('adding to the wishlist shows in it and on the page below', async () => {
  await openShop('/shop/kurti');
  await userEvent.click(quickViewButton('Indigo Cotton Kurti'));
  await userEvent.click(view.getByRole('button', { name: 'Add to Wishlist' }));
  await expect.element(view.getByRole('button', { name: 'Remove from Wishlist' })).toBeVisible();
  await userEvent.click(close);
  await expect
    .element(page.getByRole('button', { name: 'Remove Indigo Cotton Kurti from Wishlist' }))
    .toBeVisible();
});

test('a missing size is reported, and the error is cleared for the next product', async () => {
  const { shop } = await openShop('/shop/all?search=cotton+kurti');
  await userEvent.click(quickViewButton('Indigo Cotton Kurti'));
  await userEvent.click(view.getByRole('button', { name: 'Add to cart' }));
  await expect.element(size).toHaveFocus();
  await expect.element(size).toHaveAccessibleDescription('Choose a Size first.');
  expect(shop.cart.get().lines).toEqual([]);
  await userEvent.click(close);
  await expect.poll(isClosed).toBe(true);
  await userEvent.click(quickViewButton('Madder Cotton Kurti').first());
  await expect.element(name).toHaveTextContent('Madder Cotton Kurti');
  expect(view.getByRole('alert').elements()).toEqual([]);
});

test('Buy now adds the selection and closes the quick view', async () => {
  const { shop, here } = await openShop('/shop/all?search=cotton+kurti');
  await userEvent.click(quickViewButton('Indigo Cotton Kurti'));
  await userEvent.selectOptions(size, 'L');
  await userEvent.click(more);
  await userEvent.click(view.getByRole('button', { name: 'Buy now' }));
  await expect.poll(here).toBe('/checkout');
  await expect.poll(isClosed).toBe(true);
  expect(shop.cart.get().lines.map((line) => [line.product.id, line.variation, line.quantity])).toEqual([
    [3, 'L', 2],
  ]);
});

test('it adds the selection to the cart, and links to the product page [2.54]', async () => {
  const { here } = await openShop('/shop/kurti?sort=atoz');
  await userEvent.click(quickViewButton('Indigo Cotton Kurti'));
  await userEvent.selectOptions(size, 'L');
  const add = view.getByRole('button', { name: 'Add to cart' });
  await userEvent.click(add);
  const cart = page.getByRole('dialog', { name: 'Your cart' });
  await expect.element(cart).toHaveTextContent('Size L · 1 × ৳1,400');
  await userEvent.click(cart.getByRole('button', { name: 'Continue Shopping' }));
  await expect.element(cart).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
  await userEvent.click(view.getByRole('link', { name: 'View full details' }));
  await expect.poll(here).toBe('/products/indigo-cotton-kurti-3');
  await expect.poll(isClosed).toBe(true);
});
