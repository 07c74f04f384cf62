import { test } from 'vitest';
import { continueShopping } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor, shop } = shoppers({ environment: { SERVER_RENDERING: '0' } });

test('without server rendering the browser renders the page, and Add to cart works', async () => {
  const source = await (
    await fetch(`${shop().address}/products/red-jamdani-saree`, { headers: { accept: 'text/html' } })
  ).text();
  expect(source).toContain('<div id="root"></div>');
  const { page } = await visitor();
  await page.goto('/products/red-jamdani-saree');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await continueShopping(page);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});
