import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { overflowingElements } from '../support/accessibility.ts';
import { addMember, button, checkPage, phone, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The text field with the label, which may be required. */
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });

describe('categories', () => {
  test('are added, moved, renamed and deleted by keyboard, and shoppers see it', async () => {
    const email = await addMember(shop(), 'owner');
    const { page } = await visitor(phone);
    await page.goto('/admin/categories');
    await signIn(page, email);
    await expect(heading(page)).toHaveText('Categories');
    const top = page.getByRole('list', { name: 'Categories' }).locator(':scope > li');
    await checkPage(page, 'categories');
    const count = await top.count();

    for (const name of ['Home', 'Gifts']) {
      await field(page, 'Name').fill(name);
      await field(page, 'Name').press('Enter');
      await expect(page.getByText(`${name} is added.`).first()).toBeVisible();
      await expect(field(page, 'Name')).toHaveValue('');
      await expect(field(page, 'Name')).toBeFocused();
    }
    await expect(top).toHaveCount(count + 2);
    await field(page, 'Name').fill('gifts');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Another category there has this name.');
    await expect(field(page, 'Name')).toHaveValue('gifts');

    await button(page, 'Move Gifts up').press('Enter');
    await expect(top.nth(count)).toContainText('Gifts');
    await expect(button(page, 'Move Gifts up')).toBeFocused();
    for (let place = count; place > 0; place -= 1) {
      await expect(top.nth(place)).toContainText('Gifts');
      await page.keyboard.press('Enter');
    }
    await expect(top.first()).toContainText('Gifts');
    await expect(button(page, 'Move Gifts down')).toBeFocused();

    await page.getByRole('link', { name: 'Gifts' }).press('Enter');
    await expect(heading(page)).toHaveText('Gifts');
    await field(page, 'Name in Bangla').fill('উপহার');
    await field(page, 'Address of the page').fill('women');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Address of the page')).toHaveAccessibleDescription(
      /Something else has this address/,
    );
    await expect(field(page, 'Address of the page')).toBeFocused();
    await expect(field(page, 'Name in Bangla')).toHaveValue('উপহার');
    await checkPage(page, 'category-rejected');
    await field(page, 'Address of the page').fill('presents');
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
    await page.context().setOffline(false);
    await button(page, 'Save again').press('Enter');
    await expect(page.getByText('Saved.').first()).toBeVisible();
    await expect(button(page, 'Save')).toBeFocused();
    await checkPage(page, 'category');

    const shopper = (await visitor()).page;
    await shopper.goto('/shop/gifts');
    await expect(shopper).toHaveURL(/\/shop\/presents$/);
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Gifts');

    await page.getByRole('link', { name: 'বাংলা' }).click();
    await expect(heading(page)).toHaveText('উপহার');
    expect(await overflowingElements(page)).toEqual([]);
    await page.getByRole('link', { name: 'English' }).click();
    await button(page, 'Delete').press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Categories');
    await expect(page.getByText('Gifts is deleted.').first()).toBeVisible();
    await expect(top).toHaveCount(count + 1);
  });

  test('two owners change one category, and nothing is lost silently', async () => {
    const [mine, theirs] = [(await visitor(phone)).page, (await visitor()).page];
    for (const page of [mine, theirs]) {
      await page.goto('/admin/categories');
      await signIn(page, await addMember(shop(), 'owner'));
      await page.getByRole('list', { name: 'Categories' }).getByRole('link').first().click();
      await expect(page.getByRole('link', { name: 'All categories' })).toBeVisible();
    }
    await field(theirs, 'Name').fill('Ladies');
    await button(theirs, 'Save').click();
    await expect(theirs.getByText('Saved.').first()).toBeVisible();
    await field(mine, 'Name').fill('Womenswear');
    await button(mine, 'Save').click();
    await expect(mine.getByRole('alert')).toContainText('Somebody else has changed this');
    await expect(mine.getByRole('alert')).toContainText('Womenswear');
    await expect(mine.getByRole('alert')).toContainText('Ladies');
    await checkPage(mine, 'category-conflict');
    await button(mine, 'Keep what is stored').click();
    await expect(field(mine, 'Name')).toHaveValue('Ladies');
    await field(mine, 'Name').fill('Women');
    await button(mine, 'Save').click();
    await expect(mine.getByText('Saved.').first()).toBeVisible();
  });
});

describe('coupons', () => {
  test('are added, changed and ended by keyboard, and the shop accepts them', async () => {
    await shop().database.db.deleteFrom('coupons').execute();
    const email = await addMember(shop(), 'owner');
    const { page } = await visitor(phone);
    await page.goto('/admin/coupons');
    await signIn(page, email);
    await expect(heading(page)).toHaveText('Coupons');
    await expect(page.getByText('No coupons yet')).toBeVisible();
    await checkPage(page, 'coupons-empty');

    await field(page, 'Code').fill('eid');
    await field(page, 'Percent').fill('120');
    await page.getByLabel('Last day').fill('2020-01-01');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/This day is over/);
    await page.getByLabel('Last day').fill('2099-12-31');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Percent')).toHaveAccessibleDescription('A percentage is at most 100.');
    await expect(field(page, 'Code')).toHaveValue('eid');
    await checkPage(page, 'coupons-rejected');
    await field(page, 'Percent').fill('১০');
    await field(page, 'Orders with it').fill('1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('EID is added.').first()).toBeVisible();
    await expect(field(page, 'Code')).toHaveValue('');
    await expect(field(page, 'Code')).toBeFocused();
    await expect(page.getByRole('list', { name: 'Coupons' })).toContainText('used 0 of 1');
    await checkPage(page, 'coupons');

    await page.getByRole('link', { name: 'EID' }).press('Enter');
    await expect(heading(page)).toHaveText('EID');
    await field(page, 'Minimum subtotal \\(৳\\)').fill('100000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved.').first()).toBeVisible();
    await expect(button(page, 'Save')).toBeFocused();
    await checkPage(page, 'coupon');
    const verdict = async () => (await page.request.get('/api/get_coupon_details/eid')).json();
    expect(await verdict()).toMatchObject({ is_valid: true, coupon: { amount: 10, min_subtotal: 100_000 } });

    await page.getByRole('checkbox', { name: 'Shoppers can use it' }).press('Space');
    await page.getByRole('link', { name: 'All coupons' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
    await button(page, 'Cancel').click();
    await button(page, 'Save').press('Enter');
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    expect(await verdict()).toMatchObject({ is_valid: false });
    await page.getByRole('link', { name: 'বাংলা' }).click();
    await expect(page.getByText('বন্ধ', { exact: true })).toBeVisible();
    expect(await overflowingElements(page)).toEqual([]);
  });
});
