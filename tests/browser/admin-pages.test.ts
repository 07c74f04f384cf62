import { describe, test } from 'vitest';
import { overflowingElements, violations } from '../support/accessibility.ts';
import { addMember, button, phone, screenshot, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { staffPassword } from '../support/staff.ts';

const { shop, visitor } = shoppers();

describe('the account of a member', () => {
  test('changes the password by keyboard, and ends the other sessions', async () => {
    const email = await addMember(shop(), 'staff');
    const [here, there] = [(await visitor(phone)).page, (await visitor()).page];
    await there.goto('/admin');
    await signIn(there, email);
    await expect(there.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await here.goto('/admin');
    await signIn(here, email);
    await here.getByRole('link', { name: 'Account' }).press('Enter');
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('Account');
    await expect(here.getByText(email)).toBeVisible();
    expect(await overflowingElements(here)).toEqual([]);
    expect(await violations(here)).toEqual([]);
    await screenshot(here, 'account');

    const [current, next] = [here.getByLabel(/^Current password/), here.getByLabel(/^New password/)];
    await current.fill('not the password');
    await next.fill('seven green mangoes');
    await next.press('Enter');
    await expect(current).toHaveAccessibleDescription('This is not your current password.');
    await expect(current).toBeFocused();
    await expect(next).toHaveValue('seven green mangoes');
    await current.fill(staffPassword);
    await here.context().setOffline(true);
    await current.press('Enter');
    await expect(here.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
    await expect(next).toHaveValue('seven green mangoes');
    await here.context().setOffline(false);
    await current.press('Enter');
    await expect(here.getByText('Your password is changed.').first()).toBeVisible();
    await expect(current).toHaveValue('');
    await expect(next).toHaveValue('');

    await there.getByRole('link', { name: 'Orders' }).click();
    await there.reload();
    await expect(there.getByRole('heading', { level: 1 })).toHaveText('Sign in to the panel');
    await signIn(there, email, 'seven green mangoes');
    await expect(there.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await here.getByRole('link', { name: 'Orders' }).click();
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await here.getByRole('link', { name: 'Account' }).click();
    await here.getByRole('link', { name: 'বাংলা' }).click();
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('অ্যাকাউন্ট');
    expect(await overflowingElements(here)).toEqual([]);
    await button(here, 'সাইন আউট').click();
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('প্যানেলে সাইন ইন করুন');
  });
});
