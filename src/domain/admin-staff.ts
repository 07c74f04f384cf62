import type { NewStaffMember, StaffRole, StaffRow, StaffUpdate } from '../contracts/admin/schemas/staff.ts';

/** A change of a member of the staff: the edited fields, the end of all sessions, a new password, or the end of the authenticator app. */
export type StaffChange =
  | { kind: 'edit'; fields: Omit<StaffUpdate, 'version'> }
  | { kind: 'signOut' }
  | { kind: 'password' }
  | { kind: 'totp' };

type Values = Readonly<Record<string, string | undefined>>;

const roles: readonly StaffRole[] = ['owner', 'staff', 'vendor'];
const roleOf = (value: string | undefined): StaffRole | undefined => roles.find((role) => role === value);

/** The chosen vendor of a role that has one; undefined if none was chosen. */
const vendorOf = (role: StaffRole, vendor_id: string | undefined): number | undefined =>
  role === 'vendor' && vendor_id ? Number(vendor_id) : undefined;

/** The body of the request that adds the member of a form. */
export const toNewMember = (values: Values): NewStaffMember => {
  const { name = '', email = '' } = values;
  const role = roleOf(values.role) ?? 'staff';
  const vendor_id = vendorOf(role, values.vendor_id);
  return { name: name.trim(), email: email.trim(), role, ...(vendor_id !== undefined && { vendor_id }) };
};

/** The edited values of a member's form; only what differs from the member is a change. */
export const toStaffFields = (member: StaffRow, values: Values): Omit<StaffUpdate, 'version'> => {
  const fields: Omit<StaffUpdate, 'version'> = {};
  const name = values.name?.trim();
  if (name !== undefined && name !== member.name) fields.name = name;
  const role = roleOf(values.role) ?? member.role;
  if (role !== member.role) fields.role = role;
  const vendor_id = vendorOf(role, values.vendor_id);
  if (vendor_id !== undefined && vendor_id !== member.vendor?.id) fields.vendor_id = vendor_id;
  return fields;
};
