import { createFileRoute } from '@tanstack/react-router';
import { readSignInSearch } from '../features/auth/sign-in-search.ts';
import { useSignedIn } from '../features/auth/use-signed-in.ts';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/shell/PageHead.tsx';
import { useShop } from '../features/shell/root-data.ts';
import { signInFormMachine } from '../machines/forms.ts';
import { signInHref } from '../platform/require-session.ts';
import { SignInForm } from '../ui/account/SignInForm.tsx';
import { useAccountMessages } from '../ui/messages/account.ts';

const SignIn = () => {
  const { redirect } = Route.useSearch();
  const { api } = useShop();
  const account = useAccountMessages();
  const form = useForm(signInFormMachine, {
    input: { values: { email: '', password: '' }, subject: null },
    submit: ({ values }, signal) => api('POST /login', { body: values, signal }),
    onSaved: useSignedIn(redirect),
  });
  return (
    <>
      <PageHead title={account.signInTitle} isIndexed={false} />
      <SignInForm
        isBusy={form.isBusy}
        refusal={form.refusal}
        onSubmit={form.submit}
        registerHref={signInHref('/register', redirect)}
        forgotHref={signInHref('/forgot-password', redirect)}
      />
    </>
  );
};

export const Route = createFileRoute('/login')({ validateSearch: readSignInSearch, component: SignIn });
