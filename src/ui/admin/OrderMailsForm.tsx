import type { OrderMails, StaffRole } from '../../contracts/admin/schemas/staff.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { Select } from '../kit/Select.tsx';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<{ order_mails: OrderMails }> & {
  role: StaffRole;
  stored: OrderMails;
};

const choices: readonly OrderMails[] = ['off', 'en', 'bn'];

/** Chooses whether a member is notified of new orders by mail. */
export const OrderMailsForm = ({ role, stored, isBusy, onSubmit, ...form }: Props) => {
  const messages = useAdminMessages();
  return (
    <section className="admin-section admin-account-form">
      <h2>{messages.orderMailsTitle}</h2>
      <p>{role === 'vendor' ? messages.orderMailsOfVendor : messages.orderMailsText}</p>
      <Form
        label={messages.orderMailsTitle}
        {...form}
        onSubmit={({ order_mails = stored }) => onSubmit({ order_mails: order_mails as OrderMails })}
      >
        <Select
          name="order_mails"
          label={messages.orderMailsLabel}
          defaultValue={stored}
          options={choices.map((id) => ({ id, name: messages.orderMails[id] }))}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? messages.saving : messages.save}
          </Button>
        </div>
      </Form>
    </section>
  );
};
