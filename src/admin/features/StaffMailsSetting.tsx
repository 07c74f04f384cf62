import type { MailChoices, StaffMember } from '../../contracts/admin/schemas/staff.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { StaffMailsForm } from '../../ui/admin/StaffMailsForm.tsx';
import type { Panel } from '../panel.ts';
import { provideStaffMails } from '../provide.ts';
import { usePanelForm } from './use-panel-form.ts';

/** The mails that the member gets. */
export const StaffMailsSetting = ({ panel, member }: { panel: Panel; member: StaffMember }) => {
  const messages = useAdminMessages();
  const stored: MailChoices = { order_mails: member.order_mails, low_stock_mails: member.low_stock_mails };
  const { props, submit } = usePanelForm(
    panel,
    () => provideStaffMails(panel.api),
    stored,
    (saved) => {
      panel.session.send({ type: 'member.changed', member: saved });
      panel.notice.set({ text: messages.orderMailsSaved });
    },
  );
  return <StaffMailsForm member={member} {...props} onSubmit={submit} />;
};
