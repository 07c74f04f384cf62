import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { addMember, button, checkPage, phone, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The text field with the label, which may be required. */
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
const saved = (page: Page) => page.getByText('Saved. Shoppers see it from now on.', { exact: true }).first();

describe('an empty shop', () => {
  const { shop, visitor } = shoppers({ seed: async () => {} });

  test('its owner writes the text pages, by keyboard on a phone, and shoppers read them', async () => {
    const email = await addMember(shop(), 'owner');
    const { page } = await visitor(phone);
    await page.goto('/admin');
    await signIn(page, email);
    // What is missing leads there.
    await page.getByRole('link', { name: 'Write the pages' }).press('Enter');
    await expect(heading(page)).toHaveText('Settings');
    const rows = page.getByRole('list', { name: 'Text pages' }).getByRole('listitem');
    await expect(rows).toHaveText([/Help.*General/, /Delivery/, /Returns/, /Terms/, /Privacy/]);
    await checkPage(page, 'settings-pages');
    await page.getByRole('link', { name: 'Returns' }).press('Enter');
    await expect(heading(page)).toHaveText('Returns');
    await checkPage(page, 'text-page');
    const before = await field(page, 'Text').inputValue();
    const beforeInBangla = await field(page, 'Text in Bangla').inputValue();

    await field(page, 'Text').fill('Within seven days.\n# How\nCall {telephone}.');
    await field(page, 'Text in Bangla').fill('সাত দিনের মধ্যে।');
    await button(page, 'Save').press('Enter');
    await expect(field(page, 'Text')).toHaveAccessibleDescription(/\{telephone\} is unknown/);
    await expect(field(page, 'Text')).toBeFocused();
    await field(page, 'Text').fill('Within seven days.\n# How\nCall us.');
    await button(page, 'Save').press('Enter');
    await expect(field(page, 'Text in Bangla')).toHaveAccessibleDescription(/number 2 is not in both/);
    await checkPage(page, 'text-page-rejected');
    // What is stored again is no error.
    await field(page, 'Text').fill(before);
    await field(page, 'Text in Bangla').fill(beforeInBangla);
    await button(page, 'Save').press('Enter');
    await expect(page.getByText('Nothing has changed.').first()).toBeVisible();
    await expect(field(page, 'Text in Bangla')).not.toHaveAccessibleDescription(/number 2 is not in both/);
    await field(page, 'Text').fill('Within seven days.\n# How\nCall us.');
    await field(page, 'Text in Bangla').fill('সাত দিনের মধ্যে।\n# কীভাবে\nফোন করুন।');
    await page.context().setOffline(true);
    await button(page, 'Save').press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings', exact: true }).last().press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
    await button(page, 'Cancel').press('Enter');
    await page.context().setOffline(false);
    await button(page, 'Save again').press('Enter');
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText('Text page written')).toBeVisible();

    const { page: shopper } = await visitor(phone);
    await shopper.goto('/pages/returns');
    await expect(shopper.getByRole('heading', { name: 'How' })).toBeVisible();
    await expect(shopper.getByText('Within seven days.')).toBeVisible();
    expect(await violations(shopper)).toEqual([]);

    // The general text comes back, without leaving the page.
    await button(page, 'Delete my text').press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my text' }).press('Enter');
    await expect(page.getByText('This is the text that every shop begins with.')).toBeVisible();
    await expect(field(page, 'Text')).not.toHaveValue(/seven days/);
    await expect(button(page, 'Delete my text')).toHaveCount(0);
  });

  test('a page of the own appears in the footer once it has a text; another owner’s change is a choice', async () => {
    const email = await addMember(shop(), 'owner');
    const { page } = await visitor();
    await page.goto('/admin/settings');
    await signIn(page, email);
    await field(page, 'Title').fill('Our story');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Our story');
    await expect(page.getByText('Shoppers do not see this page until it has a text.')).toBeVisible();
    await field(page, 'Text').fill('Two looms.');

    const { page: other } = await visitor();
    await other.goto('/admin/settings/pages/our-story');
    await signIn(other, email);
    await field(other, 'Text').fill('Ten looms.');
    await button(other, 'Save').press('Enter');
    await expect(saved(other)).toBeVisible();

    await button(page, 'Save').press('Enter');
    await expect(page.getByText('Ten looms.').first()).toBeVisible();
    await checkPage(page, 'text-page-conflict');
    await button(page, 'Save mine').press('Enter');
    await expect(saved(page)).toBeVisible();

    const { page: shopper } = await visitor(phone);
    await shopper.goto('/');
    await shopper.getByRole('contentinfo').getByRole('link', { name: 'Our story' }).press('Enter');
    await expect(shopper.getByText('Two looms.')).toBeVisible();

    await button(page, 'Delete').press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(heading(page)).toHaveText('Settings');
    await expect(page.getByRole('list', { name: 'Text pages' }).getByText('Our story')).toHaveCount(0);
  });
});
