import { registrationFormMachine } from '../../machines/forms.ts';
import type { Shop } from '../../platform/shop.ts';
import { submitWith } from '../forms/submit-with.ts';

/** In a file of its own, because the checkout bundle includes it as well. */
export const provideRegistrationForm = ({ api }: Pick<Shop, 'api'>) =>
  registrationFormMachine.provide(
    submitWith(({ values }, signal) => api('POST /register', { body: values, signal })),
  );
