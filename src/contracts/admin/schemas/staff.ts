import { z } from 'zod';
import { Id } from '../../schemas/identifiers.ts';

/**
 * owner: everything; staff: orders and customers; vendor: the own products and stock, and the own lines of orders with
 * the buyer's name and district.
 */
export const StaffRole = z.enum(['owner', 'staff', 'vendor']).describe('What a staff member may do');
export type StaffRole = z.infer<typeof StaffRole>;

export const Vendor = z.object({ id: Id, name: z.string().min(1) }).describe('A vendor');
export type Vendor = z.infer<typeof Vendor>;

export const OrderMails = z
  .enum(['off', 'en', 'bn'])
  .describe('Whether the member is notified of new orders by mail, and the language of these mails');
export type OrderMails = z.infer<typeof OrderMails>;

export const StaffMember = z
  .object({
    id: Id,
    name: z.string().min(1),
    email: z.string().min(1),
    role: StaffRole,
    vendor: Vendor.optional().describe('The vendor of the role vendor; absent for other roles'),
    order_mails: OrderMails,
  })
  .describe('A member of the staff');
export type StaffMember = z.infer<typeof StaffMember>;
