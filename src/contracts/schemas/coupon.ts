import { z } from 'zod';

export const CouponType = z
  .enum(['percentage_discount', 'fixed_discount'])
  .describe('Percentage of the subtotal, or a fixed amount in taka');

export const Coupon = z
  .object({
    code: z.string().min(1).max(40),
    type: CouponType,
    amount: z.number().positive().max(1_000_000).describe('Percentage or taka, depending on type'),
    min_subtotal: z
      .number()
      .min(0)
      .max(100_000_000)
      .optional()
      .describe('Subtotal in taka from which it gives its discount; absent: any'),
  })
  .describe('A discount on the whole cart');
export type Coupon = z.infer<typeof Coupon>;

/** Result of checking a code: valid with its coupon, or invalid without one. */
export const CouponVerdict = z
  .discriminatedUnion('is_valid', [
    z.object({ is_valid: z.literal(true), msg: z.string(), coupon: Coupon }),
    z.object({ is_valid: z.literal(false), msg: z.string(), coupon: z.null().optional() }),
  ])
  .describe('Result of checking a coupon code');
export type CouponVerdict = z.infer<typeof CouponVerdict>;
