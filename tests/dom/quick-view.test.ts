import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';
import { drawn } from './small-site.tsx';

const view = page.getByRole('dialog', { name: 'Quick view' });
const name = view.getByRole('heading', { level: 3 });
const size = view.getByRole('combobox', { name: 'Size' });
const quantity = view.getByRole('spinbutton');
const more = view.getByRole('button', { name: 'One more' });
const close = view.getByRole('button', { name: 'Close' });
const eye = (product: string) =>
  page.getByRole('main').getByRole('button', { name: `Quick view of ${product}` });
const isClosed = () => view.elements().length === 0;

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(close)],
])(
  '%s closes it over the same list, gives the focus back and leaves no step to go back over',
  async (_, end) => {
    const { here, router } = await openShop('/');
    await router.navigate({ to: '/shop/$slug', params: { slug: 'kurti' }, search: { sort: 'atoz' } });
    await userEvent.click(eye('Indigo Cotton Kurti'));
    await expect.element(name).toHaveTextContent('Indigo Cotton Kurti');
    expect(here()).toBe('/shop/kurti?sort=atoz&quick=3');
    await end();
    await expect.poll(isClosed).toBe(true);
    expect(here()).toBe('/shop/kurti?sort=atoz');
    await expect.element(eye('Indigo Cotton Kurti')).toHaveFocus();
    router.history.back();
    await expect.poll(here).toBe('/');
  },
);

test('Back closes it, gives the focus back and leaves the list where it was', async () => {
  const { router } = await openShop('/shop/all');
  const eyes = page.getByRole('main').getByRole('button', { name: /^Quick view of/ });
  await expect.element(eyes.last()).toBeVisible();
  const button = eyes.last().element() as HTMLElement;
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = scrollY;
  expect(place).toBeGreaterThan(0);
  await userEvent.click(button);
  await expect.element(name).toBeVisible();
  expect(scrollY).toBe(place);
  router.history.back();
  await expect.poll(isClosed).toBe(true);
  await expect.poll(() => document.activeElement === button).toBe(true);
  expect(scrollY).toBe(place);
});

test('opened by its address it closes over the page named there', async () => {
  const { here, router } = await openShop('/shop/kurti?sort=atoz&quick=3');
  await expect.element(name).toHaveTextContent('Indigo Cotton Kurti');
  await userEvent.click(close);
  await expect.poll(isClosed).toBe(true);
  expect(here()).toBe('/shop/kurti?sort=atoz');
  expect(router.history.length).toBe(1);
});

test('what was chosen of one product is not of the next', async () => {
  await openShop('/shop/all?search=cotton+kurti');
  await userEvent.click(eye('Indigo Cotton Kurti'));
  await userEvent.selectOptions(size, 'XL');
  await userEvent.click(more);
  await expect.element(quantity).toHaveValue(2);
  await userEvent.click(close);
  await expect.poll(isClosed).toBe(true);
  await userEvent.click(eye('Madder Cotton Kurti').first());
  await expect.element(name).toHaveTextContent('Madder Cotton Kurti');
  await expect.element(size).toHaveDisplayValue('Choose a Size');
  await expect.element(quantity).toHaveValue(1);
});

test('a product that comes after another was opened does not replace it', async () => {
  const { wire, router } = await openShop('/shop/all?quick=1');
  await expect.element(name).toHaveTextContent('Indigo Jamdani Saree');
  const release = wire.holdResponses('GET /api/get_product_details/2');
  await router.navigate({ to: '.', search: { quick: 2 } });
  await expect.poll(() => name.elements()).toEqual([]);
  await router.navigate({ to: '.', search: { quick: 3 } });
  await expect.element(name).toHaveTextContent('Indigo Cotton Kurti');
  release();
  await drawn();
  await expect.element(name).toHaveTextContent('Indigo Cotton Kurti');
});

test('a product that the shop no longer has cannot be tried again: the button closes', async () => {
  const { here } = await openShop('/shop/kurti?quick=999', { tab: newTab(null) });
  await expect.element(view.getByRole('alert')).toBeVisible();
  await userEvent.click(view.getByRole('button', { name: 'Try again' }));
  await expect.poll(isClosed).toBe(true);
  expect(here()).toBe('/shop/kurti');
});

test('a heart pressed in it shows there and on the page below', async () => {
  await openShop('/shop/kurti');
  await userEvent.click(eye('Indigo Cotton Kurti'));
  await userEvent.click(view.getByRole('button', { name: 'Add to Wishlist' }));
  await expect.element(view.getByRole('button', { name: 'Remove from Wishlist' })).toBeVisible();
  await userEvent.click(close);
  await expect
    .element(page.getByRole('button', { name: 'Remove Indigo Cotton Kurti from Wishlist' }))
    .toBeVisible();
});

test('without a size it asks for one, and of the next product no more', async () => {
  const { shop } = await openShop('/shop/all?search=cotton+kurti');
  await userEvent.click(eye('Indigo Cotton Kurti'));
  await userEvent.click(view.getByRole('button', { name: 'Add to cart' }));
  await expect.element(size).toHaveFocus();
  await expect.element(size).toHaveAccessibleDescription('Choose a Size first.');
  expect(shop.cart.get().lines).toEqual([]);
  await userEvent.click(close);
  await expect.poll(isClosed).toBe(true);
  await userEvent.click(eye('Madder Cotton Kurti').first());
  await expect.element(name).toHaveTextContent('Madder Cotton Kurti');
  expect(view.getByRole('alert').elements()).toEqual([]);
});

test('what is bought from it is what was chosen, and the checkout stands alone', async () => {
  const { shop, here } = await openShop('/shop/all?search=cotton+kurti');
  await userEvent.click(eye('Indigo Cotton Kurti'));
  await userEvent.selectOptions(size, 'L');
  await userEvent.click(more);
  await userEvent.click(view.getByRole('button', { name: 'Buy now' }));
  await expect.poll(here).toBe('/checkout');
  await expect.poll(isClosed).toBe(true);
  expect(shop.cart.get().lines.map((line) => [line.product.id, line.variation, line.quantity])).toEqual([
    [3, 'L', 2],
  ]);
});
