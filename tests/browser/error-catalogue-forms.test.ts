import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { interceptResponses, responses } from '../support/intercept-requests.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { address } from '../support/small-shop.ts';

const { visitor, customer } = shoppers();

const banner = 'There were some problems with your input.';
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const fillAddress = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(address.name);
  await page.getByPlaceholder('House number and street name').fill(address.address1);
  await page.getByLabel('ZIPCode').fill(address.zipcode);
  await page.getByLabel('Phone').fill(address.phone);
  await page.getByLabel('Email Address').fill(address.email);
};

describe('the profile form', () => {
  test('an errors object: each message below its field, the first field focused, the values unchanged [5.15, 7.27, 8.3, 8.7, 8.22]', async () => {
    const { page } = await customer();
    await page.goto('/account');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('');
    await page.getByLabel('Phone').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: banner })).toBeVisible();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAccessibleDescription(/\w/);
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/\w/);
    await expect(name).toBeFocused();
    await expect(page.getByLabel('Phone')).toHaveValue('12');
    await name.fill('Rahima Uddin');
    await page.getByLabel('Phone').fill('01912345678');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Profile saved Successfully.')).toBeVisible();
    await expect(page.getByText(banner)).toHaveCount(0);
    await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  });
});

describe('the address form', () => {
  test('is rejected and then saved, in the account [2.74, 8.7, 8.24]', async () => {
    const { page } = await customer();
    await page.goto('/account/addresses');
    await page.getByRole('button', { name: 'Add Address' }).click();
    await fillAddress(page);
    await page.getByLabel('ZIPCode').fill('');
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByRole('alert').filter({ hasText: banner })).toBeVisible();
    await expect(page.getByLabel('ZIPCode')).toBeFocused();
    await expect(page.getByLabel('ZIPCode')).toHaveAccessibleDescription(/\w/);
    await expect(page.getByPlaceholder('House number and street name')).toHaveValue(address.address1);
    await page.getByLabel('ZIPCode').fill(address.zipcode);
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(toast(page, 'Address Saved Successfully.')).toBeVisible();
    await expect(page.getByText('Dhaka - 1205')).toBeVisible();
  });

  test('scrolls to and focuses the first invalid field, at the checkout on a phone', async () => {
    const { page } = await visitor();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/checkout');
    await fillAddress(page);
    await page.getByPlaceholder('House number and street name').fill('');
    await page.getByLabel('Phone').fill('12');
    await page.getByRole('button', { name: 'Save Address' }).click();
    const street = page.getByPlaceholder('House number and street name');
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByLabel('Phone')).toBeInViewport();
    await expect(street).toHaveAttribute('aria-invalid', 'true');
  });

  test('scrolls a form error into view, at the checkout on a phone', async () => {
    const { page } = await visitor();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/checkout');
    await fillAddress(page);
    const server = await interceptResponses(page, '**/api/cart/save_address');
    server.respond(responses.json(422, { message: 'We do not deliver there today.' }));
    const save = page.getByRole('button', { name: 'Save Address' });
    await save.click();
    const alert = page.getByRole('alert').filter({ hasText: 'We do not deliver there today.' });
    await expect(alert).toBeInViewport({ ratio: 1 });
    // Not covered by the sticky header.
    const header = await page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => (await alert.boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await expect(save).toBeFocused();
  });

  test('keeps its values when offline at the checkout, also after a reload [2.69, 8.12]', async () => {
    const { page } = await visitor();
    await page.goto('/checkout');
    await fillAddress(page);
    const server = await interceptResponses(page, '**/api/cart/save_address');
    server.respond(responses.noConnection);
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
    await page.reload();
    await expect(page.getByPlaceholder('House number and street name')).toHaveValue(address.address1);
    server.letThrough();
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(toast(page, 'Address Saved Successfully.')).toBeVisible();
    await expect(page.getByText('Dhaka - 1205').first()).toBeVisible();
  });
});
