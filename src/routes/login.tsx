import { createFileRoute } from '@tanstack/react-router';
import { readSignInSearch } from '../features/auth/sign-in-search.ts';
import { useSignedIn } from '../features/auth/use-signed-in.ts';
import { provideSignInForm } from '../features/forms/provide.ts';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { signInHref } from '../platform/require-session.ts';
import { SignInForm } from '../ui/account/SignInForm.tsx';
import { useSignInMessages } from '../ui/messages/sign-in.ts';

const SignIn = () => {
  const { redirect } = Route.useSearch();
  const signIn = useSignInMessages();
  const form = useForm(provideSignInForm, {
    input: { values: { email: '', password: '' }, subject: null },
    onSaved: useSignedIn(redirect),
  });
  return (
    <>
      <PageHead title={signIn.signInTitle} />
      <SignInForm
        {...form.props}
        registerHref={signInHref('/register', redirect)}
        forgotHref={signInHref('/forgot-password', redirect)}
      />
    </>
  );
};

export const Route = createFileRoute('/login')({ validateSearch: readSignInSearch, component: SignIn });
