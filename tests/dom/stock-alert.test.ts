import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

const path = '/products/indigo-cotton-kurti-3';
const line = 'POST /api/request_stock_alert/3';
const ask = page.getByRole('button', { name: 'Tell me when it is back' });
const email = page.getByRole('textbox', { name: /^Email/ });
const size = page.getByRole('form', { name: 'Tell me when it is back' }).getByRole('combobox');
const settings = { stockAlerts: 30 };

const soldOutTab = (userId: number | null) => {
  const tab = newTab(userId);
  Object.assign(tab.world.products[2] ?? {}, { current_stock: 0 });
  return tab;
};

test('who waits for a sold-out product is asked for the size and an address, and loses neither offline', async () => {
  const { tab, wire } = await openShop(path, {
    tab: soldOutTab(null),
    settings,
    before: (wire) => wire.fail(line),
  });
  await userEvent.click(ask);
  await expect.element(size).toHaveFocus();
  await userEvent.selectOptions(size, 'L');
  await userEvent.fill(email, ' nusrat@example.com ');
  await userEvent.click(ask);
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no connection.');
  await expect.element(size).toHaveDisplayValue('L');
  wire.letThrough(line);
  await userEvent.click(ask);
  await expect
    .element(page.getByText('We send one mail to nusrat@example.com when it is back in stock.'))
    .toBeVisible();
  expect(tab.world.stockAlerts).toEqual([{ productId: 3, email: 'nusrat@example.com', variation: 'L' }]);
});

test('a customer only confirms the address of the account', async () => {
  const { tab } = await openShop(path, { tab: soldOutTab(1), settings });
  await userEvent.click(ask);
  await expect.element(email).toHaveDisplayValue(tab.world.users[0]?.email ?? '');
});

test('only what is sold out can be waited for, and only if the backend has it', async () => {
  const tab = newTab();
  Object.assign(tab.world.products[2] ?? {}, {
    variation_stock: [
      { variation: 'M', stock: 0 },
      { variation: 'L', stock: 2 },
      { variation: 'XL', stock: 1 },
    ],
  });
  const { close } = await openShop(path, { tab, settings });
  await userEvent.click(ask);
  await expect.element(size).toHaveDisplayValue('M');
  expect(size.getByRole('option').elements()).toHaveLength(1);
  close();
  await openShop(path, { tab: soldOutTab(null) });
  await expect.element(page.getByText('Delivery charge').first()).toBeInTheDocument();
  await expect.element(ask).not.toBeInTheDocument();
});
