import { useState } from 'react';
import { Checkbox } from '../kit/Checkbox.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';

interface Props {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  description?: string;
}

/** Password input with a "Show password" checkbox. */
export const PasswordField = ({ name, label, autoComplete, ...rest }: Props) => {
  const account = useAccountMessages();
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <TextField
        {...rest}
        name={name}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        isRequired
      />
      <Checkbox isSelected={isShown} onChange={setShown}>
        {account.showPassword}
      </Checkbox>
    </div>
  );
};
