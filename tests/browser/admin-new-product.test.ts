import sharp from 'sharp';
import { describe, test } from 'vitest';
import { addMember, button, checkPage, phone, screenshot, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

/** A shop without any product, category or vendor. */
const { shop, visitor } = shoppers({ seed: async () => {} });

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

describe('an owner of an empty shop, on a phone', () => {
  test('adds the first product with two pictures, and shoppers see it', async () => {
    const email = await addMember(shop(), 'owner');
    const { page } = await visitor(phone);
    await page.goto('/admin/products');
    await signIn(page, email);
    await expect(page.getByText('No products yet')).toBeVisible();
    await page.getByRole('link', { name: 'Add a product' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New product');
    await checkPage(page, 'new-product');

    await button(page, 'Add a product').click();
    await expect(page.getByRole('textbox', { name: /^Name\W*$/ })).toBeFocused();
    await page.getByRole('textbox', { name: /^Name\W*$/ }).fill('Red Jamdani');
    await page.getByRole('textbox', { name: 'Name in Bangla' }).fill('লাল জামদানি');
    await page.getByRole('textbox', { name: /^Price/ }).fill('৪৫০০');
    await page.getByRole('textbox', { name: /^Category/ }).fill('Women > Saree');
    await page.getByRole('textbox', { name: 'Add variations' }).fill('S, M');
    await button(page, 'Add').click();
    await page.getByRole('textbox', { name: 'Stock of M' }).fill('3');
    await page.getByRole('textbox', { name: 'What the variations are', exact: true }).fill('Size');

    // The first of three files cannot be read; the others are kept.
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([
        { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
        await photo('front.jpg', '#a02030'),
        await photo('back.jpg', '#2030a0'),
      ]);
    const pictures = page.getByRole('grid', { name: 'Pictures' });
    await expect(pictures.getByRole('row')).toHaveCount(3);
    await expect(
      pictures.getByText('Only JPEG, PNG, WebP, AVIF and GIF pictures can be read.'),
    ).toBeVisible();
    await expect(pictures.getByText('Uploading…')).toHaveCount(0);
    await expect(pictures.getByText('Picture 3')).toBeVisible();
    await checkPage(page, 'new-product-pictures');
    await button(page, 'Remove Picture 1').click();
    await expect(page.getByText('Removed. It is gone when you save.')).toBeVisible();
    await button(page, 'Move Picture 2 earlier').press('Enter');

    // The response is lost: the product is stored, but the panel does not know.
    await page.route('**/api/admin/products', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Add a product').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible();
    await page.unroute('**/api/admin/products');
    await button(page, 'Save again').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red Jamdani');
    await expect(page.getByText('Publish it: tick “Shoppers can see it”, then save.')).toBeVisible();
    await checkPage(page, 'added-product');
    await page.getByRole('checkbox', { name: 'Shoppers can see it' }).check();
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Still missing to sell it' })).toHaveCount(0);
    await page.getByRole('link', { name: 'All products' }).click();
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(1);

    const { page: shopper } = await visitor(phone);
    await shopper.goto('/products/red-jamdani');
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Red Jamdani');
    await expect(shopper.getByText('৳4,500').first()).toBeVisible();
    const sources = await shopper
      .locator('main img')
      .evaluateAll((images) => [...new Set(images.map((image) => (image as HTMLImageElement).src))]);
    expect(sources.filter((source) => source.includes('/pictures/photo-')).length).toBeGreaterThanOrEqual(2);
    await screenshot(shopper, 'product-of-panel');
  });
});
