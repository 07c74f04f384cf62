import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

const main = page.getByRole('main');
const panel = page.getByRole('dialog', { name: 'Wishlist' });
const header = page.getByRole('banner');
const undo = page.getByRole('button', { name: 'Undo' });

/** A customer with two products on the wishlist. */
const tabWithWishlist = () => {
  const tab = newTab();
  const [first, second] = tab.world.products;
  if (!first || !second) throw new Error('The world has too few products.');
  for (const { id } of [first, second]) tab.world.wishlist.push({ userId: 1, productId: id });
  return { tab, first, second };
};
const shown = (name: string) => main.getByRole('heading', { name, exact: true });
const remove = (name: string) => page.getByRole('button', { name: `Remove ${name} from Wishlist` });
const count = (n: number) =>
  header.getByRole('link', { name: `Wishlist, ${n} product${n === 1 ? '' : 's'}`, exact: true });

test('a removed product can be restored until the undo bar is dismissed', async () => {
  const { tab, first, second } = tabWithWishlist();
  await openShop('/wishlist', { tab });
  await remove(first.name).click();
  await expect.element(shown(first.name)).not.toBeInTheDocument();
  await expect.element(shown(second.name)).toBeVisible();
  await expect.element(main).toHaveTextContent(`${first.name} was removed from the wishlist.`);
  await expect.element(count(1)).toBeVisible();
  await undo.click();
  await expect.element(shown(first.name)).toBeVisible();
  await remove(second.name).click();
  await expect.element(main).toHaveTextContent(`${second.name} was removed from the wishlist.`);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(shown(second.name)).not.toBeInTheDocument();
  await expect.poll(() => tab.world.wishlist.map(({ productId }) => productId)).toEqual([first.id]);
});

test('the page starts at the top while it loads', async () => {
  const { tab, first } = tabWithWishlist();
  const { router, wire } = await openShop('/products/indigo-cotton-kurti-3', { tab });
  await expect.element(page.getByRole('heading', { name: 'You may also like' })).toBeVisible();
  scrollTo({ top: 200, behavior: 'instant' });
  const release = wire.holdResponses('GET /api/user/get_wishlist_products');
  const opening = router.navigate({ to: '/wishlist' });
  await expect.poll(() => document.querySelector('.product-grid.skeleton-group')).not.toBeNull();
  expect(scrollY).toBe(0);
  release();
  await opening;
  await expect.element(shown(first.name)).toBeVisible();
});

test('a product that could not be removed reappears on the page and in the count', async () => {
  const { tab, first } = tabWithWishlist();
  const { notifications, wire } = await openShop('/wishlist', { tab });
  wire.respondJson(`GET /api/user/toggle_wishlist/${first.id}`, {}, 503);
  await remove(first.name).click();
  await expect.poll(() => notifications).toEqual([expect.stringContaining('could not be changed')]);
  await expect.element(shown(first.name)).toBeVisible();
  await expect.element(count(2)).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

test('the wishlist panel retries a failed load and keeps the focus as products are removed', async () => {
  const { tab, first, second } = tabWithWishlist();
  const line = 'GET /api/user/get_wishlist_products';
  const { wire } = await openShop('/cart', {
    tab,
    before: ({ respondJson }) => respondJson(line, { message: 'We are back at nine.' }, 503),
  });
  await count(2).click();
  await expect.element(panel.getByRole('alert')).toHaveTextContent('We are back at nine.');
  wire.letThrough(line);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByRole('link', { name: first.name })).toBeVisible();
  await remove(first.name).click();
  await expect.element(panel.getByRole('link', { name: first.name })).not.toBeInTheDocument();
  await expect.element(panel.getByRole('link', { name: second.name })).toBeVisible();
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
});

test('the wishlist panel lists the products, and Undo restores a removed one [2.55]', async () => {
  const { tab, first } = tabWithWishlist();
  await openShop('/cart', { tab });
  await count(2).click();
  const products = () => panel.getByRole('listitem').elements().length;
  await expect.poll(products).toBe(2);
  await panel.getByRole('button', { name: `Remove ${first.name} from Wishlist` }).click();
  await expect.poll(products).toBe(1);
  await expect.element(panel.getByText(`${first.name} was removed from the wishlist.`)).toBeVisible();
  await expect.poll(() => tab.world.wishlist).toHaveLength(1);
  (panel.getByRole('button', { name: 'Undo' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(products).toBe(2);
  await expect.element(panel).toHaveFocus();
  await expect.poll(() => tab.world.wishlist).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(count(2)).toBeVisible();
});

test("the server's messages on adding to and removing from the wishlist are shown [2.24, 7.13, 8.20]", async () => {
  const { wire, notifications } = await openShop('/products/indigo-jamdani-saree-1');
  for (const [name, action, msg] of [
    ['Add to Wishlist', 'create', 'We keep it for you.'],
    ['Remove from Wishlist', 'delete', 'Gone from the list.'],
  ] as const) {
    wire.respondJson('GET /api/user/toggle_wishlist/1', { msg, action });
    await main.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => notifications.at(-1)).toBe(msg);
  }
});
