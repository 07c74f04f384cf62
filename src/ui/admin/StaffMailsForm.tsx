import type { MailChoice, MailChoices, StaffMember } from '../../contracts/admin/schemas/staff.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { Select } from '../kit/Select.tsx';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<MailChoices> & {
  member: Pick<StaffMember, 'role' | 'order_mails' | 'low_stock_mails'>;
};

const choices: readonly MailChoice[] = ['off', 'en', 'bn'];

/** Chooses the mails that the shop sends to a member of the staff. The role staff has no products. */
export const StaffMailsForm = ({ member, isBusy, onSubmit, ...form }: Props) => {
  const messages = useAdminMessages();
  const { role } = member;
  const options = choices.map((id) => ({ id, name: messages.mailChoices[id] }));
  return (
    <section className="admin-section admin-account-form">
      <h2>{messages.mailsTitle}</h2>
      <Form
        label={messages.mailsTitle}
        {...form}
        onSubmit={({ order_mails = member.order_mails, low_stock_mails }) =>
          onSubmit({
            order_mails: order_mails as MailChoice,
            ...(low_stock_mails !== undefined && { low_stock_mails: low_stock_mails as MailChoice }),
          })
        }
      >
        <p>{role === 'vendor' ? messages.orderMailsOfVendor : messages.orderMailsText}</p>
        <Select
          name="order_mails"
          label={messages.orderMailsLabel}
          defaultValue={member.order_mails}
          options={options}
        />
        {role !== 'staff' && (
          <>
            <p>{messages.lowStockMailsText}</p>
            <Select
              name="low_stock_mails"
              label={messages.lowStockMailsLabel}
              defaultValue={member.low_stock_mails}
              options={options}
            />
          </>
        )}
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? messages.saving : messages.save}
          </Button>
        </div>
      </Form>
    </section>
  );
};
