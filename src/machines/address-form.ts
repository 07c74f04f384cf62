import type { Address } from '../contracts/schemas/address.ts';
import type { User } from '../contracts/schemas/user.ts';
import { type AddressValues, blankAddress, filledAddress } from '../domain/address.ts';
import { type FormInput, formMachine } from './form.ts';

/** Whether the form changes a saved address or makes one. */
export type AddressSubject =
  /** The checkout's two new addresses are two drafts: the one of the bill says so. */
  { mode: 'create'; use?: 'billing' } | { mode: 'edit'; id: number };

/** The address form's content. An address type of 'edit' edits the given address; any other makes a new one. */
export const addressFormInput = (given: {
  user: User | null;
  addressType: string;
  address: Address | null;
}): FormInput<AddressValues, AddressSubject> =>
  given.addressType === 'edit' && given.address !== null
    ? { values: filledAddress(given.address), subject: { mode: 'edit', id: given.address.id } }
    : { values: blankAddress(given.user), subject: { mode: 'create' } };

/** Emits form.saved with the address, which its parent takes over. */
export const addressFormMachine = formMachine<AddressValues, Address, AddressSubject>({
  id: 'addressForm',
  toast: { key: 'addressSaved' },
});
