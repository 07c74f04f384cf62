import type { Profile, ProfileUpdate } from '../contracts/schemas/user.ts';
import { formMachine } from './form-submit.ts';

/** Saves name, email and phone; form.saved carries what was saved, for the session: never the password. */
export const profileFormMachine = formMachine<ProfileUpdate, Profile>({
  id: 'profileForm',
  toast: { key: 'profileSaved' },
});
