import { useEffect, useState } from 'react';
import { PasswordField } from '../account/PasswordField.tsx';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { useAccountMessages } from '../messages/account.ts';
import { useSignInMessages } from '../messages/sign-in.ts';
import { CodeField } from './CodeField.tsx';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<{ password: string; code?: string }> & {
  isOpen: boolean;
  /** Of the member who is signed in. */
  email: string;
  /** Whether the member also enters a code of the authenticator app. */
  hasCode: boolean;
  onCancel: () => void;
};

/** Asks for the own password before something dangerous is done. Returns the focus to what had it. */
export const PasswordDialog = ({ isOpen, email, hasCode, isBusy, onSubmit, onCancel, ...form }: Props) => {
  const admin = useAdminMessages();
  const account = useAccountMessages();
  const signIn = useSignInMessages();
  const [last, setLast] = useState<{ isOpen: boolean; opener: Element | null }>({
    isOpen: false,
    opener: null,
  });
  if (isOpen !== last.isOpen) setLast({ isOpen, opener: isOpen ? document.activeElement : last.opener });
  const { opener } = last;
  // Immediately, not after the fade: what is done then may move the focus on.
  useEffect(() => {
    if (!isOpen && opener instanceof HTMLElement) opener.focus();
  }, [isOpen, opener]);
  return (
    <Dialog title={admin.confirmPasswordTitle} isOpen={isOpen} onClose={onCancel} isSticky>
      <p>{admin.confirmPasswordText}</p>
      <Form
        label={admin.confirmPasswordTitle}
        {...form}
        onSubmit={({ password = '', code }) => onSubmit({ password, ...(code && { code }) })}
      >
        {/* For password managers. */}
        <input name="email" defaultValue={email} autoComplete="username" readOnly hidden />
        <PasswordField name="password" label={signIn.password} autoComplete="current-password" autoFocus />
        {hasCode && <CodeField />}
        <div className="dialog-actions">
          <Button onClick={onCancel}>{account.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? admin.checkingPassword : admin.confirmPassword}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
