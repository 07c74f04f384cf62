import type { Address, AddressInput } from '../contracts/schemas/address.ts';

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

/** An address taken off the list, and where it stood. */
export interface RemovedAddress {
  address: Address;
  index: number;
}

/** Takes an address off; null when it is not there. */
export const takeAddress = (addresses: readonly Address[], id: number): RemovedAddress | null => {
  const index = addresses.findIndex((address) => address.id === id);
  const address = addresses[index];
  return address === undefined ? null : { address, index };
};

export const withoutAddress = (addresses: readonly Address[], id: number): Address[] =>
  addresses.filter((address) => address.id !== id);

/** Puts an address back where it stood. */
export const putAddressBack = (
  addresses: readonly Address[],
  { address, index }: RemovedAddress,
): Address[] => withoutAddress(addresses, address.id).toSpliced(index, 0, address);

/** An address just saved: in place of its older self, else last. */
export const withAddress = (addresses: readonly Address[], saved: Address): Address[] =>
  addresses.some((address) => address.id === saved.id)
    ? addresses.map((address) => (address.id === saved.id ? saved : address))
    : [...addresses, saved];

/** What a form sends to save this address again. */
export const addressInput = ({ id: _id, ...input }: Address): AddressInput => input;

export type AddressValues = Record<AddressField, string>;

const emptyAddress = (): AddressValues =>
  Object.fromEntries(addressFields.map((field) => [field, ''])) as AddressValues;

/** The initial values of a new address: the signed-in person's own; city Dhaka. */
export const blankAddress = (user: { name: string; email: string; phone: string } | null): AddressValues => ({
  ...emptyAddress(),
  city: 'Dhaka',
  ...(user && { name: user.name, email: user.email, phone: user.phone }),
});

/** The form values of a saved address. */
export const filledAddress = (address: Address): AddressValues =>
  ({ ...emptyAddress(), ...addressInput(address) }) as AddressValues;
