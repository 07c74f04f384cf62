import type { StaffMember } from '../../contracts/admin/schemas/staff.ts';
import { PasswordField } from '../account/PasswordField.tsx';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { useSignInMessages } from '../messages/sign-in.ts';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<{ current_password: string; password: string }> & {
  member: Pick<StaffMember, 'name' | 'email'>;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
};

/** Changes the own password. Keeps what was typed if the server rejects it. */
export const PasswordForm = ({ member, isBusy, isReplacement = false, onSubmit, ...form }: Props) => {
  const admin = useAdminMessages();
  const signIn = useSignInMessages();
  return (
    <section className="admin-section admin-account-form">
      <h2>{admin.passwordTitle}</h2>
      <p>{admin.passwordText}</p>
      <Form
        label={admin.passwordTitle}
        {...form}
        onSubmit={({ current_password = '', password = '' }) => onSubmit({ current_password, password })}
      >
        {/* For password managers, and for the check of the new password. */}
        <input name="email" defaultValue={member.email} autoComplete="username" readOnly hidden />
        <input name="name" defaultValue={member.name} readOnly hidden />
        <PasswordField
          name="current_password"
          label={signIn.currentPassword}
          autoComplete="current-password"
        />
        <PasswordField
          name="password"
          label={signIn.newPassword}
          description={signIn.passwordHint}
          autoComplete="new-password"
        />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy} autoFocus={isReplacement}>
            {isBusy ? admin.saving : signIn.reset}
          </Button>
        </div>
      </Form>
      <p>
        <small>{admin.forgottenPassword}</small>
      </p>
    </section>
  );
};
