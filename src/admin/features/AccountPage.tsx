import { useSelector } from '@xstate/react';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { PasswordForm } from '../../ui/admin/PasswordForm.tsx';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideStaffPassword } from '../provide.ts';
import { StaffMailsSetting } from './StaffMailsSetting.tsx';
import { TwoFactorSetting } from './TwoFactorSetting.tsx';
import { usePanelForm } from './use-panel-form.ts';

const noPasswords = { current_password: '', password: '' };

/** The account of the member who is signed in. */
export const AccountPage = ({ panel }: { panel: Panel }) => {
  const messages = useAdminMessages();
  const member = useSelector(panel.session, ({ context }) => context.member);
  const password = usePanelForm(
    panel,
    () => provideStaffPassword(panel.api),
    noPasswords,
    () => panel.notice.set({ text: messages.passwordChanged }),
  );
  useTitle(messages.account, panel.settings.shopName);
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
      <StaffMailsSetting panel={panel} member={member} />
      <TwoFactorSetting panel={panel} member={member} />
      <PasswordForm
        key={password.key}
        member={member}
        isReplacement={password.key > 0}
        {...password.props}
        onSubmit={password.submit}
      />
    </>
  );
};
