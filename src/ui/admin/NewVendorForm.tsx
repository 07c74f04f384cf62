import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<Record<string, string>> & {
  /** Initial name, such as that of a shop without vendors. */
  firstName?: string;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
};

/** Adds a vendor. Keeps what was typed if the server rejects it. */
export const NewVendorForm = ({ firstName = '', isBusy, isReplacement = false, ...form }: Props) => {
  const messages = useAdminMessages();
  return (
    <section className="admin-section">
      <h2>{messages.addVendor}</h2>
      <p>{messages.addVendorText}</p>
      <Form label={messages.addVendor} {...form}>
        <TextField
          name="name"
          label={messages.fields.name ?? ''}
          description={messages.newVendorHint}
          defaultValue={firstName}
          maxLength={200}
          isRequired
          autoFocus={isReplacement}
        />
        <div className="form-row">
          <TextField
            name="place"
            label={messages.vendorFields.place ?? ''}
            description={messages.placeHint}
            maxLength={200}
            lang="en"
          />
          <TextField name="place_bn" label={messages.vendorFields.place_bn ?? ''} maxLength={200} lang="bn" />
        </div>
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? messages.saving : messages.add}
          </Button>
        </div>
      </Form>
    </section>
  );
};
