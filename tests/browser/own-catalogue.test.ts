import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { account } from '../../src/ui/messages/bn/account.ts';
import { buying } from '../../src/ui/messages/bn/buying.ts';
import { cart } from '../../src/ui/messages/bn/cart.ts';
import { order } from '../../src/ui/messages/bn/order.ts';
import { track } from '../../src/ui/messages/bn/track.ts';
import {
  continueShopping,
  fillAddressForm,
  openCoupon,
  placedOrderId,
  shownTotals,
  sylhet,
} from '../support/checkout-page.ts';
import { recordedShifts, recordShifts } from '../support/layout-shifts.ts';
import { waitForMail } from '../support/mails.ts';
import { expect } from '../support/playwright-expect.ts';
import { startProductionShop } from '../support/production-shop.ts';
import { shoppersOf } from '../support/shoppers.ts';

// A shop of another trade than the demo's, from its first start to its first orders.

const { shop, visitor } = shoppersOf(() =>
  startProductionShop({
    SHOP_NAME: 'Kachari Bazar',
    BKASH_MERCHANT: '01311111111',
    BKASH_PERSONAL: '01322222222',
  }),
);

const pictures = { shoe: '#30506e', cooker: '#9a9da1', romper: '#e3b341' };
const fixture = fileURLToPath(new URL('fixtures/household.csv', import.meta.url));
/** Colours of the photo of the towel, 1500 by 500. A card shows the middle only. */
const towel = { left: '#c03020', middle: '#e8e3d6', right: '#2040a0' };
const folder = await mkdtemp(join(tmpdir(), 'razz-household-'));
afterAll(() => rm(folder, { recursive: true }));

beforeAll(async () => {
  await mkdir(join(folder, 'pictures'));
  for (const [name, background] of Object.entries(pictures))
    await sharp({ create: { width: 400, height: 500, channels: 3, background } })
      .png()
      .toFile(join(folder, 'pictures', `${name}.png`));
  const square = (background: string, left: number) => ({
    input: { create: { width: 500, height: 500, channels: 3 as const, background } },
    left,
    top: 0,
  });
  await sharp({ create: { width: 1500, height: 500, channels: 3, background: towel.middle } })
    .composite([square(towel.left, 0), square(towel.right, 1000)])
    .png()
    .toFile(join(folder, 'pictures', 'towel.png'));
  await cp(fixture, join(folder, 'household.csv'));
});

/** Words of the demo's trade, in both languages. */
const demoWords = /saree|sari|panjabi|kurti|jamdani|wedding|woven|loom|শাড়ি|পাঞ্জাবি|বিয়ে|তাঁত|কারিগর/i;

/** The colours near the left and the right end of an element, half-way down, as `#rrggbb`. */
const endColours = async (element: Locator): Promise<{ left: string; right: string }> => {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + Math.floor(x * info.width)) * info.channels;
    return `#${data.toString('hex', start, start + 3)}`;
  };
  return { left: colourAt(0.03), right: colourAt(0.97) };
};

/** Whether two colours differ by no more than lossy compression. */
const isNear = (one: string, other: string): boolean => {
  const [bytes, others] = [one, other].map((colour) => Buffer.from(colour.slice(1), 'hex'));
  return [0, 1, 2].every((i) => Math.abs((bytes?.[i] ?? 0) - (others?.[i] ?? 0)) < 12);
};

const expectEnds = (element: Locator, expected: { left: string; right: string }): Promise<void> =>
  expect(async () => {
    const shown = await endColours(element);
    expect(isNear(shown.left, expected.left), `left: ${shown.left}`).toBe(true);
    expect(isNear(shown.right, expected.right), `right: ${shown.right}`).toBe(true);
  }).toPass({ timeout: 10_000 });

/** The visible text, title and descriptions of the page. */
const textOf = async (page: Page): Promise<string> => {
  const meta = await page
    .locator('meta[name=description], meta[property^="og:"]')
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content') ?? ''));
  const placeholders = await page
    .locator('[placeholder]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('placeholder') ?? ''));
  return [await page.title(), await page.locator('body').innerText(), ...meta, ...placeholders].join('\n');
};

test('the empty shop says what it lacks, in its output and on its pages', async () => {
  expect(shop().output.join('\n')).toContain('npm run catalogue:import');
  const { page } = await visitor();
  for (const path of [
    '/',
    '/shop/all',
    '/shop/all?search=shoe',
    '/cart',
    '/nowhere',
    '/?lang=bn',
    '/shop/all?lang=bn',
  ]) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    expect(await textOf(page), path).not.toMatch(demoWords);
  }
});

describe('with its own catalogue', () => {
  beforeAll(async () => {
    const [imported] = await Promise.all([
      shop().run('catalogue:import', join(folder, 'household.csv')),
      shop().run('shop', 'coupons', 'add', 'PUJA10', '--percent', '10'),
    ]);
    expect(imported).toContain('6 products added');
  }, 120_000);

  test('a guest finds a product, chooses a size, applies a coupon, orders by cash and cancels', async () => {
    const { page } = await visitor();
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText('Baby wear');
    expect(await textOf(page)).not.toMatch(demoWords);
    await page.goto('/shop/shoes');
    await expect(page.getByRole('main')).toContainText('School Shoe with Velcro');
    await page.goto('/shop/all?search=runing+shoe');
    await page.getByRole('link', { name: 'Meghna Running Shoe' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meghna Running Shoe');
    await page.getByRole('combobox', { name: 'Shoe size' }).selectOption('41');
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await continueShopping(page);

    await page.goto('/checkout');
    const coupon = await openCoupon(page);
    await coupon.getByRole('textbox', { name: 'Coupon code' }).fill('puja10');
    await page.keyboard.press('Enter');
    await expect(coupon).toContainText('is applied for ৳210 discount');
    await expect(page.getByRole('combobox', { name: 'District' })).toHaveValue('Dhaka');
    await fillAddressForm(page, { ...sylhet, city: "Cox's Bazar", zipcode: '4700' });
    await expect(page.getByRole('radio', { name: /Outside Dhaka/ })).toBeChecked();
    expect(await shownTotals(page)).toEqual({ subtotal: 2100, discount: 210, shipping: 150, total: 2040 });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await placedOrderId(page);
    const mail = await waitForMail(shop().mails, sylhet.email);
    expect(mail).toContain('at Kachari Bazar');
    expect(mail).toContain('1 × Meghna Running Shoe');
    // A guest's mail has no address.
    expect(mail).not.toContain("Cox's Bazar");

    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was cancelled.');
    const { current_stock } = await shop()
      .database.db.selectFrom('products')
      .select('current_stock')
      .where('name', '=', 'Meghna Running Shoe')
      .executeTakeFirstOrThrow();
    expect(current_stock).toBe(12);
  });

  test('a guest orders in Bangla by bKash and tracks the order', async () => {
    const { page } = await visitor();
    await page.goto('/products/rupsha-home-rh-7?lang=bn');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('প্রেশার কুকার ৫ লিটার');
    expect(await textOf(page)).not.toMatch(demoWords);
    await page.getByRole('button', { name: buying.buyNow }).first().click();
    await expect(page).toHaveURL(/\/checkout/);
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field(account.name).fill('শিরিন আক্তার');
    await field(account.street).fill('বাড়ি ৭');
    await field(account.zip).fill('৩১০০');
    await field(account.phone).fill('০১৭১২৩৪৫৬৭৮');
    await field(account.addressEmail).fill('bangla@example.com');
    await page.getByRole('combobox', { name: account.district }).selectOption({ label: 'নেত্রকোণা' });
    await page.getByRole('radio', { name: cart.bkash }).check();
    const bkash = page.getByRole('region', { name: cart.bkash });
    await expect(bkash).toContainText('01311111111');
    await bkash.getByRole('textbox', { name: cart.bkashSender }).fill('01912345678');
    await bkash.getByRole('textbox', { name: cart.bkashTransaction }).fill('9X8Y7Z6W5V');
    await page.getByRole('button', { name: cart.placeOrder }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.thanks);
    const mail = await waitForMail(shop().mails, 'bangla@example.com');
    expect(mail).toContain('১ × প্রেশার কুকার ৫ লিটার');
    expect(mail).not.toContain('নেত্রকোণা');

    const number = /RZZ\d{8}/.exec(mail)?.[0] ?? '';
    await shop().run('shop', 'orders', 'set-status', number, 'processing');
    await page.goto(`/track_order?order=${number}`);
    await page.getByRole('textbox', { name: track.phone }).fill('01712345678');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    const currentStep = page.locator('[aria-current=step]');
    await expect(currentStep).toBeVisible();
    await expect(currentStep).not.toContainText(order.orderSteps.placed);
    // The server sends queued mails of other processes twice a minute.
    const queued = shop().database.db.selectFrom('outbox_mails').select('subject').orderBy('id', 'desc');
    expect((await queued.executeTakeFirstOrThrow()).subject).toContain('প্রস্তুত করা হচ্ছে');
  });

  test.each([360, 1440])('a wide photo is cut on its card only, in a window %i px wide', async (width) => {
    const { page } = await visitor();
    await recordShifts(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/shop/bath');
    const card = page.locator('.product-card .picture').first();
    await expectEnds(card, { left: towel.middle, right: towel.middle });
    expect(await card.evaluate((box) => box.clientWidth / box.clientHeight)).toBeCloseTo(330 / 413, 2);

    await page.getByRole('button', { name: 'Quick view of Bath Towel' }).click();
    const quickView = page.getByRole('dialog', { name: 'Quick view' });
    await expectEnds(quickView.locator('.picture'), towel);

    requested.length = 0;
    await page.goto('/products/rupsha-home-rh-31');
    const large = page.getByRole('button', { name: 'Enlarge picture' });
    await expectEnds(large, towel);
    expect(await large.evaluate((box) => box.clientWidth / box.clientHeight)).toBeCloseTo(330 / 413, 2);
    // The one that the page preloads.
    expect(requested.filter((path) => path.startsWith('/pictures/'))).toEqual([
      expect.stringMatching(/^\/pictures\/photo-[0-9a-f.]+-whole-\d+\.avif$/),
    ]);
    expect(await recordedShifts(page)).toEqual({ sum: 0, sources: [] });

    await large.click();
    const zoomed = page.getByRole('dialog').getByRole('button', { name: 'Show at full size' });
    await expectEnds(zoomed, towel);
    await zoomed.click();
    const view = page.locator('.gallery-zoom-view');
    await view.evaluate((scroller) => scroller.scrollTo({ left: 0 }));
    await expectEnds(view, { left: towel.left, right: towel.middle });
    await view.evaluate((scroller) => scroller.scrollTo({ left: scroller.scrollWidth }));
    await expectEnds(view, { left: towel.middle, right: towel.right });
    expect(await view.evaluate((scroller) => scroller.scrollWidth / scroller.clientWidth)).toBe(2);
  });
});
