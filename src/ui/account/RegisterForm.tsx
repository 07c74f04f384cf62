import type { Registration } from '../../contracts/sign-in.ts';
import { normalizePhone } from '../../domain/contact.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { Link } from '../kit/Link.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useSignInMessages } from '../messages/sign-in.ts';
import { PasswordField } from './PasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';

type Props = FormProps<Registration> & { signInHref: string };

export const RegisterForm = ({ isBusy, onSubmit, signInHref, ...form }: Props) => {
  const messages = useAccountMessages();
  const signIn = useSignInMessages();
  return (
    <SignInFrame title={signIn.registerTitle}>
      <Form
        label={signIn.registerTitle}
        {...form}
        onSubmit={(values) =>
          onSubmit({
            name: values.name ?? '',
            email: values.email ?? '',
            phone: normalizePhone(values.phone ?? ''),
            password: values.password ?? '',
          })
        }
      >
        <TextField name="name" label={messages.name} autoComplete="name" isRequired />
        <TextField name="email" label={messages.email} type="email" autoComplete="username" isRequired />
        <TextField name="phone" label={messages.phone} type="tel" autoComplete="tel" isRequired />
        <PasswordField
          name="password"
          label={signIn.password}
          autoComplete="new-password"
          description={signIn.passwordHint}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? signIn.registering : signIn.register}
          </Button>
        </div>
      </Form>
      <p>
        {signIn.haveAccount} <Link href={signInHref}>{signIn.signIn}</Link>
      </p>
    </SignInFrame>
  );
};
