import { type ReactNode, useState } from 'react';
import type { AddressInput } from '../../contracts/schemas/address.ts';
import {
  type AddressField,
  type AddressValues,
  addressFields,
  isOptionalAddressField,
} from '../../domain/address.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { Select } from '../kit/Select.tsx';
import { TextField } from '../kit/TextField.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useCartMessages } from '../messages/cart.ts';
import { useNameOf } from '../messages/names.ts';
import './AddressForm.css';

type Props = FormProps<AddressValues> & {
  mode: 'create' | 'edit';
  /** Initial values. To change them, change the `key`. */
  initial: AddressInput;
  districts: readonly string[];
  onCancel?: (() => void) | undefined;
  /** Checkout layout: contact first, rarely used fields on demand. Place Order saves the address too. */
  isForOrder?: boolean;
  /** Hides the save button: placing the order saves the address. */
  isSaveHidden?: boolean;
  /** What the address is for, as part of the accessible name: two forms may be open. */
  subject?: string | undefined;
  /** Lays out contact and address; stacked by default. */
  layout?: ((contact: ReactNode, address: ReactNode) => ReactNode) | undefined;
};

type Messages = ReturnType<typeof useAccountMessages>;
type MessageKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages];
interface Input {
  label: MessageKey;
  placeholder?: MessageKey;
  autoComplete: string;
  type?: 'email' | 'tel';
  inputMode?: 'numeric';
}

const inputs: Record<Exclude<AddressField, 'city'>, Input> = {
  name: { label: 'name', autoComplete: 'name' },
  company_name: { label: 'company', autoComplete: 'organization' },
  address1: { label: 'street', placeholder: 'streetPlaceholder', autoComplete: 'address-line1' },
  address2: { label: 'street2', placeholder: 'street2Placeholder', autoComplete: 'address-line2' },
  zipcode: { label: 'zip', inputMode: 'numeric', autoComplete: 'postal-code' },
  phone: { label: 'phone', type: 'tel', autoComplete: 'tel' },
  email: { label: 'addressEmail', type: 'email', autoComplete: 'email' },
};

const addFieldLabels = { company_name: 'addCompany', address2: 'addStreet2' } as const;

const stacked = (contact: ReactNode, address: ReactNode) => (
  <>
    {contact}
    {address}
  </>
);

/** Creates or edits an address. A rejected form keeps its field values. */
export const AddressForm = ({
  mode,
  initial,
  districts,
  isBusy,
  onSubmit,
  onCancel,
  isForOrder = false,
  isSaveHidden = false,
  subject,
  layout,
  ...form
}: Props) => {
  const messages = useAccountMessages();
  const cart = useCartMessages();
  const nameOf = useNameOf();
  const [addedFields, setAddedFields] = useState<readonly (keyof typeof addFieldLabels)[]>([]);
  const title = mode === 'edit' ? messages.addressTitleEdit : messages.addressTitleAdd;
  const save = (values: Record<string, string>) => {
    const address = Object.fromEntries(
      addressFields.map((field) => [field, values[field] ?? '']),
    ) as AddressValues;
    onSubmit(address);
  };
  const textField = (name: keyof typeof inputs) => {
    const { label, placeholder, ...rest } = inputs[name];
    return (
      <TextField
        name={name}
        {...(name === 'address2' ? { 'aria-label': messages[label] } : { label: messages[label] })}
        {...(placeholder && { placeholder: messages[placeholder] })}
        isRequired={!isOptionalAddressField(name)}
        defaultValue={initial[name] ?? ''}
        autoFocus={addedFields.at(-1) === name}
        {...rest}
      />
    );
  };
  const optionalField = (name: keyof typeof addFieldLabels) => {
    const isShown = !isForOrder || addedFields.includes(name) || initial[name] || form.refusal?.fields[name];
    return isShown ? (
      textField(name)
    ) : (
      <Button look="text" className="address-form-add" onClick={() => setAddedFields([...addedFields, name])}>
        {messages[addFieldLabels[name]]}
      </Button>
    );
  };
  const heading = (
    <h3 className="address-form-title">
      {title}
      {subject && <VisuallyHidden> ({subject})</VisuallyHidden>}
    </h3>
  );
  const contact = (
    <div className="form-row">
      {textField('phone')}
      {textField('email')}
    </div>
  );
  const street = (
    <div className="address-form-street">
      {textField('address1')}
      {optionalField('address2')}
    </div>
  );
  const cityRow = (
    <div className="form-row">
      <Select
        name="city"
        label={messages.district}
        isRequired
        options={districts.map((district) => ({ id: district, name: nameOf(district).children }))}
        defaultValue={initial.city}
        autoComplete="address-level2"
      />
      {textField('zipcode')}
    </div>
  );
  const actions = !isSaveHidden && (
    <div className="form-actions">
      <Button type="submit" look={isForOrder ? 'secondary' : 'primary'} isBusy={isBusy}>
        {isBusy ? messages.saving : messages.saveAddress}
      </Button>
      {onCancel && (
        <Button look="quiet" onClick={onCancel}>
          {messages.cancel}
        </Button>
      )}
      {isForOrder && mode === 'create' && <small>{cart.savedWithOrder}</small>}
    </div>
  );
  return (
    <div className="address-form" data-for-order={isForOrder || undefined}>
      {!layout && heading}
      <Form label={subject ? `${title} (${subject})` : title} {...form} onSubmit={save}>
        {isForOrder ? (
          (layout ?? stacked)(
            <>
              {textField('name')}
              {contact}
            </>,
            <>
              {layout && heading}
              {street}
              {cityRow}
              {optionalField('company_name')}
              {actions}
            </>,
          )
        ) : (
          <>
            {textField('name')}
            {textField('company_name')}
            {street}
            {cityRow}
            {contact}
            {actions}
          </>
        )}
      </Form>
    </div>
  );
};
