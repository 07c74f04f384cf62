import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterEach, test } from 'vitest';
import { account as banglaAccount } from '../../src/ui/messages/bn/account.ts';
import { cart as banglaCart } from '../../src/ui/messages/bn/cart.ts';
import { failures as banglaFailures } from '../../src/ui/messages/bn/failures.ts';
import { account as englishAccount } from '../../src/ui/messages/en/account.ts';
import { cart as englishCart } from '../../src/ui/messages/en/cart.ts';
import { failures as englishFailures } from '../../src/ui/messages/en/failures.ts';
import { orderCount, readStoredOrder, storageWithCart, sylhet } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { shop, visitor } = shoppers({ ownProcess: true });
afterEach(() => shop().restart());

/** How a shopper operates controls. */
interface Operation {
  device: BrowserContextOptions;
  press: (page: Page, control: Locator) => Promise<void>;
  select: (page: Page, radio: Locator) => Promise<void>;
  type: (page: Page, field: Locator, text: string) => Promise<void>;
  choose: (page: Page, select: Locator, option: string) => Promise<void>;
}

const { address2: _, ...address } = sylhet;
const viewport = { width: 360, height: 740 };
const maxStops = 150;
const tabTo = async (page: Page, control: Locator) => {
  for (let stop = 0; stop < maxStops; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
};
const keyboard: Operation = {
  device: { viewport },
  press: async (page, control) => {
    await tabTo(page, control);
    await page.keyboard.press('Enter');
  },
  select: async (page, radio) => {
    await tabTo(
      page,
      page
        .getByRole('radio', { checked: true })
        .and(page.locator(`[name="${await radio.getAttribute('name')}"]`)),
    );
    while (!(await radio.isChecked())) await page.keyboard.press('ArrowDown');
  },
  type: async (page, field, text) => {
    await tabTo(page, field);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  },
  choose: async (page, select, option) => {
    await tabTo(page, select);
    await page.keyboard.type(option);
  },
};
const touch: Operation = {
  device: { viewport, hasTouch: true, isMobile: true },
  press: (_page, control) => control.tap(),
  // Radio inputs are visually hidden in their labels.
  select: (page, radio) => page.locator('label').filter({ has: radio }).tap(),
  type: async (page, field, text) => {
    await field.tap();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  },
  choose: async (_page, select, option) => void (await select.selectOption(option)),
};

const english = { locale: 'en', account: englishAccount, cart: englishCart, failures: englishFailures };
const bangla: typeof english = {
  locale: 'bn',
  account: banglaAccount,
  cart: banglaCart,
  failures: banglaFailures,
};

test.each([
  { how: 'by keyboard in English', operation: keyboard, texts: english, transaction: '7K6J5H4G3F' },
  { how: 'by touch in Bangla', operation: touch, texts: bangla, transaction: '8K6J5H4G3F' },
])(
  'a checkout loses nothing when the server dies at the coupon, the address and the order, $how',
  async ({ operation, transaction, texts: { locale, account, cart, failures } }) => {
    const storageState = await storageWithCart(shop(), ids.saree);
    const { page, context } = await visitor({ ...operation.device, storageState });
    const press = (control: Locator) => operation.press(page, control);
    const type = (field: Locator, text: string) => operation.type(page, field, text);
    const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).first();
    const before = await orderCount(shop());

    await page.goto(`/checkout?lang=${locale}`);
    await expect(textbox(account.street)).toBeVisible();
    const fields: [field: Locator, text: string][] = [
      [textbox(account.name), address.name],
      [textbox(account.phone), address.phone],
      [textbox(account.addressEmail), address.email],
      [textbox(account.street), address.address1],
      [textbox(account.zip), address.zipcode],
      [textbox(cart.notes), 'After six'],
      [textbox(cart.bkashSender), '01912345678'],
      [textbox(cart.bkashTransaction), transaction],
    ];
    const district = page.getByRole('combobox', { name: account.district });
    await operation.select(page, page.getByRole('radio', { name: new RegExp(`^${cart.bkash}`) }));
    for (const [field, text] of fields) await type(field, text);
    await operation.choose(page, district, address.city);
    const expectTyped = async () => {
      for (const [field, text] of fields.slice(0, 5)) await expect(field).toHaveValue(text);
      await expect(district).toHaveValue(address.city);
      for (const [field, text] of fields.slice(5)) await expect(field).toHaveValue(text);
    };

    // At the coupon.
    await press(page.locator('summary').filter({ hasText: cart.haveCode }));
    await type(textbox(cart.couponCode), 'EID10');
    await shop().kill();
    await press(button(cart.couponApply));
    await expect(page.getByRole('form', { name: cart.coupon })).toContainText(failures.offline);
    await expect(textbox(cart.couponCode)).toHaveValue('EID10');
    await expectTyped();
    await shop().restart();
    await press(button(cart.couponApply));
    await expect(button(cart.couponRemove)).toBeVisible();

    // At the address, which Place Order saves.
    await shop().kill();
    await press(button(cart.placeOrder));
    await expect(alert(failures.offline)).toBeVisible();
    await expectTyped();
    await shop().restart();

    // At the order: its request finds no server.
    let isKilled = false;
    await context.route('**/api/cart/place_order', async (route) => {
      if (!isKilled) await shop().kill();
      isKilled = true;
      await route.continue();
    });
    await press(button(cart.placeOrder));
    await expect(alert(cart.orderQueued)).toBeVisible();
    await expect(button(cart.couponRemove)).toBeVisible();
    await shop().restart();
    await press(button(cart.placeOrder));

    await expect(page).toHaveURL(/\/order_confirmed\/\d+$/);
    const { order, amounts } = await readStoredOrder(shop(), Number(/\d+$/.exec(page.url())?.[0]));
    expect(order).toMatchObject({
      additional_note: 'After six',
      coupon_code: 'EID10',
      payment_method: 'bkash',
      payment_trnx_id: transaction,
      shipping_address: address,
    });
    expect(amounts.discount).toBeGreaterThan(0);
    expect(await orderCount(shop())).toBe(before + 1);
  },
);
