import type { StaffMember } from '../../contracts/admin/schemas/staff.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { OrderMailsForm } from '../../ui/admin/OrderMailsForm.tsx';
import type { Panel } from '../panel.ts';
import { provideOrderMails } from '../provide.ts';
import { usePanelForm } from './use-panel-form.ts';

/** Whether the member is notified of new orders by mail. */
export const OrderMailsSetting = ({ panel, member }: { panel: Panel; member: StaffMember }) => {
  const messages = useAdminMessages();
  const { role, order_mails } = member;
  const { props, submit } = usePanelForm(
    panel,
    () => provideOrderMails(panel.api),
    { order_mails },
    (saved) => {
      panel.session.send({ type: 'member.changed', member: saved });
      panel.notice.set({ text: messages.orderMailsSaved });
    },
  );
  return <OrderMailsForm role={role} stored={order_mails} {...props} onSubmit={submit} />;
};
