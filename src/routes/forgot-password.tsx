import { createFileRoute } from '@tanstack/react-router';
import { signInHref } from '../app/session-gate.ts';
import { forgotPasswordFormMachine } from '../machines/sign-in-forms.ts';
import { ForgotPasswordForm } from '../ui/account/ForgotPasswordForm.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { PageHead } from './-page-head.tsx';
import { useShop } from './-root-data.ts';
import { readSignInSearch } from './-sign-in-search.ts';
import { useForm } from './-use-form.ts';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: readSignInSearch,
  component: ForgotPassword,
});

function ForgotPassword() {
  const { redirect } = Route.useSearch();
  const { api } = useShop();
  const { account } = useTexts();
  const form = useForm(forgotPasswordFormMachine, {
    input: { values: { email: '' }, subject: null },
    submit: ({ values }, signal) => api('POST /forgot-password', { body: values, signal }),
  });
  return (
    <>
      <PageHead title={account.forgotTitle} isIndexed={false} />
      <ForgotPasswordForm
        isBusy={form.isBusy}
        refusal={form.refusal}
        onSubmit={form.submit}
        isSent={form.isSaved}
        signInHref={signInHref('/login', redirect)}
      />
    </>
  );
}
