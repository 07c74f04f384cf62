import type { Address } from '../../contracts/schemas/address.ts';
import type { AddressValues } from '../../domain/address.ts';
import type { AddressSubject } from '../../machines/address-form.ts';
import type { FormInput } from '../../machines/form.ts';
import { AddressForm } from '../../ui/address/AddressForm.tsx';
import { useForm } from '../forms/use-form.ts';
import { provideAddressForm } from './provide-address-form.ts';

interface Props {
  districts: readonly string[];
  input: FormInput<AddressValues, AddressSubject>;
  onSaved: (address: Address) => void;
  onCancel: () => void;
}

/** The address form of the account with its machine: adds or edits an address. */
export const AddressEditor = ({ districts, input, onSaved, onCancel }: Props) => {
  const form = useForm(provideAddressForm, { input, onSaved });
  return (
    <AddressForm
      mode={input.subject.mode}
      initial={form.initial}
      districts={districts}
      {...form.props}
      onCancel={onCancel}
    />
  );
};
