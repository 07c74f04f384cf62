import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { Link } from '../kit/Link.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useSignInMessages } from '../messages/sign-in.ts';
import { PasswordField } from './PasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';

type Props = FormProps<{ email: string; password: string }> & {
  /** Email address from the mailed link, empty if it has none. */
  email: string;
  isDone: boolean;
};

export const ResetPasswordForm = ({ isBusy, onSubmit, email, isDone, ...form }: Props) => {
  const messages = useAccountMessages();
  const signIn = useSignInMessages();
  return (
    <SignInFrame title={signIn.resetTitle}>
      <div role="status">{isDone && <p>{signIn.resetDone}</p>}</div>
      {!isDone && (
        <Form
          label={signIn.resetTitle}
          {...form}
          onSubmit={(values) => onSubmit({ email: values.email ?? '', password: values.password ?? '' })}
        >
          <TextField
            name="email"
            label={messages.email}
            type="email"
            autoComplete="username"
            isRequired
            defaultValue={email}
          />
          <PasswordField
            name="password"
            label={signIn.newPassword}
            autoComplete="new-password"
            description={signIn.passwordHint}
          />
          <div className="form-actions">
            <Button type="submit" look="primary" isBusy={isBusy}>
              {isBusy ? messages.saving : signIn.reset}
            </Button>
          </div>
        </Form>
      )}
      <Link href="/login">{signIn.backToSignIn}</Link>
    </SignInFrame>
  );
};
