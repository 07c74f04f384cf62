import type { AuthorizationQuery } from '../contracts/schemas/oauth.ts';
import { formMachine } from './form-submit.ts';

/** form.saved carries where the browser goes next: back to the application. The request is the form's subject. */
export const consentFormMachine = formMachine<{ allow: boolean }, { redirect: string }, AuthorizationQuery>({
  id: 'consentForm',
  toast: null,
});
