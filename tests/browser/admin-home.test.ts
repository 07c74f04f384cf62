import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, test } from 'vitest';
import { addMember, button, checkPage, phone, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const saved = (page: Page) => page.getByText('Saved. Shoppers see it from now on.', { exact: true }).first();
const blocks = (page: Page) => page.getByRole('list', { name: 'Blocks' });
/** The block of a name, with its fields. */
const block = (page: Page, name: RegExp) =>
  blocks(page)
    .locator('> li')
    .filter({ has: page.locator('.admin-edited-head', { hasText: name }) });
const headings = (page: Page) => page.getByRole('heading', { level: 2 });

describe('a shop', () => {
  const { shop, visitor } = shoppers();

  test('its owner arranges the home page by keyboard on a phone, sees it first, and shoppers see it', async () => {
    const email = await addMember(shop(), 'owner');
    const { page } = await visitor(phone);
    await page.goto('/admin/settings');
    await signIn(page, email);
    await page.getByRole('link', { name: 'Arrange the home page' }).press('Enter');
    await expect(heading(page)).toHaveText('Home page');
    await checkPage(page, 'home');

    // A banner is added, and moved to the second place.
    await page.getByLabel('Add a block').selectOption('campaign');
    await button(page, 'Add').press('Enter');
    const banner = block(page, /^Banner/);
    await banner.getByRole('textbox', { name: /^Title( \*)?$/ }).fill('Eid is near');
    await banner.getByRole('textbox', { name: 'Title in Bangla' }).fill('ঈদ আসছে');
    await banner.getByRole('textbox', { name: /^Where it leads/ }).fill('shop/women');
    for (let place = 0; place < 10; place += 1) {
      const up = button(page, 'Move Banner: Eid is near up');
      if ((await blocks(page).locator('> li').nth(1).innerText()).startsWith('Banner')) break;
      await up.press('Enter');
      await expect(up).toBeFocused();
    }
    await button(page, 'Remove Facts').press('Enter');
    await expect(page.getByText('Facts is removed.')).toBeVisible();
    await button(page, 'Undo').press('Enter');
    await expect(block(page, /^Facts/)).toHaveCount(1);
    await button(page, 'Remove Deals Of The Day').press('Enter');

    await button(page, 'Preview').press('Enter');
    const where = banner.getByRole('textbox', { name: /^Where it leads/ });
    await expect(where).toHaveAccessibleDescription(/Enter a path of the shop/);
    await expect(
      banner.getByRole('textbox', { name: /^Text of the link( \*)?$/ }),
    ).toHaveAccessibleDescription(/required/);
    await checkPage(page, 'home-rejected');
    await where.fill('/shop/women');
    await banner.getByRole('textbox', { name: /^Text of the link( \*)?$/ }).fill('See them');

    await page.context().setOffline(true);
    await button(page, 'Save').press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
    await page.context().setOffline(false);
    await button(page, 'Preview').press('Enter');
    const open = page.getByRole('link', { name: 'Open it in Bangla' });
    await expect(page.getByRole('link', { name: 'Open it in English' })).toBeFocused();
    await checkPage(page, 'home-preview-ready');
    const { page: shopper } = await visitor(phone);
    await shopper.goto((await open.getAttribute('href')) ?? '');
    await expect(shopper.getByRole('heading', { name: 'ঈদ আসছে' })).toBeVisible();
    await checkPage(shopper, 'home-preview');
    await shopper.goto('/?lang=en');
    await expect(headings(shopper).first()).toBeVisible();
    await expect(shopper.getByText('Eid is near')).toHaveCount(0);

    await button(page, 'Save').press('Enter');
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText('Home page arranged')).toBeVisible();
    await shopper.reload();
    await expect(shopper.getByRole('heading', { name: 'Eid is near' })).toBeVisible();
    await expect(shopper.getByRole('link', { name: 'See them' })).toHaveAttribute('href', '/shop/women');

    await button(page, 'Delete mine').press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete mine' }).press('Enter');
    await expect(page.getByText('Shoppers see the page that every shop begins with')).toBeVisible();
    await expect(block(page, /^Banner/)).toHaveCount(0);
    await expect(block(page, /^Deals/)).toHaveCount(1);
  });

  test('tiles, facts and searches are chosen; a picture is uploaded; another owner’s change is a choice', async () => {
    const email = await addMember(shop(), 'owner');
    const { page } = await visitor(phone);
    await page.goto('/admin/settings/home');
    await signIn(page, email);
    const tiles = block(page, /^Tiles/);
    await tiles.locator('summary').press('Enter');
    await tiles.getByLabel('Which').selectOption('chosen');
    await tiles.getByRole('button', { name: 'Add a tile' }).press('Enter');
    const list = tiles.getByRole('list', { name: 'Tiles' }).locator('> li');
    const last = list.last();
    await last.getByRole('textbox', { name: /^Title( \*)?$/ }).fill('Sale');
    await last.getByRole('textbox', { name: /^Where it leads/ }).fill('/shop/all');
    const buffer = await sharp({ create: { width: 80, height: 100, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    const file = { name: 'sale.jpg', mimeType: 'image/jpeg', buffer };
    await last.locator('input[type=file]').first().setInputFiles(file);
    await expect(last.locator('img')).toBeVisible();
    await page.getByLabel('Facts', { exact: true }).selectOption('own');
    await page
      .getByRole('list', { name: 'Facts' })
      .getByRole('textbox', { name: /^Title( \*)?$/ })
      .first()
      .fill('Pay later');
    await page.getByLabel('Popular searches', { exact: true }).selectOption('own');
    await page
      .getByRole('list', { name: 'Popular searches' })
      .getByRole('textbox', { name: 'Words', exact: true })
      .fill('Jamdani');
    await checkPage(page, 'home-tiles');

    const { page: other } = await visitor();
    await other.goto('/admin/settings/home');
    await signIn(other, email);
    await button(other, 'Remove Opening').press('Enter');
    await button(other, 'Save').press('Enter');
    await expect(saved(other)).toBeVisible();

    await expect(page.getByText('Uploading…')).toHaveCount(0);
    await button(page, 'Save').press('Enter');
    await expect(page.getByText('Somebody else has changed this in the meantime')).toBeVisible();
    await checkPage(page, 'home-conflict');
    await button(page, 'Save mine').press('Enter');
    await expect(saved(page)).toBeVisible();
    const { page: shopper } = await visitor(phone);
    await shopper.goto('/');
    await expect(shopper.getByRole('heading', { name: 'Pay later' })).toBeVisible();
    await expect(shopper.getByRole('link', { name: 'Sale' })).toBeVisible();
    await checkPage(shopper, 'home-shown');
  });
});
