import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import type { AddressInput } from '../../../src/contracts/schemas/address.ts';
import type { StepContext } from '../run/journey.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

/** Somebody who has no account yet. */
export const newPerson = (): Person => {
  return {
    name: 'Journey Tester',
    email: `journey-${randomUUID()}@razz.example`,
    phone: '01712345678',
    password: `journey-${randomUUID()}`,
  };
};

const people = new WeakMap<BrowserContext, Person>();

/** Who walks in a window: the customer made there last, or somebody who has no account yet. */
export const personIn = ({ page }: StepContext<unknown>): Person => {
  const person = people.get(page.context()) ?? newPerson();
  people.set(page.context(), person);
  return person;
};

/** Fills in and sends the form of a new account on the page. */
export const register = async (page: Page): Promise<void> => {
  const { name, email, phone, password } = newPerson();
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByRole('textbox', { name: /^Phone/ }).fill(phone);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
};

/** Signs out by the menu in the header. */
export const signOut = async (page: Page): Promise<void> => {
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Account' }).click();
  await header.getByRole('button', { name: 'Sign out' }).click();
};

/** Registers a customer nobody else uses, through the public API; the window is signed in afterwards. */
export const becomeCustomer = async (stage: StepContext): Promise<Person> => {
  const { client, page } = stage;
  const person = newPerson();
  people.set(page.context(), person);
  // The first call gives the window its session and token.
  await client.request('GET', '/api/get_districts');
  await client.request('POST', '/register', person);
  return person;
};

export const inDhaka: AddressInput = {
  name: 'Rahim Uddin',
  address1: 'House 7, Road 3, Dhanmondi',
  city: 'Dhaka',
  zipcode: '1205',
  phone: '01812345678',
  email: 'rahim@razz.example',
};

export const inSylhet: AddressInput = {
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
