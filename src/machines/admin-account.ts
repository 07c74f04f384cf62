import type { MailChoices, StaffMember } from '../contracts/admin/schemas/staff.ts';
import { formMachine } from './form.ts';

export interface PasswordChange {
  current_password: string;
  password: string;
}

/** A member of the staff changes the own password. All other sessions of the member end. */
export const staffPasswordFormMachine = formMachine<PasswordChange, null>({
  id: 'staffPasswordForm',
  toast: null,
});

/** A member of the staff chooses the mails that the shop sends to staff. */
export const staffMailsFormMachine = formMachine<MailChoices, StaffMember>({
  id: 'staffMailsForm',
  toast: null,
});
