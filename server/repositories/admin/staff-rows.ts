import type { StaffMember, StaffRole } from '../../../src/contracts/admin/schemas/staff.ts';

/** Columns of a member, of staff left joined with merchants. */
export const staffColumns = [
  'staff.id',
  'staff.name',
  'staff.email',
  'staff.role',
  'merchants.id as vendorId',
  'merchants.name as vendorName',
] as const;

interface StaffRow {
  id: number;
  name: string;
  email: string;
  role: string;
  vendorId: number | null;
  vendorName: string | null;
}

export const toStaffMember = ({ vendorId, vendorName, role, ...member }: StaffRow): StaffMember => ({
  ...member,
  role: role as StaffRole,
  ...(vendorId !== null && vendorName !== null && { vendor: { id: vendorId, name: vendorName } }),
});
