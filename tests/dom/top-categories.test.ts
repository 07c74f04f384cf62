import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { attachCategoryRowHandlers } from '../../src/ui/layout/category-row-handlers.ts';
import { openShop } from './open-shop.ts';

const row = page.getByRole('navigation', { name: 'Top categories' });
const opener = row.getByRole('button', { name: 'Show submenu of Women' });

test('a top category opens a submenu with one picture, which is loaded once', async () => {
  await page.viewport(1280, 800);
  const { wire } = await openShop('/cart');
  await userEvent.click(opener);
  await expect.element(row.getByRole('link', { name: 'All Women' })).toBeVisible();
  const pictures = () => row.element().querySelectorAll('img');
  await expect.poll(() => pictures().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(row.getByRole('link', { name: 'All Women' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => pictures().length).toBe(1);
  const reads = wire.sent.filter(({ line }) => line.startsWith('GET /api/get_category_products/'));
  expect(reads).toHaveLength(1);
});

test('the submenu works when its picture fails to load', async () => {
  await page.viewport(1280, 800);
  const { wire, router } = await openShop('/cart');
  wire.fail('GET /api/get_category_products/1');
  await userEvent.click(opener);
  const all = row.getByRole('link', { name: 'All Women' });
  await expect.poll(() => row.element().querySelector('.category-picture-place')).toBeNull();
  await userEvent.click(all);
  await expect.poll(() => router.state.location.pathname).toBe('/shop/women');
  await expect.element(all).not.toBeInTheDocument();
});

test('after the cleanup neither events nor a scheduled opening are handled', () => {
  vi.useFakeTimers();
  const list = document.body.appendChild(document.createElement('ul'));
  onTestFinished(() => {
    list.remove();
    vi.useRealTimers();
  });
  list.innerHTML =
    '<li class="category-entry" data-id="1"><button></button></li><li class="category-entry"><button aria-expanded="true"></button></li>';
  const open = vi.fn<(id: number | null) => void>();
  const stop = attachCategoryRowHandlers(list, open);
  const press = () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  const hover = () =>
    list.firstElementChild?.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }),
    );
  press();
  hover();
  vi.advanceTimersByTime(150);
  expect(open.mock.calls).toEqual([[null], [1]]);
  list.lastElementChild?.dispatchEvent(
    new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }),
  );
  hover();
  stop();
  press();
  vi.advanceTimersByTime(1000);
  expect(open).toHaveBeenCalledTimes(2);
});
