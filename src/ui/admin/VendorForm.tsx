import type { ReactNode } from 'react';
import type { AdminVendor } from '../../contracts/admin/schemas/vendor.ts';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import type { FormState } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { EditedForm } from './EditedForm.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  /** Initial values. To change them, change the `key`. */
  vendor: AdminVendor;
  /** Its picture, to be edited, with the field `pictures`. */
  picture: ReactNode;
  isBusy: boolean;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
  /** Called with all values of the form whenever one is edited. */
  onEdit: (values: Record<string, string>) => void;
  onSubmit: (values: Record<string, string>) => void;
}

const maxLength = { place: 200, description: 5000, picture_alt: 200 } as const;

/** Edits a vendor. Keeps what was typed if the server rejects it. */
export const VendorForm = ({ vendor, picture, isBusy, isReplacement = false, ...form }: Props) => {
  const messages = useAdminMessages();
  /** A text in both languages. */
  const texts = (name: keyof typeof maxLength, hint: string) => (
    <div className="form-row">
      {([name, `${name}_bn`] as const).map((field, index) => (
        <TextField
          key={field}
          name={field}
          label={messages.vendorFields[field] ?? ''}
          description={index === 0 ? hint : ''}
          isMultiline={name === 'description'}
          defaultValue={vendor[field]}
          maxLength={maxLength[name]}
          lang={index === 0 ? 'en' : 'bn'}
        />
      ))}
    </div>
  );
  return (
    <section className="admin-section">
      <EditedForm label={vendor.name} flags={['is_visible']} {...form}>
        <TextField
          name="name"
          label={messages.fields.name ?? ''}
          description={messages.vendorNameHint}
          defaultValue={vendor.name}
          maxLength={200}
          isRequired
        />
        {texts('place', messages.placeHint)}
        {texts('description', messages.storyHint)}
        <h2>{messages.vendorFields.picture}</h2>
        {picture}
        {texts('picture_alt', messages.altHint)}
        <Checkbox name="is_visible" defaultSelected={!vendor.is_hidden}>
          {messages.publish}
        </Checkbox>
        <p>
          <small>{messages.hiddenVendorHint}</small>
        </p>
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy} autoFocus={isReplacement}>
            {isBusy ? messages.saving : messages.save}
          </Button>
        </div>
      </EditedForm>
    </section>
  );
};
