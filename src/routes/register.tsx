import { createFileRoute } from '@tanstack/react-router';
import { readSignInSearch } from '../features/auth/sign-in-search.ts';
import { useSignedIn } from '../features/auth/use-signed-in.ts';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/shell/PageHead.tsx';
import { useShop } from '../features/shell/root-data.ts';
import { registrationFormMachine } from '../machines/forms.ts';
import { signInHref } from '../platform/require-session.ts';
import { RegisterForm } from '../ui/account/RegisterForm.tsx';
import { useAccountMessages } from '../ui/messages/account.ts';

const Register = () => {
  const { redirect } = Route.useSearch();
  const { api } = useShop();
  const account = useAccountMessages();
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
};

export const Route = createFileRoute('/register')({ validateSearch: readSignInSearch, component: Register });
