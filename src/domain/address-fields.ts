import type { AddressInput } from '../contracts/schemas/address.ts';

export type AddressField = keyof AddressInput;

/** Every field of an address. Form, label, order key, SQL and guest merge are derived from this list. */
const fields = {
  name: 'required',
  company_name: 'optional',
  email: 'required',
  phone: 'required',
  address1: 'required',
  address2: 'optional',
  city: 'required',
  zipcode: 'required',
} as const satisfies Record<AddressField, 'required' | 'optional'>;

/** The order is part of every order's idempotency key: append new fields. */
export const addressFields = Object.keys(fields) as AddressField[];

export type OptionalAddressField = {
  [Name in AddressField]: (typeof fields)[Name] extends 'optional' ? Name : never;
}[AddressField];

export const isOptionalAddressField = (field: AddressField): field is OptionalAddressField =>
  fields[field] === 'optional';

/** The address without optional fields that are empty or blank. */
export const withoutEmptyFields = <Given extends AddressInput>(address: Given): Given =>
  Object.fromEntries(
    Object.entries(address).filter(
      ([name, value]) => !isOptionalAddressField(name as AddressField) || String(value ?? '').trim() !== '',
    ),
  ) as Given;

const elsewhere: readonly AddressField[] = ['name', 'email', 'phone', 'city', 'zipcode'];

/** The lines of a label between the name and the city. */
export const streetLines = (address: Pick<AddressInput, Exclude<AddressField, 'email'>>): string[] =>
  addressFields.flatMap((field) => (elsewhere.includes(field) ? [] : address[field as 'address1'] || []));
