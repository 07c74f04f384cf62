import type { AdminCategory, NewCategory } from '../contracts/admin/schemas/category.ts';
import type { AdminCoupon, NewCoupon } from '../contracts/admin/schemas/coupon.ts';
import type { AdminImport } from '../contracts/admin/schemas/import.ts';
import type { AdminPage, NewPage } from '../contracts/admin/schemas/page.ts';
import type { NewStaffMember, StaffWithPassword } from '../contracts/admin/schemas/staff.ts';
import type { AdminVendor, NewVendor } from '../contracts/admin/schemas/vendor.ts';
import { formMachine } from './form.ts';

/** Adds a category. */
export const newCategoryFormMachine = formMachine<NewCategory, AdminCategory>({
  id: 'newCategoryForm',
  toast: null,
});

/** Adds a vendor. */
export const newVendorFormMachine = formMachine<NewVendor, AdminVendor>({
  id: 'newVendorForm',
  toast: null,
});

/** Adds a text page. */
export const newPageFormMachine = formMachine<NewPage, AdminPage>({ id: 'newPageForm', toast: null });
/** A chosen file, whose bytes the actor finds by its key. */
export interface ChosenFile {
  key: string;
  name: string;
}

/** Uploads a catalogue file and starts its check. */
export const newImportFormMachine = formMachine<ChosenFile, AdminImport>({
  id: 'newImportForm',
  toast: null,
});

/** Adds a coupon. */
export const newCouponFormMachine = formMachine<NewCoupon, AdminCoupon>({
  id: 'newCouponForm',
  toast: null,
});

/** Adds a member of the staff, whose password is shown once. */
export const newMemberFormMachine = formMachine<NewStaffMember, StaffWithPassword>({
  id: 'newMemberForm',
  toast: null,
});
