import type { OrderMails, StaffMember } from '../contracts/admin/schemas/staff.ts';
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

/** A member of the staff chooses whether to be notified of new orders by mail. */
export const orderMailsFormMachine = formMachine<{ order_mails: OrderMails }, StaffMember>({
  id: 'orderMailsForm',
  toast: null,
});
