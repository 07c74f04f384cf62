import { createFileRoute } from '@tanstack/react-router';
import { signInHref } from '../app/session-gate.ts';
import { registrationFormMachine } from '../machines/sign-in-forms.ts';
import { RegisterForm } from '../ui/account/RegisterForm.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { PageHead } from './-page-head.tsx';
import { useShop } from './-root-data.ts';
import { readSignInSearch } from './-sign-in-search.ts';
import { useForm } from './-use-form.ts';
import { useSignedIn } from './-use-signed-in.ts';

export const Route = createFileRoute('/register')({ validateSearch: readSignInSearch, component: Register });

function Register() {
  const { redirect } = Route.useSearch();
  const { api } = useShop();
  const { account } = useTexts();
  const form = useForm(registrationFormMachine, {
    input: { values: { name: '', email: '', phone: '', password: '' }, subject: null },
    submit: ({ values }, signal) => api('POST /register', { body: values, signal }),
    onSaved: useSignedIn(redirect),
  });
  return (
    <>
      <PageHead title={account.registerTitle} isIndexed={false} />
      <RegisterForm
        isBusy={form.isBusy}
        refusal={form.refusal}
        onSubmit={form.submit}
        signInHref={signInHref('/login', redirect)}
      />
    </>
  );
}
