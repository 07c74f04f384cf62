import type { Credentials } from '../../contracts/sign-in.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { Link } from '../kit/Link.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useSignInMessages } from '../messages/sign-in.ts';
import { PasswordField } from './PasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';

type Props = FormProps<Credentials> & { registerHref: string; forgotHref: string };

export const SignInForm = ({ isBusy, onSubmit, registerHref, forgotHref, ...form }: Props) => {
  const messages = useAccountMessages();
  const signIn = useSignInMessages();
  return (
    <SignInFrame title={signIn.signInTitle}>
      <Form
        label={signIn.signInTitle}
        {...form}
        onSubmit={({ email = '', password = '' }) => onSubmit({ email, password })}
      >
        <TextField name="email" label={messages.email} type="email" autoComplete="username" isRequired />
        <PasswordField name="password" label={signIn.password} autoComplete="current-password" />
        <Link href={forgotHref}>{signIn.forgot}</Link>
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? signIn.signingIn : signIn.signIn}
          </Button>
        </div>
      </Form>
      <p>
        {signIn.noAccount} <Link href={registerHref}>{signIn.register}</Link>
      </p>
    </SignInFrame>
  );
};
