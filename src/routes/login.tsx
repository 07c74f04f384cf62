import { createFileRoute } from '@tanstack/react-router';
import { signInHref } from '../app/session-gate.ts';
import { signInFormMachine } from '../machines/sign-in-forms.ts';
import { SignInForm } from '../ui/account/SignInForm.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { PageHead } from './-page-head.tsx';
import { useShop } from './-root-data.ts';
import { readSignInSearch } from './-sign-in-search.ts';
import { useForm } from './-use-form.ts';
import { useSignedIn } from './-use-signed-in.ts';

export const Route = createFileRoute('/login')({ validateSearch: readSignInSearch, component: SignIn });

function SignIn() {
  const { redirect } = Route.useSearch();
  const { api } = useShop();
  const { account } = useTexts();
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
}
