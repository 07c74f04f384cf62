import { useEffect, useRef, useState } from 'react';
import type { ProfileUpdate, User } from '../../contracts/schemas/user.ts';
import { isSameEmail, normalizePhone } from '../../domain/contact.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import './AccountForm.css';
import type { FormProps } from './form-props.ts';
import { PasswordField } from './PasswordField.tsx';

type Props = FormProps<ProfileUpdate> & {
  /** What the form starts with. */
  user: User;
  /** The email of the account as it is saved: another one needs the password. */
  savedEmail: string;
};

export const ProfileForm = ({ user, savedEmail, isBusy, onSubmit, ...form }: Props) => {
  const texts = useAccountMessages();
  const [email, setEmail] = useState(user.email);
  const [submitted, setSubmitted] = useState(user.email);
  // The server asks for it too when the email was changed in another tab.
  const isAsked = form.refusal?.fields.current_password !== undefined && isSameEmail(email, submitted);
  const needsPassword = isAsked || !isSameEmail(email, savedEmail);
  const place = useRef<HTMLDivElement>(null);
  const neededPassword = useRef(needsPassword);
  useEffect(() => {
    // Saved by Enter in the password field: the field is gone, and the focus with it.
    if (neededPassword.current && !needsPassword && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[name=email]')?.focus();
    neededPassword.current = needsPassword;
  }, [needsPassword]);
  return (
    <div className="account-form" ref={place}>
      <h2>{texts.profileSection}</h2>
      <Form
        label={texts.profileSection}
        {...form}
        onSubmit={({ name = '', email = '', phone = '', current_password }) => {
          setSubmitted(email);
          onSubmit({ name, email, phone: normalizePhone(phone), current_password });
        }}
      >
        <TextField name="name" label={texts.name} isRequired autoComplete="name" defaultValue={user.name} />
        <TextField
          name="email"
          label={texts.email}
          type="email"
          isRequired
          autoComplete="email"
          defaultValue={user.email}
          onChange={setEmail}
        />
        {needsPassword && (
          <PasswordField
            name="current_password"
            label={texts.currentPassword}
            description={texts.currentPasswordHint}
            autoComplete="current-password"
          />
        )}
        <TextField
          name="phone"
          label={texts.phone}
          type="tel"
          isRequired
          autoComplete="tel"
          defaultValue={user.phone}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? texts.saving : texts.save}
          </Button>
        </div>
      </Form>
    </div>
  );
};
