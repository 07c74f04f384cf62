import type { Profile } from '../contracts/schemas/user.ts';
import { formMachine } from './form-submit.ts';

/** Saves name, email and phone; form.saved carries what was saved, for the session. */
export const profileFormMachine = formMachine<Profile, Profile>({
  id: 'profileForm',
  toast: { key: 'profileSaved' },
});
