import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Link } from '../kit/Link.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import type { FormProps } from './form-props.ts';
import { SignInFrame } from './SignInFrame.tsx';

type Props = FormProps<{ email: string }> & {
  /** The link is on its way. */
  isSent: boolean;
  signInHref: string;
};

export const ForgotPasswordForm = ({ isBusy, onSubmit, isSent, signInHref, ...form }: Props) => {
  const texts = useAccountMessages();
  return (
    <SignInFrame title={texts.forgotTitle} text={texts.forgotText}>
      <Form label={texts.forgotTitle} {...form} onSubmit={({ email = '' }) => onSubmit({ email })}>
        <TextField name="email" label={texts.email} type="email" autoComplete="username" isRequired />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? texts.sending : texts.sendLink}
          </Button>
        </div>
        <div role="status">{isSent && <p>{texts.linkSent}</p>}</div>
      </Form>
      <Link href={signInHref}>{texts.backToSignIn}</Link>
    </SignInFrame>
  );
};
