import type { Address } from '../contracts/schemas/address.ts';
import type { User } from '../contracts/schemas/user.ts';
import { type AddressValues, blankAddress, filledAddress } from '../domain/address.ts';
import { type FormInput, formMachine } from './form.ts';

/** Whether the form creates an address or edits a saved one. */
export type AddressSubject =
  /** `use` keeps the checkout's draft of a new billing address apart from that of a shipping address. */
  { mode: 'create'; use?: 'billing' } | { mode: 'edit'; id: number };

/** Input of the address form. An `addressType` of 'edit' edits `address`; any other creates a new one. */
export const addressFormInput = (options: {
  user: User | null;
  addressType: string;
  address: Address | null;
}): FormInput<AddressValues, AddressSubject> =>
  options.addressType === 'edit' && options.address !== null
    ? { values: filledAddress(options.address), subject: { mode: 'edit', id: options.address.id } }
    : { values: blankAddress(options.user), subject: { mode: 'create' } };

/** `form.saved` carries the address, for the address book or the checkout. */
export const addressFormMachine = formMachine<AddressValues, Address, AddressSubject>({
  id: 'addressForm',
  toast: { key: 'addressSaved' },
});
