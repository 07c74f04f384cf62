import {
  consentFormMachine,
  forgotPasswordFormMachine,
  profileFormMachine,
  resetPasswordFormMachine,
  signInFormMachine,
} from '../../machines/forms.ts';
import type { Shop } from '../../platform/shop.ts';
import { submitWith } from './submit-with.ts';

type Dependencies = Pick<Shop, 'api'>;

export const provideSignInForm = ({ api }: Dependencies) =>
  signInFormMachine.provide(submitWith(({ values }, signal) => api('POST /login', { body: values, signal })));

export const provideForgotPasswordForm = ({ api }: Dependencies) =>
  forgotPasswordFormMachine.provide(
    submitWith(({ values }, signal) => api('POST /forgot-password', { body: values, signal })),
  );

export const provideResetPasswordForm = ({ api }: Dependencies) =>
  resetPasswordFormMachine.provide(
    submitWith(({ values, subject }, signal) =>
      api('POST /reset-password', { body: { ...values, ...subject }, signal }),
    ),
  );

export const provideProfileForm = ({ api }: Dependencies) =>
  profileFormMachine.provide(
    submitWith(async ({ values }, signal) => {
      await api('POST /api/user/save_personal_info', { body: values, signal });
      const { current_password: _, ...profile } = values;
      return profile;
    }),
  );

export const provideConsentForm = ({ api }: Dependencies) =>
  consentFormMachine.provide(
    submitWith(({ values, subject }, signal) =>
      api('POST /oauth/consent_request', { body: { ...subject, ...values }, signal }),
    ),
  );
