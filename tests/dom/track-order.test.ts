import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';
import { storedOrder } from './stored-order.ts';

const number = page.getByRole('textbox', { name: 'Order number' });
const phone = page.getByRole('textbox', { name: 'Phone' });
const found = page.getByRole('heading', { level: 2 });
const show = () => page.getByRole('button', { name: 'Show order' }).click();
const line = 'POST /api/track_order';

const withOrder = () => {
  const tab = newTab(null);
  tab.world.orders.push(storedOrder('session:other'));
  return tab;
};

test('an order is tracked by its number and phone, in Bangla digits too', async () => {
  const { wire } = await openShop('/track_order?order=RZZ00000012', { tab: withOrder() });
  await expect.element(number).toHaveValue('RZZ00000012');
  await phone.fill('01712345678');
  await show();
  await expect.element(found).toHaveTextContent('Order RZZ00000012');
  await expect.element(found).toHaveFocus();
  await expect.element(page.getByRole('list', { name: 'Progress of the order' })).toBeVisible();
  await expect.element(page.getByRole('main')).not.toHaveTextContent('Nusrat');
  await number.fill('১২');
  await phone.fill('০১৭১২৩৪৫৬৭৮');
  await show();
  await expect
    .poll(() => wire.sent.filter((each) => each.line === line).map(({ body }) => body))
    .toEqual(Array(2).fill({ order_id: 12, phone: '01712345678' }));
});

test('an unknown order shows an error at the number field and hides the previous result', async () => {
  await openShop('/track_order?order=12', { tab: withOrder() });
  await phone.fill('01712345678');
  await show();
  await expect.element(found).toBeVisible();
  await phone.fill('01812345678');
  await show();
  await expect.element(number).toHaveAccessibleDescription(/no order with this number and phone/);
  await expect.element(number).toHaveFocus();
  await expect.element(found).not.toBeInTheDocument();
  await number.fill('no number');
  await show();
  await expect.element(number).toHaveAccessibleDescription(/no order with this number and phone/);
});

test('offline and rate limit errors are shown, and the fields keep their values', async () => {
  const { wire } = await openShop('/track_order', { tab: withOrder() });
  await expect.element(number).toHaveValue('');
  await number.fill('12');
  await phone.fill('01712345678');
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ });
  wire.fail(line);
  await show();
  await expect.element(alert).toHaveTextContent('There is no connection.');
  wire.respondJson(line, { message: 'Too many tries.' }, 429);
  await show();
  await expect.element(alert).toHaveTextContent('Too many tries.');
  await expect.element(phone).toHaveValue('01712345678');
  wire.letThrough(line);
  await show();
  await expect.element(found).toBeVisible();
});
