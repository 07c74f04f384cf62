import { useEffect, useRef } from 'react';
import type { Credentials } from '../../contracts/sign-in.ts';
import { PasswordField } from '../account/PasswordField.tsx';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useSignInMessages } from '../messages/sign-in.ts';
import './admin.css';
import { useAdminMessages } from './messages.ts';

type Props = FormProps<Credentials> & {
  /** Above a page whose session has expired. */
  isExpired?: boolean;
  /** Of the member whose session has expired. */
  email?: string;
};

/** Sign-in form of the panel. Keeps what was typed if the server rejects it. */
export const StaffSignIn = ({ isExpired = false, email = '', isBusy, onSubmit, ...form }: Props) => {
  const admin = useAdminMessages();
  const account = useAccountMessages();
  const signIn = useSignInMessages();
  const panel = useRef<HTMLDivElement>(null);
  // It is above the page, which may be scrolled down.
  useEffect(() => {
    if (isExpired) panel.current?.focus();
  }, [isExpired]);
  const Title = isExpired ? 'h2' : 'h1';
  const title = isExpired ? admin.expiredTitle : admin.signInTitle;
  return (
    <div className="admin-sign-in" ref={panel} {...(isExpired && { role: 'alert', tabIndex: -1 })}>
      <Title>{title}</Title>
      <p>{isExpired ? admin.expiredText : admin.signInText}</p>
      <Form
        label={title}
        {...form}
        onSubmit={(values) => onSubmit({ email: values.email ?? '', password: values.password ?? '' })}
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
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? signIn.signingIn : signIn.signIn}
          </Button>
        </div>
      </Form>
    </div>
  );
};
