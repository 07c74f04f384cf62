import type { AddressInput } from '../../contracts/schemas/address.ts';
import type { Refusal } from '../../domain/error-messages.ts';
import { normalizePhone } from '../../domain/phone.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Select } from '../kit/Select.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import './AddressForm.css';

type Props = {
  mode: 'create' | 'edit';
  /** What the fields start with. Another address needs another `key`. */
  initial: AddressInput;
  districts: readonly string[];
  isBusy: boolean;
  refusal: Refusal | null;
  onSave: (address: AddressInput) => void;
  onCancel?: (() => void) | undefined;
};

/** Adds or edits an address. A refused form keeps every character that was typed. */
export function AddressForm({ mode, initial, districts, isBusy, refusal, onSave, onCancel }: Props) {
  const texts = useAccountMessages();
  const title = mode === 'edit' ? texts.addressTitleEdit : texts.addressTitleAdd;
  const save = (values: Record<string, string>) =>
    onSave({
      name: values.name ?? '',
      company_name: values.company_name ?? '',
      email: values.email ?? '',
      phone: normalizePhone(values.phone ?? ''),
      address1: values.address1 ?? '',
      address2: values.address2 ?? '',
      city: values.city ?? '',
      zipcode: values.zipcode ?? '',
    });
  return (
    <div className="address-form">
      <h3>{title}</h3>
      <Form label={title} refusal={refusal} onSubmit={save}>
        <TextField
          name="name"
          label={texts.name}
          isRequired
          autoComplete="name"
          defaultValue={initial.name}
        />
        <TextField
          name="company_name"
          label={texts.company}
          autoComplete="organization"
          defaultValue={initial.company_name ?? ''}
        />
        <div className="address-form-street">
          <TextField
            name="address1"
            label={texts.street}
            isRequired
            placeholder={texts.streetPlaceholder}
            autoComplete="address-line1"
            defaultValue={initial.address1}
          />
          <TextField
            name="address2"
            aria-label={texts.street2}
            placeholder={texts.street2Placeholder}
            autoComplete="address-line2"
            defaultValue={initial.address2 ?? ''}
          />
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
          <TextField
            name="zipcode"
            label={texts.zip}
            isRequired
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={initial.zipcode}
          />
        </div>
        <div className="form-row">
          <TextField
            name="phone"
            label={texts.phone}
            isRequired
            type="tel"
            autoComplete="tel"
            defaultValue={initial.phone}
          />
          <TextField
            name="email"
            label={texts.addressEmail}
            isRequired
            type="email"
            autoComplete="email"
            defaultValue={initial.email}
          />
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
}
