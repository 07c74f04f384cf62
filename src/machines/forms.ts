import type {
  AuthorizationQuery,
  NewOAuthClient,
  NewPersonalToken,
  OAuthClient,
  OAuthClientInput,
  OAuthId,
  PersonalTokenInput,
} from '../contracts/schemas/oauth.ts';
import type { Order, TrackedOrder } from '../contracts/schemas/order.ts';
import type { WrittenReview } from '../contracts/schemas/review.ts';
import type { Profile, ProfileUpdate, User } from '../contracts/schemas/user.ts';
import type { Credentials, PasswordReset, Registration } from '../contracts/sign-in.ts';
import type { Reordered } from '../domain/reorder.ts';
import { formMachine } from './form.ts';

/** The subject is the id of the order; `form.saved` carries the cancelled order. */
export const cancelOrderMachine = formMachine<object, Order, number>({ id: 'cancelOrder', toast: null });

/** The subject is the id of the order; `form.saved` carries the products of it that are still available. */
export const reorderMachine = formMachine<object, Reordered, number>({ id: 'reorder', toast: null });

/** The order number is the raw input; `form.saved` carries the order's status. */
export const trackOrderFormMachine = formMachine<{ order_id: string; phone: string }, TrackedOrder>({
  id: 'trackOrderForm',
  toast: null,
});

/** What the fields contain: '' for no choice. */
export interface ReviewValues {
  stars: string;
  fit: string;
  text: string;
  name: string;
}

/** The subject is a line of a delivered order; `form.saved` carries the review, which the shop checks first. */
export const reviewFormMachine = formMachine<ReviewValues, WrittenReview, { orderId: number; line: number }>({
  id: 'reviewForm',
  toast: null,
});

/** `variation` is '' for any. */
export interface StockAlertValues {
  email: string;
  variation: string;
}

/** The subject is the id of the product; `form.saved` carries the address that will get the mail. */
export const stockAlertFormMachine = formMachine<StockAlertValues, { email: string }, number>({
  id: 'stockAlertForm',
  toast: null,
});

interface SignedIn {
  user: User;
}

/** `form.saved` carries the signed-in user, for the session. */
export const signInFormMachine = formMachine<Credentials, SignedIn>({ id: 'signInForm', toast: null });

/** `form.saved` carries the registered user, who is signed in. */
export const registrationFormMachine = formMachine<Registration, SignedIn>({
  id: 'registrationForm',
  toast: null,
});

/** `form.saved` carries the server's message, which is the same whether or not the account exists. */
export const forgotPasswordFormMachine = formMachine<{ email: string }, { message: string }>({
  id: 'forgotPasswordForm',
  toast: null,
});

/** The subject is the token of the link in the mail. */
export const resetPasswordFormMachine = formMachine<
  Omit<PasswordReset, 'token'>,
  { message: string },
  { token: string }
>({ id: 'resetPasswordForm', toast: null });

/** `form.saved` carries the profile without the password, for the session. */
export const profileFormMachine = formMachine<ProfileUpdate, Profile>({
  id: 'profileForm',
  toast: { key: 'profileSaved' },
});

/** The subject is the id of the client to update, null for a new one. Only a new client has a secret. */
export const clientFormMachine = formMachine<
  Required<OAuthClientInput> & { confidential: boolean },
  NewOAuthClient | OAuthClient,
  OAuthId | null
>({ id: 'clientForm', toast: null });

/** `form.saved` carries the new token, whose text the server shows only once. */
export const tokenFormMachine = formMachine<PersonalTokenInput, NewPersonalToken>({
  id: 'tokenForm',
  toast: null,
});

/** The subject is the authorization request; `form.saved` carries the redirect URL of the application. */
export const consentFormMachine = formMachine<{ allow: boolean }, { redirect: string }, AuthorizationQuery>({
  id: 'consentForm',
  toast: null,
});
