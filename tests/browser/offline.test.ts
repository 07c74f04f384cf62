import { test } from 'vitest';
import { addToCart, cartBadge } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor } = shoppers();

test('offline the cart panel opens and Back shows the list; a page that failed loads once online', async () => {
  const { page, context } = await visitor();
  await page.goto('/shop/all');
  const list = page.getByRole('main').getByRole('article');
  await expect(list).toHaveCount(4);
  const fetched = page.waitForResponse(/\/assets\/CartOverlay-.*\.js$/);
  await addToCart(page, 'red-jamdani-saree');
  await (await fetched).finished();
  await page.goto('/shop/all');
  await page.getByRole('heading', { name: 'White Panjabi' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'White Panjabi' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);

  await cartBadge(page, 1).click();
  await expect(page.getByRole('dialog').getByText('Red Jamdani Saree')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(list).toHaveCount(4);
  await expect(page.getByText(/on this page may have changed/)).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Women' }).first().click();
  const failed = page.getByRole('alert').filter({ hasText: 'There seems to be no connection.' });
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Women' })).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(page.getByText(/on this page may have changed/)).toHaveCount(0);
});

test('offline the panel of an empty cart opens for the first time and restores the focus', async () => {
  const { page, context } = await visitor();
  // Preloaded while the page is idle.
  const received = Promise.all(
    ['js', 'css'].map((type) =>
      page.waitForEvent('requestfinished', (request) =>
        new RegExp(`/EmptyCartPanel-.*\\.${type}$`).test(request.url()),
      ),
    ),
  );
  await page.goto('/shop/all');
  await received;
  await context.setOffline(true);
  const cart = cartBadge(page, 0);
  await cart.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await expect(panel).toContainText('Your cart is empty');
  await expect(panel).toHaveCSS('position', 'fixed');
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(cart).toBeFocused();
});

test('pictures that failed in a lost connection are hidden, and load when it is back', async () => {
  const { page, context } = await visitor();
  await context.route('**/pictures/**', (route) => route.abort());
  await page.goto('/shop/all');
  const picture = page.locator('article img').first();
  await expect(picture).toHaveCSS('visibility', 'hidden');
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="330" height="413"/>';
  await context.route('**/pictures/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(picture).toHaveCSS('visibility', 'visible');
});

test('what a page loads once idle is requested again when the connection is back', async () => {
  const { page, context } = await visitor();
  const chunk = /\/assets\/enhance-page-.*\.js$/;
  await context.route(chunk, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => chunk.test(request.url()));
  await page.goto('/shop/all');
  await failed;
  await context.unroute(chunk);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect
    .poll(async () => {
      // The page may notice the failed request after the test does.
      await context.setOffline(true);
      await context.setOffline(false);
      await page.mouse.wheel(0, 100);
      return page.locator('html').getAttribute('data-header');
    })
    .toBe('away');
});

test('a message whose code cannot be loaded is announced, and shown once it can', async () => {
  const { page, context } = await visitor();
  const code = /\/assets\/(?:toasts|dialogs)-.*\.js$/;
  await context.route(code, (route) => route.abort());
  await page.goto('/products/red-jamdani-saree');
  const wish = page.locator('.product-summary').getByRole('button', { name: 'Add to Wishlist' });
  await wish.click();
  const text = 'You must sign in to wishlist products!';
  await expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();
  await expect(page.locator('.offline-banner')).toContainText('cannot be reached');
  await context.unroute(code);
  await wish.click();
  await expect(page.getByRole('dialog')).toContainText(text);
});
