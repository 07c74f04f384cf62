import type { Locator, Page } from 'playwright';
import { expect } from '../run/expect.ts';
import type { AddressFields } from './people.ts';

export function addressForm(page: Page, title: 'Add Address' | 'Edit Address'): Locator {
  return page.getByRole('form', { name: title });
}

function field(form: Locator, name: RegExp): Locator {
  return form.getByRole('textbox', { name });
}

export function streetOf(form: Locator): Locator {
  return field(form, /^Street Address(?!,)/);
}

const secondLine = /^Street Address, second line/;

function district(form: Locator): Locator {
  return form.getByRole('combobox', { name: /^District/ });
}

/** Types an address as a person does: fields by label, the district from its list. */
export async function fillAddress(form: Locator, address: AddressFields): Promise<void> {
  await field(form, /^Name/).fill(address.name);
  await field(form, /^Company Name/).fill(address.company_name ?? '');
  await streetOf(form).fill(address.address1);
  await field(form, secondLine).fill(address.address2 ?? '');
  await field(form, /^ZIPCode/).fill(address.zipcode);
  await field(form, /^Phone/).fill(address.phone);
  await field(form, /^Email Address/).fill(address.email);
  await district(form).selectOption(address.city);
}

export async function expectAddress(within: Locator, address: AddressFields): Promise<void> {
  const { name, company_name, address1, address2 } = address;
  for (const line of [name, company_name, address1, address2])
    if (line) await expect(within.getByText(line, { exact: true })).toBeVisible();
  await expect(within.getByText(`${address.city} - ${address.zipcode}`)).toBeVisible();
  await expect(within.getByText(address.phone)).toBeVisible();
}

export async function expectTyped(form: Locator, address: AddressFields): Promise<void> {
  await expect(field(form, /^Name/)).toHaveValue(address.name);
  await expect(field(form, /^Company Name/)).toHaveValue(address.company_name ?? '');
  await expect(streetOf(form)).toHaveValue(address.address1);
  await expect(field(form, secondLine)).toHaveValue(address.address2 ?? '');
  await expect(field(form, /^ZIPCode/)).toHaveValue(address.zipcode);
  await expect(field(form, /^Phone/)).toHaveValue(address.phone);
  await expect(field(form, /^Email Address/)).toHaveValue(address.email);
  await expect(district(form)).toHaveValue(address.city);
}
