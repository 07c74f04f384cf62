import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Address } from '../../contracts/schemas/address.ts';
import type { AddressValues } from '../../domain/address.ts';
import type { AddressSubject } from '../../machines/address-form.ts';
import type { FormInput } from '../../machines/form.ts';
import { AddressForm } from '../../ui/checkout/AddressForm.tsx';
import { useForm } from '../forms/use-form.ts';
import { provideAddressForm } from './provide-address-form.ts';

interface Props {
  districts: readonly string[];
  input: FormInput<AddressValues, AddressSubject>;
  /** Draft values typed before a reload. */
  typed?: Partial<AddressValues>;
  onTyped?: ((values: Partial<AddressValues>) => void) | undefined;
  onSaved: (address: Address) => void;
  /**
   * Called when saving fails, with the values if there was no connection, or on unmount before it was saved. Returns
   * whether the values are sent otherwise: the failure is then not shown.
   */
  onUnsaved?: ((unsent: AddressValues | null) => boolean) | undefined;
  onCancel?: (() => void) | undefined;
  /** Display options for the form within the checkout. */
  look?: Pick<ComponentProps<typeof AddressForm>, 'isForOrder' | 'isSaveHidden' | 'subject' | 'layout'>;
}

/** The address form with its machine: adds or edits an address, and reports unsaved input to `onTyped`. */
export const AddressEditor = ({
  districts,
  input,
  typed = {},
  onTyped,
  onSaved,
  onUnsaved,
  onCancel,
  look = {},
}: Props) => {
  const initial = { ...input.values, ...typed };
  const form = useForm(provideAddressForm, { input: { ...input, values: initial }, onSaved });
  const unsaved = useRef(onUnsaved);
  useEffect(() => {
    unsaved.current = onUnsaved;
  });
  const [handled, setHandled] = useState<typeof form.refusal>(null);
  const { failure, refusal } = form;
  const reportUnsaved = useEffectEvent(() => {
    const unsent = failure?.kind === 'offline' ? form.values() : null;
    if (unsaved.current?.(unsent)) setHandled(refusal);
  });
  useEffect(() => {
    if (refusal) reportUnsaved();
  }, [refusal]);
  useEffect(() => () => void unsaved.current?.(null), []);
  return (
    <AddressForm
      mode={input.subject.mode}
      initial={form.initial}
      districts={districts}
      {...form.props}
      refusal={refusal === handled ? null : refusal}
      onFieldChange={(field, value) => {
        form.props.onFieldChange(field, value);
        onTyped?.(form.values());
      }}
      onCancel={onCancel}
      {...look}
    />
  );
};
