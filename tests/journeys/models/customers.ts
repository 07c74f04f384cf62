import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import type { AddressInput } from '../../../src/contracts/schemas/address.ts';
import type { StepContext } from '../run/journey.ts';
import { t } from '../run/texts.ts';

export interface Customer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

/** Registration data of a new customer. */
export const newCustomer = (): Customer => {
  return {
    name: 'Journey Tester',
    email: `journey-${randomUUID()}@razz.example`,
    phone: '01712345678',
    password: `journey-${randomUUID()}`,
  };
};

const customers = new WeakMap<BrowserContext, Customer>();

/** The customer registered last in this browser context, or a new one. */
export const customerOf = ({ page }: StepContext<unknown>): Customer => {
  const customer = customers.get(page.context()) ?? newCustomer();
  customers.set(page.context(), customer);
  return customer;
};

/** Fills in and submits the registration form. */
export const fillRegistration = async (page: Page): Promise<void> => {
  const { name, email, phone, password } = newCustomer();
  await page.getByRole('textbox', { name: t('Name'), exact: true }).fill(name);
  await page.getByRole('textbox', { name: t('Email address'), exact: true }).fill(email);
  await page.getByRole('textbox', { name: t('Phone'), exact: true }).fill(phone);
  await page.getByRole('textbox', { name: t('Password'), exact: true }).fill(password);
  await page.getByRole('button', { name: t('Create account') }).click();
};

/** Signs out through the account menu. */
export const signOut = async (page: Page): Promise<void> => {
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: t('Account') }).click();
  await header.getByRole('button', { name: t('Sign out') }).click();
};

/** Registers a new customer through the public API; the browser context is signed in afterwards. */
export const registerCustomer = async (stage: StepContext): Promise<Customer> => {
  const { client, page } = stage;
  const customer = newCustomer();
  customers.set(page.context(), customer);
  // The first request sets the session and CSRF cookies.
  await client.request('GET', '/api/get_districts');
  await client.request('POST', '/register', customer);
  return customer;
};

export const dhakaAddress: AddressInput = {
  name: 'Rahim Uddin',
  address1: 'House 7, Road 3, Dhanmondi',
  city: 'Dhaka',
  zipcode: '1205',
  phone: '01812345678',
  email: 'rahim@razz.example',
};

export const sylhetAddress: AddressInput = {
  name: 'Karima Begum',
  company_name: 'Begum Textiles',
  address1: '12 Zindabazar',
  address2: 'Second floor',
  city: 'Sylhet',
  zipcode: '3100',
  phone: '01912345678',
  email: 'karima@razz.example',
};

export const saveAddress = async ({ client }: StepContext, address: AddressInput): Promise<void> => {
  await client.request('POST', '/api/cart/save_address', { ...address });
};
