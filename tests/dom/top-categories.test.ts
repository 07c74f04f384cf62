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

test('the submenu works when its picture fails to load, which is tried again the next time', async () => {
  await page.viewport(1280, 800);
  const { wire, router } = await openShop('/cart');
  const firstProduct = 'GET /api/get_category_products/1';
  wire.fail(firstProduct);
  await userEvent.click(opener);
  const all = row.getByRole('link', { name: 'All Women' });
  await expect.poll(() => row.element().querySelector('.category-picture-place')).toBeNull();
  await userEvent.click(all);
  await expect.poll(() => router.state.location.pathname).toBe('/shop/women');
  await expect.element(all).not.toBeInTheDocument();
  wire.letThrough(firstProduct);
  await userEvent.click(opener);
  await expect.poll(() => row.element().querySelector('img')).not.toBeNull();
});

test('the first hover of the row opens the submenu under the mouse once the code for it has loaded', async () => {
  await page.viewport(1280, 800);
  await openShop('/cart');
  await userEvent.hover(row.getByRole('link', { name: 'Women' }));
  await expect.element(row.getByRole('link', { name: 'All Women' })).toBeVisible();
  await userEvent.unhover(row.getByRole('link', { name: 'Women' }));
});

/** A row of two entries with handlers: the first is closed, the second open. */
const attachToRow = () => {
  vi.useFakeTimers();
  const list = document.body.appendChild(document.createElement('ul'));
  onTestFinished(() => {
    list.remove();
    vi.useRealTimers();
  });
  list.innerHTML =
    '<li class="category-entry" data-id="1"><button></button></li><li class="category-entry"><button aria-expanded="true"></button></li>';
  const [closed, opened] = [...list.children] as [Element, Element];
  const open = vi.fn<(id: number | null) => void>();
  const stop = attachCategoryRowHandlers(list, open);
  const fire = (target: Element, kind: string, pointerType = 'mouse', relatedTarget?: Element) =>
    target.dispatchEvent(
      new PointerEvent(kind, { bubbles: true, pointerType, relatedTarget: relatedTarget ?? null }),
    );
  return { closed, opened, open, stop, fire };
};

test('an entry opens under a resting mouse, and closes when the mouse has left it for longer', () => {
  const { closed, opened, open, fire } = attachToRow();
  fire(closed, 'pointermove');
  vi.advanceTimersByTime(149);
  fire(closed, 'pointermove');
  expect(open).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(open.mock.calls).toEqual([[1]]);
  fire(opened, 'pointermove');
  fire(opened, 'pointerout');
  vi.advanceTimersByTime(299);
  fire(opened, 'pointermove');
  vi.advanceTimersByTime(1000);
  expect(open).toHaveBeenCalledTimes(1);
  fire(opened, 'pointerout', 'mouse', closed);
  vi.advanceTimersByTime(1000);
  expect(open).toHaveBeenCalledTimes(1);
  fire(opened, 'pointerout');
  vi.advanceTimersByTime(300);
  expect(open.mock.calls).toEqual([[1], [null]]);
});

test('a finger neither opens nor closes an entry by moving over it', () => {
  const { closed, opened, open, fire } = attachToRow();
  fire(closed, 'pointermove', 'touch');
  vi.advanceTimersByTime(1000);
  fire(opened, 'pointerout', 'touch');
  vi.advanceTimersByTime(1000);
  expect(open).not.toHaveBeenCalled();
});

test('after the cleanup neither events nor a scheduled opening are handled', () => {
  const { closed, opened, open, stop, fire } = attachToRow();
  fire(document.body, 'pointerdown');
  fire(closed, 'pointermove');
  vi.advanceTimersByTime(150);
  expect(open.mock.calls).toEqual([[null], [1]]);
  fire(opened, 'pointermove');
  fire(closed, 'pointermove');
  stop();
  fire(document.body, 'pointerdown');
  vi.advanceTimersByTime(1000);
  expect(open).toHaveBeenCalledTimes(2);
});
