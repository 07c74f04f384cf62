import { sql } from 'kysely';
import type { MailChoice, StaffMember, StaffRole } from '../../../src/contracts/admin/schemas/staff.ts';

/** Columns of a member, of staff left joined with merchants. */
export const staffColumns = [
  'staff.id',
  'staff.name',
  'staff.email',
  'staff.role',
  'staff.order_mails',
  'staff.low_stock_mails',
  'merchants.id as vendorId',
  'merchants.name as vendorName',
  sql<boolean>`EXISTS (SELECT FROM staff_totp WHERE staff_id = staff.id AND confirmed_at IS NOT NULL)`.as(
    'two_factor',
  ),
] as const;

interface StaffRow {
  id: number;
  name: string;
  email: string;
  role: string;
  order_mails: string;
  low_stock_mails: string;
  vendorId: number | null;
  vendorName: string | null;
  two_factor: boolean;
}

export const toStaffMember = ({
  vendorId,
  vendorName,
  role,
  order_mails,
  low_stock_mails,
  ...member
}: StaffRow): StaffMember => ({
  ...member,
  role: role as StaffRole,
  order_mails: order_mails as MailChoice,
  low_stock_mails: low_stock_mails as MailChoice,
  ...(vendorId !== null && vendorName !== null && { vendor: { id: vendorId, name: vendorName } }),
});
