import { createFileRoute } from '@tanstack/react-router';
import { provideResetPasswordForm } from '../features/forms/provide.ts';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { ResetPasswordForm } from '../ui/account/ResetPasswordForm.tsx';
import { useSignInMessages } from '../ui/messages/sign-in.ts';

interface Search {
  token: string;
  email: string;
}

const ResetPassword = () => {
  const { token, email } = Route.useSearch();
  const signIn = useSignInMessages();
  const form = useForm(provideResetPasswordForm, {
    input: { values: { email, password: '' }, subject: { token } },
  });
  return (
    <>
      <PageHead title={signIn.resetTitle} />
      <ResetPasswordForm {...form.props} email={email} isDone={form.saved !== null} />
    </>
  );
};

export const Route = createFileRoute('/reset-password')({
  validateSearch: (query): Search => ({ token: String(query.token ?? ''), email: String(query.email ?? '') }),
  component: ResetPassword,
});
