import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { addCaps } from '../support/add-products.ts';
import { cartBadge } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { seedShop } from '../support/small-shop.ts';

const { visitor, shop } = shoppers({
  seed: async (db) => {
    await seedShop(db);
    await addCaps(db, 2, 3);
  },
});

const summary = (page: Page) => page.getByRole('main').locator('.product-summary');
const names = (cards: Element[]) => cards.map((card) => card.querySelector('h3')?.textContent).sort();

describe('/products/{slug}', () => {
  test('shows pictures, name, prices, short description, share links, tabs and related products [2.15, 2.16, 2.17, 2.18, 2.19, 2.25, 2.26, 2.27, 2.28, 2.29]', async () => {
    const { page } = await visitor();
    // A device with the Web Share API.
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        Object.assign(globalThis, { shared: data });
      };
    });
    await page.goto('/products/red-jamdani-saree');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red Jamdani Saree');

    const thumbs = page.getByRole('list', { name: 'Pictures' }).getByRole('button');
    const large = page.getByRole('button', { name: 'Enlarge picture' }).getByRole('img');
    await expect(thumbs).toHaveCount(2);
    await expect(large).toHaveAttribute('src', '/pictures/a.webp');
    await page.getByRole('button', { name: 'Picture 2 of 2' }).click();
    await expect(large).toHaveAttribute('src', '/pictures/b.webp');
    await expect(page).toHaveURL(/picture=2$/);

    const was = summary(page).locator('s');
    await expect(was).toContainText('৳5,000');
    await expect(was).toHaveCSS('text-decoration-line', 'line-through');
    await expect(summary(page).getByText('10% off', { exact: true })).toBeVisible();
    await expect(summary(page).locator('.price-now')).toContainText('৳4,500');
    await expect(summary(page).getByText('Fine.', { exact: true })).toBeVisible();

    const productUrl = encodeURIComponent(`${shop().address}/products/red-jamdani-saree`);
    for (const [name, prefix] of [
      ['Share on Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
      ['Share on WhatsApp', 'https://wa.me/?text='],
      ['Share on X', 'https://x.com/intent/post?text='],
      ['Share by email', 'mailto:?subject='],
    ] as const) {
      const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      expect(href?.startsWith(prefix)).toBe(true);
      expect(href).toContain(productUrl);
    }

    await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared')))
      .toEqual({
        title: 'Red Jamdani Saree',
        url: `${shop().address}/products/red-jamdani-saree`,
      });

    const panel = page.getByRole('tabpanel');
    await expect(page.getByRole('tab')).toHaveText(['Description', 'Reviews', 'Delivery']);
    await expect(panel.locator('p')).toHaveText('Fine cloth.');
    await page.getByRole('tab', { name: 'Reviews' }).click();
    await expect(panel).toHaveText('There are no reviews yet.');
    await page.getByRole('tab', { name: 'Delivery' }).click();
    await expect(panel).toHaveText(/\w/);

    const related = page.getByRole('region', { name: 'You may also like' });
    await expect(related.getByRole('article')).toHaveCount(2);
    expect(await related.getByRole('article').evaluateAll(names)).toEqual(['Cap 1', 'Cap 2']);
  });

  test('has a flat discount, variations by name, a quantity of at least 1, and Buy now [2.17, 2.20, 2.21, 2.23, 2.58]', async () => {
    const { page } = await visitor();
    await page.goto('/products/red-jamdani-saree');
    await expect(summary(page).getByRole('combobox')).toHaveCount(0);
    await page.goto('/products/white-panjabi');
    const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link');
    await expect(breadcrumbs).toHaveText(['Home', 'White Panjabi']);
    await expect(breadcrumbs.first()).toHaveAttribute('href', '/');
    await expect(summary(page).locator('s')).toContainText('৳1,800');
    await expect(summary(page).getByText('200/- off', { exact: true })).toBeVisible();

    const sizes = summary(page).getByRole('combobox', { name: 'Size' });
    await expect(sizes.locator('option')).toHaveText(['Choose a Size', 'S', 'M', 'L']);
    await sizes.selectOption('L');
    await expect(page).toHaveURL(/variation=L$/);

    const quantity = summary(page).getByRole('spinbutton', { name: 'Quantity of White Panjabi' });
    await expect(quantity).toHaveValue('1');
    await summary(page).getByRole('button', { name: 'Decrease quantity' }).press('Enter');
    await expect(quantity).toHaveValue('1');
    await quantity.fill('0');
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveValue('1');
    await summary(page).getByRole('button', { name: 'Increase quantity' }).click();
    await expect(quantity).toHaveValue('2');

    await page.getByRole('button', { name: 'Buy now' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(cartBadge(page, 2)).toBeVisible();
    const order = page.getByRole('table', { name: 'Your order' });
    await expect(order).toContainText('White Panjabi');
    await expect(order).toContainText('Size L · 2 × ৳1,600');
  });

  test('the picture is at least as wide on a tablet as on a phone, and fits the viewport height', async () => {
    const { page } = await visitor();
    await page.goto('/products/red-jamdani-saree');
    const picture = page.getByRole('button', { name: 'Enlarge picture' });
    const sizeAt = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      const box = await picture.boundingBox();
      return box ?? { width: 0, height: 0 };
    };
    const phone = await sizeAt(390, 844);
    for (const width of [600, 700, 768, 820, 900, 1023]) {
      const tablet = await sizeAt(width, 1024);
      expect(tablet.width, `${width} px`).toBeGreaterThanOrEqual(phone.width);
      expect(tablet.height, `${width} px`).toBeLessThanOrEqual(1024);
    }
  });

  test('on a phone the picture spans the full width', async () => {
    const { page } = await visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await page.goto('/products/red-jamdani-saree');
    const edges = () =>
      page.getByRole('button', { name: 'Enlarge picture' }).evaluate((picture) => {
        const { left, right } = picture.getBoundingClientRect();
        return [left, right - document.documentElement.clientWidth].map(Math.round);
      });
    await expect.poll(edges).toEqual([0, 0]);
  });

  test.each([360, 768, 1280])('at %s px the buy bar does not cover the end of the footer', async (width) => {
    const { page } = await visitor();
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/products/red-jamdani-saree');
    await expect(page.getByRole('region', { name: 'You may also like' })).toBeVisible();
    const bar = page.locator('.buy-bar');
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        // The bar's space is below it, in the same element.
        const footer = await page.locator('.footer-inner').boundingBox();
        const top = (await bar.boundingBox())?.y ?? 0;
        return (await bar.isVisible()) && footer !== null && footer.y + footer.height <= top + 1;
      })
      .toBe(true);
  });

  test('forced colors distinguish the selected picture and pressed buttons', async () => {
    const { page } = await visitor();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/products/red-jamdani-saree');
    const look = (name: string, property: string) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((button, css) => getComputedStyle(button)[css as 'color'], property);
    expect(await look('Picture 1 of 2', 'borderBottomColor')).not.toBe(
      await look('Picture 2 of 2', 'borderBottomColor'),
    );
    await page.goto('/shop/all?size=M');
    expect(await look('M 2', 'backgroundColor')).not.toBe(await look('S 2', 'backgroundColor'));
  });

  test('tab, quantity and buy bar are reset for the next product', async () => {
    const { page } = await visitor();
    await page.goto('/products/red-jamdani-saree');
    await summary(page).getByRole('button', { name: 'Increase quantity' }).click();
    await page.getByRole('tab', { name: 'Reviews' }).click();
    const next = page
      .getByRole('region', { name: 'You may also like' })
      .getByRole('link', { name: 'Cap 1', exact: true });
    // Preloaded, so that the next page replaces this one without a skeleton. Scrolling may already hover the link.
    const preloaded = page.waitForResponse('**/api/get_product_details_by_slug/cap-1');
    await next.scrollIntoViewIfNeeded();
    const bar = page.locator('.buy-bar');
    await expect(bar).toContainText('Red Jamdani Saree');
    await expect(bar).toBeVisible();
    await next.hover();
    await (await preloaded).finished();
    await next.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cap 1');
    await expect(page.getByRole('tab', { name: 'Description' })).toHaveAttribute('aria-selected', 'true');
    await expect(summary(page).getByRole('spinbutton')).toHaveValue('1');
    await expect(bar).toBeHidden();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(bar).toContainText('Cap 1');
    await expect(bar).toBeVisible();
  });
});
