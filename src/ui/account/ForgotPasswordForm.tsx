import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { Link } from '../kit/Link.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useSignInMessages } from '../messages/sign-in.ts';
import { SignInFrame } from './SignInFrame.tsx';

type Props = FormProps<{ email: string }> & {
  isSent: boolean;
  signInHref: string;
};

export const ForgotPasswordForm = ({ isBusy, onSubmit, isSent, signInHref, ...form }: Props) => {
  const messages = useAccountMessages();
  const signIn = useSignInMessages();
  return (
    <SignInFrame title={signIn.forgotTitle} text={signIn.forgotText}>
      <Form label={signIn.forgotTitle} {...form} onSubmit={({ email = '' }) => onSubmit({ email })}>
        <TextField name="email" label={messages.email} type="email" autoComplete="username" isRequired />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? signIn.sending : signIn.sendLink}
          </Button>
        </div>
        <div role="status">{isSent && <p>{signIn.linkSent}</p>}</div>
      </Form>
      <Link href={signInHref}>{signIn.backToSignIn}</Link>
    </SignInFrame>
  );
};
