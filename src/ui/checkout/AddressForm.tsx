import { type ReactNode, useState } from 'react';
import type { AddressInput } from '../../contracts/schemas/address.ts';
import {
  type AddressField,
  type AddressValues,
  addressFields,
  isOptionalAddressField,
} from '../../domain/address.ts';
import { normalizePhone } from '../../domain/contact.ts';
import type { FormProps } from '../account/form-props.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Select } from '../kit/Select.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useCartMessages } from '../messages/cart.ts';
import { useNameOf } from '../messages/names.ts';
import './AddressForm.css';

type Props = FormProps<AddressValues> & {
  mode: 'create' | 'edit';
  /** What the fields start with. Another address needs another `key`. */
  initial: AddressInput;
  districts: readonly string[];
  onCancel?: (() => void) | undefined;
  /** Part of an order: contact first, what few fill in on demand, and Place Order saves the address as well. */
  isForOrder?: boolean;
  /** Nothing but the order saves it. */
  isWithoutSave?: boolean;
  /** How contact and address are laid out; one below the other if not given. */
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

const additions = { company_name: 'addCompany', address2: 'addStreet2' } as const;

const stacked = (contact: ReactNode, address: ReactNode) => (
  <>
    {contact}
    {address}
  </>
);

/** Adds or edits an address. A refused form keeps every character that was typed. */
export const AddressForm = ({
  mode,
  initial,
  districts,
  isBusy,
  onSubmit,
  onCancel,
  isForOrder = false,
  isWithoutSave = false,
  layout,
  ...form
}: Props) => {
  const texts = useAccountMessages();
  const cart = useCartMessages();
  const nameOf = useNameOf();
  const [added, setAdded] = useState<readonly (keyof typeof additions)[]>([]);
  const title = mode === 'edit' ? texts.addressTitleEdit : texts.addressTitleAdd;
  const save = (values: Record<string, string>) =>
    onSubmit(
      Object.fromEntries(
        addressFields.map((field) => {
          const value = values[field] ?? '';
          return [field, field === 'phone' ? normalizePhone(value) : value];
        }),
      ) as AddressValues,
    );
  const textField = (name: keyof typeof inputs) => {
    const { label, placeholder, ...rest } = inputs[name];
    return (
      <TextField
        name={name}
        {...(name === 'address2' ? { 'aria-label': texts[label] } : { label: texts[label] })}
        {...(placeholder && { placeholder: texts[placeholder] })}
        isRequired={!isOptionalAddressField(name)}
        defaultValue={initial[name] ?? ''}
        autoFocus={added.at(-1) === name}
        {...rest}
      />
    );
  };
  const optionalField = (name: keyof typeof additions) => {
    const isShown = !isForOrder || added.includes(name) || initial[name] || form.refusal?.fields[name];
    return isShown ? (
      textField(name)
    ) : (
      <Button look="text" className="address-form-add" onClick={() => setAdded([...added, name])}>
        {texts[additions[name]]}
      </Button>
    );
  };
  const heading = <h3 className="address-form-title">{title}</h3>;
  const waysToReach = (
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
  const place = (
    <div className="form-row">
      <Select
        name="city"
        label={texts.district}
        isRequired
        options={districts.map((district) => ({ id: district, name: nameOf(district).children }))}
        defaultValue={initial.city}
        autoComplete="address-level2"
      />
      {textField('zipcode')}
    </div>
  );
  const actions = !isWithoutSave && (
    <div className="form-actions">
      <Button type="submit" look={isForOrder ? 'secondary' : 'primary'} isBusy={isBusy}>
        {isBusy ? texts.saving : texts.saveAddress}
      </Button>
      {onCancel && (
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      )}
      {isForOrder && mode === 'create' && <small>{cart.savedWithOrder}</small>}
    </div>
  );
  return (
    <div className="address-form" data-for-order={isForOrder || undefined}>
      {!layout && heading}
      <Form label={title} {...form} onSubmit={save}>
        {isForOrder ? (
          (layout ?? stacked)(
            <>
              {textField('name')}
              {waysToReach}
            </>,
            <>
              {layout && heading}
              {street}
              {place}
              {optionalField('company_name')}
              {actions}
            </>,
          )
        ) : (
          <>
            {textField('name')}
            {textField('company_name')}
            {street}
            {place}
            {waysToReach}
            {actions}
          </>
        )}
      </Form>
    </div>
  );
};
