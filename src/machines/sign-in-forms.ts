import type { User } from '../contracts/schemas/user.ts';
import type { Credentials, PasswordReset, Registration } from '../contracts/sign-in.ts';
import { formMachine } from './form-submit.ts';

type SignedIn = { user: User };

/** form.saved carries who is signed in, for the session. */
export const signInFormMachine = formMachine<Credentials, SignedIn>({ id: 'signInForm', toast: null });
export const registrationFormMachine = formMachine<Registration, SignedIn>({
  id: 'registrationForm',
  toast: null,
});

/** form.saved carries the server's sentence; it is the same whether or not there is such an account. */
export const forgotPasswordFormMachine = formMachine<{ email: string }, { message: string }>({
  id: 'forgotPasswordForm',
  toast: null,
});
/** The token of the mailed link is the form's subject: nobody types it. */
export const resetPasswordFormMachine = formMachine<
  Omit<PasswordReset, 'token'>,
  { message: string },
  { token: string }
>({ id: 'resetPasswordForm', toast: null });
