import type { Registration } from '../../contracts/sign-in.ts';
import { normalizePhone } from '../../domain/contact.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Link } from '../kit/Link.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import type { FormProps } from './form-props.ts';
import { PasswordField } from './PasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';

type Props = FormProps<Registration> & { signInHref: string };

export const RegisterForm = ({ isBusy, onSubmit, signInHref, ...form }: Props) => {
  const messages = useAccountMessages();
  return (
    <SignInFrame title={messages.registerTitle}>
      <Form
        label={messages.registerTitle}
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
          label={messages.password}
          autoComplete="new-password"
          description={messages.passwordHint}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? messages.registering : messages.register}
          </Button>
        </div>
      </Form>
      <p>
        {messages.haveAccount} <Link href={signInHref}>{messages.signIn}</Link>
      </p>
    </SignInFrame>
  );
};
