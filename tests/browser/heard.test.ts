import { expect as expectValue, test } from 'vitest';
import { notifications as banglaNotifications } from '../../src/ui/messages/bn/notifications.ts';
import { bn } from '../../src/ui/messages/bn.ts';
import { buying } from '../../src/ui/messages/en/buying.ts';
import { cart } from '../../src/ui/messages/en/cart.ts';
import { layout } from '../../src/ui/messages/en/layout.ts';
import { notifications } from '../../src/ui/messages/en/notifications.ts';
import { order } from '../../src/ui/messages/en/order.ts';
import { search } from '../../src/ui/messages/en/search.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expect } from '../support/playwright-expect.ts';
import { screenReader } from '../support/screen-reader.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor } = shoppers();

const english = { buying, cart, layout, notifications, order, search };
const languages: Record<'en' | 'bn', typeof english> = {
  en: english,
  bn: { ...bn, notifications: banglaNotifications },
};

const months = (['en-GB', 'bn-BD'] as const).flatMap((locale) =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(2026, month, 1).toLocaleDateString(locale, { month: 'long' }),
  ),
);
const day = '[\\d০-৯]{1,2}';
const date = `(?:${day}–)?${day}[ \u00a0](?:${months.join('|')})(?:,? [\\d০-৯]{4})?`;

/** Order numbers and dates differ between runs. */
const withoutVarying = (script: string): string =>
  script.replaceAll(/RZZ[\d০-৯]{8}/g, 'RZZ…').replaceAll(new RegExp(`${date}(?: – ${date})?`, 'g'), '(date)');

test.each(['en', 'bn'] as const)('a purchase by keyboard, as a screen reader says it: %s', async (locale) => {
  const { buying, cart, layout, notifications, order, search } = languages[locale];
  const { page } = await visitor();
  const reader = await screenReader(page);
  const press = async (key: string) => {
    await page.keyboard.press(key);
    // The search field becomes a combobox, which is open, once it has the focus.
    await expect(page.locator('header input[type=search]:focus:not([aria-expanded=true])')).toHaveCount(0);
    await reader.focus();
  };
  const tabTo = async (accessible: RegExp | string) => {
    for (let stop = 0; stop < 40; stop++) {
      await press('Tab');
      const last = reader.script().trimEnd().split('\n').at(-1) ?? '';
      if (typeof accessible === 'string' ? last.includes(accessible) : accessible.test(last)) return;
    }
    throw new Error(`No tab stop is ${accessible}`);
  };

  reader.step('Home');
  await page.goto(`/?lang=${locale}`);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await tabTo(layout.searchProducts);

  reader.step('Search');
  const release = await holdRequests(page, '**/1/indexes/**');
  await page.keyboard.insertText('panjabi');
  await reader.hears(search.searching);
  release();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  await reader.hears(search.hits(1));
  for (let option = 0; option < (await options.count()); option++) await press('ArrowDown');
  await page.keyboard.press('Enter');

  reader.step('Results and filters');
  await expect(page).toHaveURL(/\/shop\/all/);
  await reader.hears('panjabi');
  await reader.focus();
  // The last filters are painted after the list.
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(2);
  await reader.read(page.getByRole('main'));

  reader.step('Product');
  await page.getByRole('article').getByRole('heading').getByRole('link').first().focus();
  await reader.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/white-panjabi/);
  await reader.hears('White Panjabi');
  await reader.focus();
  await reader.read(page.getByRole('main'));
  await page.getByRole('radio').first().focus();
  await press('ArrowRight');
  await tabTo(buying.addToCart);
  await page.keyboard.press('Enter');

  reader.step('Cart panel');
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  await reader.hears(notifications.success.productAdded);
  await reader.focus();
  await reader.read(panel);
  await panel.getByRole('link', { name: cart.checkout }).focus();
  await reader.focus();
  await page.keyboard.press('Enter');

  reader.step('Checkout');
  await expect(page).toHaveURL(/\/checkout/);
  await reader.hears(cart.checkoutTitle);
  await reader.focus();
  await reader.read(page.getByRole('main'));

  await page.getByRole('main').getByRole('textbox').first().focus();
  for (const typed of ['Shirin Akter', '01712345678', 'shirin@example.com', 'House 7, Zindabazar']) {
    await reader.focus();
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  // The second line of the address is optional.
  await reader.focus();
  await press('Tab');
  await press('Tab');
  await page.keyboard.type('1205');
  await tabTo(cart.placeOrder);
  await page.keyboard.press('Enter');

  reader.step('Placed');
  await expect(page).toHaveURL(/order_confirmed/);
  await reader.hears(order.thanks);
  await reader.focus();
  await reader.read(page.getByRole('main'));

  await expectValue(withoutVarying(reader.script())).toMatchFileSnapshot(`heard/purchase.${locale}.txt`);
});
