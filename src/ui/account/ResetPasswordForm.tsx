import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Link } from '../kit/Link.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import type { FormProps } from './form-props.ts';
import { PasswordField } from './PasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';

type Props = FormProps<{ email: string; password: string }> & {
  /** The address in the mailed link, empty when it had none. */
  email: string;
  isDone: boolean;
};

export const ResetPasswordForm = ({ isBusy, onSubmit, email, isDone, ...form }: Props) => {
  const texts = useAccountMessages();
  return (
    <SignInFrame title={texts.resetTitle}>
      <div role="status">{isDone && <p>{texts.resetDone}</p>}</div>
      {!isDone && (
        <Form
          label={texts.resetTitle}
          {...form}
          onSubmit={(values) => onSubmit({ email: values.email ?? '', password: values.password ?? '' })}
        >
          <TextField
            name="email"
            label={texts.email}
            type="email"
            autoComplete="username"
            isRequired
            defaultValue={email}
          />
          <PasswordField
            name="password"
            label={texts.newPassword}
            autoComplete="new-password"
            description={texts.passwordHint}
          />
          <div className="form-actions">
            <Button type="submit" look="primary" isBusy={isBusy}>
              {isBusy ? texts.saving : texts.reset}
            </Button>
          </div>
        </Form>
      )}
      <Link href="/login">{texts.backToSignIn}</Link>
    </SignInFrame>
  );
};
