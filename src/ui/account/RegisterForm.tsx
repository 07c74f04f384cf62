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
  const texts = useAccountMessages();
  return (
    <SignInFrame title={texts.registerTitle}>
      <Form
        label={texts.registerTitle}
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
        <TextField name="name" label={texts.name} autoComplete="name" isRequired />
        <TextField name="email" label={texts.email} type="email" autoComplete="username" isRequired />
        <TextField name="phone" label={texts.phone} type="tel" autoComplete="tel" isRequired />
        <PasswordField
          name="password"
          label={texts.password}
          autoComplete="new-password"
          description={texts.passwordHint}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? texts.registering : texts.register}
          </Button>
        </div>
      </Form>
      <p>
        {texts.haveAccount} <Link href={signInHref}>{texts.signIn}</Link>
      </p>
    </SignInFrame>
  );
};
