import type { Credentials } from '../../contracts/sign-in.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Link } from '../kit/Link.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import type { FormProps } from './form-props.ts';
import { PasswordField } from './PasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';

type Props = FormProps<Credentials> & { registerHref: string; forgotHref: string };

export const SignInForm = ({ isBusy, onSubmit, registerHref, forgotHref, ...form }: Props) => {
  const messages = useAccountMessages();
  return (
    <SignInFrame title={messages.signInTitle}>
      <Form
        label={messages.signInTitle}
        {...form}
        onSubmit={({ email = '', password = '' }) => onSubmit({ email, password })}
      >
        <TextField name="email" label={messages.email} type="email" autoComplete="username" isRequired />
        <PasswordField name="password" label={messages.password} autoComplete="current-password" />
        <Link href={forgotHref}>{messages.forgot}</Link>
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? messages.signingIn : messages.signIn}
          </Button>
        </div>
      </Form>
      <p>
        {messages.noAccount} <Link href={registerHref}>{messages.register}</Link>
      </p>
    </SignInFrame>
  );
};
