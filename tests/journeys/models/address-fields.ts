import { expect } from '@razz/model-testing/journeys';
import type { Locator, Page } from 'playwright';
import type { AddressInput } from '../../../src/contracts/schemas/address.ts';
import { t, translatedName } from '../run/texts.ts';

export const addressForm = (page: Page, title: 'Add Address' | 'Edit Address'): Locator => {
  return page.getByRole('form', { name: t(title) });
};

type AddressField = keyof AddressInput;

const labels: Record<AddressField, string> = {
  name: 'Name',
  company_name: 'Company Name',
  address1: 'Street Address',
  address2: 'Street Address, second line',
  city: 'District',
  zipcode: 'ZIPCode',
  phone: 'Phone',
  email: 'Email Address',
};

/** Buttons that reveal the optional fields at the checkout. */
const optionalFieldButtons: Partial<Record<AddressField, string>> = {
  company_name: 'Add company',
  address2: 'Add apartment, suite or unit',
};

const addressFields = Object.keys(labels) as AddressField[];

const fieldControl = (form: Locator, field: AddressField): Locator => {
  return form.getByRole(field === 'city' ? 'combobox' : 'textbox', { name: t(labels[field]), exact: true });
};

export const streetField = (form: Locator): Locator => {
  return fieldControl(form, 'address1');
};

/** Fills in the form by labels; the district is a select. */
export const fillAddress = async (form: Locator, address: AddressInput): Promise<void> => {
  for (const field of addressFields) {
    const button = optionalFieldButtons[field];
    const add = button && form.getByRole('button', { name: t(button) });
    if (add && (await add.isVisible())) {
      if (!address[field]) continue;
      await add.click();
    }
    if (field === 'city') await fieldControl(form, field).selectOption(address.city);
    else await fieldControl(form, field).fill(address[field] ?? '');
  }
};

export const expectAddress = async (within: Locator, address: AddressInput): Promise<void> => {
  const { name, company_name, address1, address2 } = address;
  for (const line of [name, company_name, address1, address2].filter(Boolean) as string[])
    await expect(within.getByText(line, { exact: true })).toBeVisible();
  await expect(within.getByText(`${translatedName(address.city)} - ${address.zipcode}`)).toBeVisible();
  await expect(within.getByText(address.phone)).toBeVisible();
};

export const expectFieldValues = async (form: Locator, address: AddressInput): Promise<void> => {
  for (const field of addressFields) {
    const isHidden = !address[field] && field in optionalFieldButtons;
    if (isHidden && (await fieldControl(form, field).count()) === 0) continue;
    await expect(fieldControl(form, field)).toHaveValue(address[field] ?? '');
  }
};
