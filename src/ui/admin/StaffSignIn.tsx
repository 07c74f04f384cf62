import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { StaffCredentials } from '../../contracts/admin/schemas/staff.ts';
import { PasswordField } from '../account/PasswordField.tsx';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useSignInMessages } from '../messages/sign-in.ts';
import './admin.css';
import { CodeField } from './CodeField.tsx';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<StaffCredentials> & {
  /** Above a page whose session has expired. */
  isExpired?: boolean;
  /** Of the member whose session has expired. */
  email?: string;
};

/**
 * Takes the focus, because it is above the page, which may be scrolled down. Once it is gone, the focus returns to where
 * it was, or to the content if that is gone too.
 */
const useFocusAbove = (panel: RefObject<HTMLElement | null>, isAbove: boolean): void => {
  useLayoutEffect(() => {
    const own = panel.current;
    if (!isAbove || own === null) return;
    const before = document.activeElement;
    own.focus();
    return () => {
      // Somebody may have gone on in the page.
      if (!own.contains(document.activeElement)) return;
      if (before instanceof HTMLElement && before !== document.body) before.focus();
      if (own.contains(document.activeElement)) document.getElementById('content')?.focus();
    };
  }, [panel, isAbove]);
};

/** Sign-in form of the panel. Keeps what was typed if the server rejects it. */
export const StaffSignIn = ({ isExpired = false, email = '', isBusy, onSubmit, ...form }: Props) => {
  const admin = useAdminMessages();
  const account = useAccountMessages();
  const signIn = useSignInMessages();
  const panel = useRef<HTMLDivElement>(null);
  useFocusAbove(panel, isExpired);
  // Only members with an app are asked, once their password was right.
  const [needsCode, setNeedsCode] = useState(false);
  if (!needsCode && form.refusal?.fields.code !== undefined) setNeedsCode(true);
  const Title = isExpired ? 'h2' : 'h1';
  const title = isExpired ? admin.expiredTitle : admin.signInTitle;
  return (
    <div className="admin-sign-in" ref={panel} {...(isExpired && { role: 'alert', tabIndex: -1 })}>
      <Title>{title}</Title>
      <p>{isExpired ? admin.expiredText : admin.signInText}</p>
      <Form
        label={title}
        {...form}
        onSubmit={({ email: typed = '', password = '', code }) =>
          onSubmit({ email: typed, password, ...(code && { code }) })
        }
      >
        <TextField
          name="email"
          label={account.email}
          type="email"
          autoComplete="username"
          defaultValue={email}
          isRequired
        />
        <PasswordField name="password" label={signIn.password} autoComplete="current-password" />
        {needsCode && <CodeField />}
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? signIn.signingIn : signIn.signIn}
          </Button>
        </div>
      </Form>
    </div>
  );
};
