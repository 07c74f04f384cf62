import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { StaffMember } from '../../contracts/admin/schemas/staff.ts';
import { toRefusal } from '../../features/page/failure-message.ts';
import { useCurrentFailure } from '../../features/page/page-state.ts';
import { selectFieldErrors, selectFormFailure, selectIsBusy } from '../../machines/form.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { OrderMailsForm } from '../../ui/admin/OrderMailsForm.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { useEmitted } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideOrderMails } from '../provide.ts';

/** Whether the member is told of new orders by mail. */
export const OrderMailsSetting = ({ panel, member }: { panel: Panel; member: StaffMember }) => {
  const messages = useAdminMessages();
  const shopMessages = useMessages();
  const [machine] = useState(() => provideOrderMails(panel.api));
  const form = useActorRef(machine, {
    input: { values: { order_mails: member.order_mails }, subject: null },
  });
  const { order_mails } = useSelector(form, ({ context }) => context.values);
  const failure = useCurrentFailure(useSelector(form, selectFormFailure));
  const refusal = useMemo(() => toRefusal(failure, shopMessages), [failure, shopMessages]);
  const fieldErrors = useSelector(form, selectFieldErrors);
  const isBusy = useSelector(form, selectIsBusy);
  useEmitted(form, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    if (event.type !== 'form.saved') return;
    panel.session.send({ type: 'member.changed', member: event.saved });
    panel.notice.set({ text: messages.orderMailsSaved });
  });
  return (
    <OrderMailsForm
      role={member.role}
      value={order_mails}
      onChange={(value) => form.send({ type: 'field.change', values: { order_mails: value } })}
      isBusy={isBusy}
      refusal={refusal}
      fieldErrors={fieldErrors}
      onSubmit={() => {
        panel.notice.set(null);
        form.send({ type: 'form.submit' });
      }}
    />
  );
};
