import type { Page } from 'playwright';
import { hashPassword } from '../../server/secrets/passwords.ts';
import type { StaffRole } from '../../src/contracts/admin/schemas/staff.ts';
import { overflowingElements, violations } from './accessibility.ts';
import { expect } from './playwright-expect.ts';
import type { RunningShop } from './running-shop.ts';
import { staffPassword } from './staff.ts';

/** A narrow phone. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

let members = 0;

/** Adds a member of the staff. @returns the email, whose password is `staffPassword` */
export const addMember = async (
  shop: RunningShop,
  role: StaffRole,
  vendor: number | null = null,
): Promise<string> => {
  members += 1;
  const email = `${role}-${members}@example.com`;
  await shop.database.db
    .insertInto('staff')
    .values({
      name: 'Farhana Islam',
      email,
      role,
      merchant_id: vendor,
      password_hash: await hashPassword(staffPassword),
    })
    .execute();
  return email;
};

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in the sign-in form of the panel. */
export const signIn = async (page: Page, email: string, password = staffPassword) => {
  await page.getByRole('textbox', { name: /^Email address/ }).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Saves a picture for a person to look at, if PANEL_PICTURES is a folder: wide and narrow, light and dark. */
export const screenshot = async (page: Page, name: string) => {
  const folder = process.env.PANEL_PICTURES;
  if (folder === undefined) return;
  const size = page.viewportSize();
  for (const width of [360, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
};

/** Nothing overflows, and the accessibility checks find nothing. */
export const checkPage = async (page: Page, name: string) => {
  expect(await overflowingElements(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await screenshot(page, name);
};
