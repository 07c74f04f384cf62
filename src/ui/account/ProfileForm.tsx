import { useEffect, useRef, useState } from 'react';
import type { ProfileUpdate, User } from '../../contracts/schemas/user.ts';
import { isSameEmail, normalizePhone } from '../../domain/contact.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useSignInMessages } from '../messages/sign-in.ts';
import './AccountForm.css';
import type { FormProps } from '../kit/form-props.ts';
import { PasswordField } from './PasswordField.tsx';

type Props = FormProps<ProfileUpdate> & {
  /** Initial values. */
  user: User;
  /** The saved email of the account: changing it requires the password. */
  savedEmail: string;
};

export const ProfileForm = ({ user, savedEmail, isBusy, onSubmit, ...form }: Props) => {
  const messages = useAccountMessages();
  const signIn = useSignInMessages();
  const [email, setEmail] = useState(user.email);
  const [submittedEmail, setSubmittedEmail] = useState(user.email);
  // The server also requires the password when the email was changed in another tab.
  const isRequiredByServer =
    form.refusal?.fields.current_password !== undefined && isSameEmail(email, submittedEmail);
  const needsPassword = isRequiredByServer || !isSameEmail(email, savedEmail);
  const container = useRef<HTMLDivElement>(null);
  const neededPasswordBefore = useRef(needsPassword);
  useEffect(() => {
    // After submitting with Enter in the password field, the focused field is removed.
    if (neededPasswordBefore.current && !needsPassword && document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>('[name=email]')?.focus();
    neededPasswordBefore.current = needsPassword;
  }, [needsPassword]);
  return (
    <div className="account-form" ref={container}>
      <h2>{messages.profileSection}</h2>
      <Form
        label={messages.profileSection}
        {...form}
        onSubmit={({ name = '', email = '', phone = '', current_password }) => {
          setSubmittedEmail(email);
          onSubmit({ name, email, phone: normalizePhone(phone), current_password });
        }}
      >
        <TextField
          name="name"
          label={messages.name}
          isRequired
          autoComplete="name"
          defaultValue={user.name}
        />
        <TextField
          name="email"
          label={messages.email}
          type="email"
          isRequired
          autoComplete="email"
          defaultValue={user.email}
          onChange={setEmail}
        />
        {needsPassword && (
          <PasswordField
            name="current_password"
            label={signIn.currentPassword}
            description={signIn.currentPasswordHint}
            autoComplete="current-password"
          />
        )}
        <TextField
          name="phone"
          label={messages.phone}
          type="tel"
          isRequired
          autoComplete="tel"
          defaultValue={user.phone}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? messages.saving : messages.save}
          </Button>
        </div>
      </Form>
    </div>
  );
};
