import { type FormEvent, useRef, useState } from 'react';
import type { passwordWeakness } from '../../domain/password-strength.ts';
import { Checkbox } from '../kit/Checkbox.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useSignInMessages } from '../messages/sign-in.ts';

interface Props {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  description?: string;
  autoFocus?: boolean;
}

const minLength = 8;

/** Compares a password with the list of common ones, which is loaded once there is one, and with the form's other fields. */
const useWeakness = (name: string) => {
  const [weakness, setWeakness] = useState<ReturnType<typeof passwordWeakness>>(null);
  const latest = useRef('');
  const check = async ({ currentTarget }: FormEvent<HTMLElement>): Promise<void> => {
    const form = currentTarget.closest('form');
    if (form === null) return;
    const fieldValue = (field: string) => {
      const value = new FormData(form).get(field);
      return typeof value === 'string' ? value : undefined;
    };
    const password = fieldValue(name) ?? '';
    latest.current = password;
    const owner = { name: fieldValue('name'), email: fieldValue('email'), phone: fieldValue('phone') };
    if (password.length < minLength) return setWeakness(null);
    // Offline, the server says it.
    const list = await import('../../domain/password-strength.ts').catch(() => null);
    if (latest.current === password) setWeakness(list?.passwordWeakness(password, owner) ?? null);
  };
  return { weakness, check };
};

/** Password input with a "Show password" checkbox. A new password is checked while it is typed. */
export const PasswordField = ({ name, label, autoComplete, ...rest }: Props) => {
  const signIn = useSignInMessages();
  const [isShown, setShown] = useState(false);
  const { weakness, check } = useWeakness(name);
  const isNew = autoComplete === 'new-password';
  return (
    <div {...(isNew && { onInput: check })}>
      <TextField
        {...rest}
        name={name}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        isRequired
        isErrorLive={isNew}
        error={weakness === null ? undefined : signIn.weakPassword[weakness]}
      />
      <Checkbox isSelected={isShown} onChange={setShown}>
        {signIn.showPassword}
      </Checkbox>
    </div>
  );
};
