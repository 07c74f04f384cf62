import { createFileRoute } from '@tanstack/react-router';
import { readSignInSearch } from '../features/auth/sign-in-search.ts';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/shell/PageHead.tsx';
import { useShop } from '../features/shell/root-data.ts';
import { forgotPasswordFormMachine } from '../machines/forms.ts';
import { signInHref } from '../platform/require-session.ts';
import { ForgotPasswordForm } from '../ui/account/ForgotPasswordForm.tsx';
import { useAccountMessages } from '../ui/messages/account.ts';

const ForgotPassword = () => {
  const { redirect } = Route.useSearch();
  const { api } = useShop();
  const account = useAccountMessages();
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
};

export const Route = createFileRoute('/forgot-password')({
  validateSearch: readSignInSearch,
  component: ForgotPassword,
});
