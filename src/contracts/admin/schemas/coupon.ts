import { z } from 'zod';
import { CouponType } from '../../schemas/coupon.ts';
import { Id, Taka } from '../../schemas/identifiers.ts';
import { AuditEntry } from './report.ts';
import { Day, Version } from './versions.ts';

export const CouponState = z
  .enum(['active', 'waiting', 'expired', 'used_up', 'disabled'])
  .describe('Whether shoppers can use it now; waiting: it has not begun');
export type CouponState = z.infer<typeof CouponState>;

const Moment = z.int().describe('Unix time in seconds, UTC');
const Uses = z.int().min(1).max(1_000_000);
const Amount = z
  .number()
  .positive()
  .max(1_000_000)
  .describe('Percentage, at most 100, or taka, depending on type');
const Minimum = Taka.describe('Subtotal from which it gives its discount; 0 for any');

const row = {
  id: Id,
  version: Version,
  code: z.string().min(1).max(40),
  type: CouponType,
  amount: z.number().positive(),
  min_subtotal: Minimum,
  max_uses: Uses.optional().describe('The number of orders with it; absent: any number'),
  max_uses_per_customer: Uses.optional().describe(
    'The number of orders of an account, or with the same phone of the delivery address; absent: any number',
  ),
  active: z.boolean().describe('False if it was ended by hand'),
  starts_at: Moment,
  expires_at: Moment.optional().describe('Unix time in seconds, UTC; absent: never'),
  uses: z.int().min(0).describe('Orders with it that are not cancelled'),
  state: CouponState,
};

export const AdminCouponRow = z.object(row).describe('A coupon in a list of the panel');
export type AdminCouponRow = z.infer<typeof AdminCouponRow>;

export const AdminCoupon = z
  .object({ ...row, history: z.array(AuditEntry).describe('What was changed, newest first, at most 100') })
  .describe('A coupon with all that the panel edits');
export type AdminCoupon = z.infer<typeof AdminCoupon>;

export const NewCoupon = z
  .object({
    code: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .regex(/^[A-Za-z\d_-]+$/)
      .describe('Letters, digits and hyphens, stored in capital letters. It cannot be changed later'),
    type: CouponType,
    amount: Amount,
    min_subtotal: Minimum.optional(),
    max_uses: Uses.optional(),
    max_uses_per_customer: Uses.optional(),
    starts_on: Day.optional().describe('Its first day in Asia/Dhaka. Default: it begins at once'),
    ends_on: Day.optional().describe('Its last day in Asia/Dhaka. Default: it never ends'),
  })
  .describe('A coupon to be added');
export type NewCoupon = z.infer<typeof NewCoupon>;

/** Absent fields are kept; null removes a limit. */
export const CouponUpdate = z
  .object({
    version: Version,
    type: CouponType.optional(),
    amount: Amount.optional(),
    min_subtotal: Minimum.optional(),
    max_uses: Uses.nullable().optional(),
    max_uses_per_customer: Uses.nullable().optional(),
    starts_on: Day.optional().describe('Its first day in Asia/Dhaka'),
    ends_on: Day.nullable().optional().describe('Its last day in Asia/Dhaka'),
    active: z.boolean().optional().describe('False ends it, true lets shoppers use it again'),
  })
  .describe('Changes of a coupon');
export type CouponUpdate = z.infer<typeof CouponUpdate>;
