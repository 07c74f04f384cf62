import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { toRefusal } from '../../features/page/failure-message.ts';
import { useCurrentFailure } from '../../features/page/page-state.ts';
import { selectFieldErrors, selectFormFailure, selectIsBusy } from '../../machines/form.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { PasswordForm } from '../../ui/admin/PasswordForm.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { useEmitted, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideStaffPassword } from '../provide.ts';
import { OrderMailsSetting } from './OrderMailsSetting.tsx';

const noPasswords = { values: { current_password: '', password: '' }, subject: null };

/** The account of the member who is signed in. */
export const AccountPage = ({ panel }: { panel: Panel }) => {
  const messages = useAdminMessages();
  const shopMessages = useMessages();
  const [machine] = useState(() => provideStaffPassword(panel.api));
  const form = useActorRef(machine, { input: noPasswords });
  const member = useSelector(panel.session, ({ context }) => context.member);
  const failure = useCurrentFailure(useSelector(form, selectFormFailure));
  const refusal = useMemo(() => toRefusal(failure, shopMessages), [failure, shopMessages]);
  const fieldErrors = useSelector(form, selectFieldErrors);
  const isBusy = useSelector(form, selectIsBusy);
  /** Another key empties the form. */
  const [formKey, setFormKey] = useState(0);
  useTitle(messages.account, panel.settings.shopName);
  useEmitted(form, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    if (event.type !== 'form.saved') return;
    // Also removes the passwords from memory.
    form.send({ type: 'form.open', content: noPasswords });
    setFormKey((key) => key + 1);
    panel.notice.set({ text: messages.passwordChanged });
  });
  if (member === null) return null;
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.account}</h1>
      </div>
      <p>
        <strong>{member.name}</strong>
        <br />
        <span lang="en">{member.email}</span>
        <br />
        {messages.roles[member.role]}
        {member.vendor && ` · ${messages.memberOf(member.vendor.name)}`}
      </p>
      <OrderMailsSetting panel={panel} member={member} />
      <PasswordForm
        key={formKey}
        member={member}
        isBusy={isBusy}
        isReplacement={formKey > 0}
        refusal={refusal}
        fieldErrors={fieldErrors}
        onFieldChange={(field, value) => form.send({ type: 'field.change', values: { [field]: value } })}
        onSubmit={(values) => {
          panel.notice.set(null);
          form.send({ type: 'field.change', values });
          form.send({ type: 'form.submit' });
        }}
      />
    </>
  );
};
