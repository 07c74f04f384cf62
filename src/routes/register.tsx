import { createFileRoute } from '@tanstack/react-router';
import { provideRegistrationForm } from '../features/auth/provide-registration-form.ts';
import { readSignInSearch } from '../features/auth/sign-in-search.ts';
import { useSignedIn } from '../features/auth/use-signed-in.ts';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { signInHref } from '../platform/require-session.ts';
import { RegisterForm } from '../ui/account/RegisterForm.tsx';
import { useSignInMessages } from '../ui/messages/sign-in.ts';

const Register = () => {
  const { redirect } = Route.useSearch();
  const signIn = useSignInMessages();
  const form = useForm(provideRegistrationForm, {
    input: { values: { name: '', email: '', phone: '', password: '' }, subject: null },
    onSaved: useSignedIn(redirect),
  });
  return (
    <>
      <PageHead title={signIn.registerTitle} />
      <RegisterForm {...form.props} signInHref={signInHref('/login', redirect)} />
    </>
  );
};

export const Route = createFileRoute('/register')({ validateSearch: readSignInSearch, component: Register });
