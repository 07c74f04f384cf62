import { createFileRoute } from '@tanstack/react-router';
import { readSignInSearch } from '../features/auth/sign-in-search.ts';
import { provideForgotPasswordForm } from '../features/forms/provide.ts';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { signInHref } from '../platform/require-session.ts';
import { ForgotPasswordForm } from '../ui/account/ForgotPasswordForm.tsx';
import { useSignInMessages } from '../ui/messages/sign-in.ts';

const ForgotPassword = () => {
  const { redirect } = Route.useSearch();
  const signIn = useSignInMessages();
  const form = useForm(provideForgotPasswordForm, {
    input: { values: { email: '' }, subject: null },
  });
  return (
    <>
      <PageHead title={signIn.forgotTitle} />
      <ForgotPasswordForm
        {...form.props}
        isSent={form.saved !== null}
        signInHref={signInHref('/login', redirect)}
      />
    </>
  );
};

export const Route = createFileRoute('/forgot-password')({
  validateSearch: readSignInSearch,
  component: ForgotPassword,
});
