import { registrationFormMachine } from '../../machines/forms.ts';
import type { Shop } from '../../platform/shop.ts';
import { submitWith } from '../forms/submit-with.ts';

/** Apart from the other forms, because the checkout has it too. */
export const provideRegistrationForm = ({ api }: Pick<Shop, 'api'>) =>
  registrationFormMachine.provide(
    submitWith(({ values }, signal) => api('POST /register', { body: values, signal })),
  );
