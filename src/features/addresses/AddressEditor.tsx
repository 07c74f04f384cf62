import { useEffect, useRef } from 'react';
import type { Address } from '../../contracts/schemas/address.ts';
import type { AddressValues } from '../../domain/address.ts';
import { type AddressSubject, addressFormMachine } from '../../machines/address-form.ts';
import type { FormInput } from '../../machines/form.ts';
import type { Shop } from '../../platform/shop.ts';
import { AddressForm } from '../../ui/checkout/AddressForm.tsx';
import { typedValues } from '../forms/typed-values.ts';
import { useForm } from '../forms/use-form.ts';

interface Props {
  shop: Shop;
  districts: readonly string[];
  input: FormInput<AddressValues, AddressSubject>;
  /** What was typed before a reload. */
  typed?: Partial<AddressValues>;
  onTyped?: ((values: Partial<AddressValues>) => void) | undefined;
  onSaved: (address: Address) => void;
  /** It was refused, or left before it was saved. */
  onUnsaved?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
}

/** The address form with its machine: adds or changes an address, and stores what is typed until it is saved. */
export const AddressEditor = ({
  shop,
  districts,
  input,
  typed = {},
  onTyped,
  onSaved,
  onUnsaved,
  onCancel,
}: Props) => {
  const { api } = shop;
  const initial = { ...input.values, ...typed };
  const form = useForm(addressFormMachine, {
    input: { ...input, values: initial },
    submit: ({ values, subject }, signal) =>
      subject.mode === 'edit'
        ? api('PATCH /api/user/update_address/:id', { params: { id: subject.id }, body: values, signal })
        : api('POST /api/cart/save_address', { body: values, signal }),
    onSaved,
  });
  const unsaved = useRef(onUnsaved);
  useEffect(() => {
    unsaved.current = onUnsaved;
  });
  useEffect(() => {
    if (form.refusal) unsaved.current?.();
  }, [form.refusal]);
  useEffect(() => () => unsaved.current?.(), []);
  return (
    <div
      onChange={(event) => {
        const values = typedValues(event);
        form.note(values);
        if (values) onTyped?.(values);
      }}
    >
      <AddressForm
        mode={input.subject.mode}
        initial={form.values}
        districts={districts}
        isBusy={form.isBusy}
        refusal={form.refusal}
        onSave={form.submit}
        onCancel={onCancel}
      />
    </div>
  );
};
