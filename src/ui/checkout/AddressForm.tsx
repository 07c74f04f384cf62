import type { AddressInput } from '../../contracts/schemas/address.ts';
import {
  type AddressField,
  type AddressValues,
  addressFields,
  isOptionalAddressField,
} from '../../domain/address.ts';
import { normalizePhone } from '../../domain/contact.ts';
import type { Refusal } from '../../domain/error-messages.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Select } from '../kit/Select.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import './AddressForm.css';

interface Props {
  mode: 'create' | 'edit';
  /** What the fields start with. Another address needs another `key`. */
  initial: AddressInput;
  districts: readonly string[];
  isBusy: boolean;
  refusal: Refusal | null;
  onSave: (address: AddressValues) => void;
  onCancel?: (() => void) | undefined;
}

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

/** Adds or edits an address. A refused form keeps every character that was typed. */
export const AddressForm = ({ mode, initial, districts, isBusy, refusal, onSave, onCancel }: Props) => {
  const texts = useAccountMessages();
  const title = mode === 'edit' ? texts.addressTitleEdit : texts.addressTitleAdd;
  const save = (values: Record<string, string>) =>
    onSave(
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
        {...rest}
      />
    );
  };
  return (
    <div className="address-form">
      <h3>{title}</h3>
      <Form label={title} refusal={refusal} onSubmit={save}>
        {textField('name')}
        {textField('company_name')}
        <div className="address-form-street">
          {textField('address1')}
          {textField('address2')}
        </div>
        <div className="form-row">
          <Select
            name="city"
            label={texts.district}
            isRequired
            options={districts.map((district) => ({ id: district, name: district }))}
            defaultValue={initial.city}
            autoComplete="address-level2"
          />
          {textField('zipcode')}
        </div>
        <div className="form-row">
          {textField('phone')}
          {textField('email')}
        </div>
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? texts.saving : texts.saveAddress}
          </Button>
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
};
