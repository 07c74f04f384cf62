import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

/** A code of the authenticator app, or a recovery code, beside the password. */
export const CodeField = () => {
  const messages = useAdminMessages();
  return (
    <TextField
      name="code"
      label={messages.signInCode}
      description={messages.signInCodeHint}
      // Recovery codes have letters.
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      isRequired
    />
  );
};
