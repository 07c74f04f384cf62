import type { Address, AddressInput } from '../contracts/schemas/address.ts';
import { trimBlanks } from './blanks.ts';
import { toLatinDigits } from './locale.ts';
import { normalizeBody } from './request-body.ts';

export type AddressField = keyof AddressInput;

/** All fields of an address, and whether they are optional. Form, label, order key, SQL and guest merge use this list. */
const isOptional = {
  name: false,
  company_name: true,
  email: false,
  phone: false,
  address1: false,
  address2: true,
  city: false,
  zipcode: false,
} as const satisfies Record<AddressField, boolean>;

/** The sequence is part of every order's idempotency key: append new fields at the end. */
export const addressFields = Object.keys(isOptional) as AddressField[];

export type OptionalAddressField = {
  [Name in AddressField]: (typeof isOptional)[Name] extends true ? Name : never;
}[AddressField];

export const isOptionalAddressField = (field: AddressField): field is OptionalAddressField =>
  isOptional[field];

/** Omits optional fields that are blank. */
export const withoutEmptyFields = <Input extends AddressInput>(address: Input): Input =>
  Object.fromEntries(
    Object.entries(address).filter(
      ([name, value]) =>
        !isOptionalAddressField(name as AddressField) || trimBlanks(String(value ?? '')) !== '',
    ),
  ) as Input;

/** Whether two addresses have the same label, which has no email. */
export const isSameLabel = (one: AddressInput, other: AddressInput): boolean =>
  addressFields.every((field) => field === 'email' || (one[field] ?? '') === (other[field] ?? ''));

/** Whether all required fields have a value. */
export const isCompleteAddress = (address: AddressInput): boolean =>
  addressFields.every((field) => isOptional[field] || trimBlanks(String(address[field] ?? '')) !== '');

const nonStreetFields: readonly AddressField[] = ['name', 'email', 'phone', 'city', 'zipcode'];

/** The lines of an address label between the name and the city. */
export const streetLines = (address: Pick<AddressInput, Exclude<AddressField, 'email'>>): string[] =>
  addressFields.flatMap((field) =>
    nonStreetFields.includes(field) ? [] : address[field as 'address1'] || [],
  );

/** An address removed from the list, with its index. */
export interface RemovedAddress {
  address: Address;
  index: number;
}

/** Looks up the address to remove; null if it is not in the list. */
export const takeAddress = (addresses: readonly Address[], id: number): RemovedAddress | null => {
  const index = addresses.findIndex((address) => address.id === id);
  const address = addresses[index];
  return address === undefined ? null : { address, index };
};

export const withoutAddress = (addresses: readonly Address[], id: number): Address[] =>
  addresses.filter((address) => address.id !== id);

/** Restores a removed address at its index. */
export const restoreAddress = (
  addresses: readonly Address[],
  { address, index }: RemovedAddress,
): Address[] => withoutAddress(addresses, address.id).toSpliced(index, 0, address);

/** Replaces the address with the same id, else appends it. */
export const upsertAddress = (addresses: readonly Address[], saved: Address): Address[] =>
  addresses.some((address) => address.id === saved.id)
    ? addresses.map((address) => (address.id === saved.id ? saved : address))
    : [...addresses, saved];

/** The request body that saves this address. */
export const toAddressInput = ({ id: _id, ...input }: Address): AddressInput => input;

export type AddressValues = Record<AddressField, string>;

/** Field values as they are stored: without blanks at their ends, phone and zip code in Latin digits. */
export const normalizeAddress = (values: AddressValues): AddressValues =>
  normalizeBody({ ...values, zipcode: toLatinDigits(values.zipcode) });

const emptyAddress = (): AddressValues =>
  Object.fromEntries(addressFields.map((field) => [field, ''])) as AddressValues;

/** District of a new address, and of deliveries until the customer selects one. */
export const defaultDistrict = 'Dhaka';

/** Initial form values of a new address: the user's contact details and the default district. */
export const blankAddress = (user: { name: string; email: string; phone: string } | null): AddressValues => ({
  ...emptyAddress(),
  city: defaultDistrict,
  ...(user && { name: user.name, email: user.email, phone: user.phone }),
});

/** Form values of a saved address. */
export const filledAddress = (address: Address): AddressValues =>
  ({ ...emptyAddress(), ...toAddressInput(address) }) as AddressValues;
