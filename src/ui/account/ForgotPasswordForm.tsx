import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Link } from '../kit/Link.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import type { FormProps } from './form-props.ts';
import { SignInFrame } from './SignInFrame.tsx';

type Props = FormProps<{ email: string }> & {
  isSent: boolean;
  signInHref: string;
};

export const ForgotPasswordForm = ({ isBusy, onSubmit, isSent, signInHref, ...form }: Props) => {
  const messages = useAccountMessages();
  return (
    <SignInFrame title={messages.forgotTitle} text={messages.forgotText}>
      <Form label={messages.forgotTitle} {...form} onSubmit={({ email = '' }) => onSubmit({ email })}>
        <TextField name="email" label={messages.email} type="email" autoComplete="username" isRequired />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? messages.sending : messages.sendLink}
          </Button>
        </div>
        <div role="status">{isSent && <p>{messages.linkSent}</p>}</div>
      </Form>
      <Link href={signInHref}>{messages.backToSignIn}</Link>
    </SignInFrame>
  );
};
