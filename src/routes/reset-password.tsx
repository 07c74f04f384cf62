import { createFileRoute } from '@tanstack/react-router';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/shell/PageHead.tsx';
import { useShop } from '../features/shell/root-data.ts';
import { resetPasswordFormMachine } from '../machines/forms.ts';
import { ResetPasswordForm } from '../ui/account/ResetPasswordForm.tsx';
import { useAccountMessages } from '../ui/messages/account.ts';

interface Search {
  token: string;
  email: string;
}

const ResetPassword = () => {
  const { token, email } = Route.useSearch();
  const { api } = useShop();
  const account = useAccountMessages();
  const form = useForm(resetPasswordFormMachine, {
    input: { values: { email, password: '' }, subject: { token } },
    submit: ({ values, subject }, signal) =>
      api('POST /reset-password', { body: { ...values, ...subject }, signal }),
  });
  return (
    <>
      <PageHead title={account.resetTitle} isIndexed={false} />
      <ResetPasswordForm
        isBusy={form.isBusy}
        refusal={form.refusal}
        onSubmit={form.submit}
        email={email}
        isDone={form.isSaved}
      />
    </>
  );
};

export const Route = createFileRoute('/reset-password')({
  validateSearch: (query): Search => ({ token: String(query.token ?? ''), email: String(query.email ?? '') }),
  component: ResetPassword,
});
