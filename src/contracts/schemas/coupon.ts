import { z } from 'zod';

export const CouponType = z
  .enum(['percentage_discount', 'fixed_discount'])
  .describe('Per cent of the subtotal, or taka');

export const Coupon = z
  .object({
    code: z.string().min(1).max(40),
    type: CouponType,
    amount: z.number().positive().max(1_000_000).describe('Per cent or taka, by type'),
  })
  .describe('A discount on the whole cart');
export type Coupon = z.infer<typeof Coupon>;

/** The verdict on a typed code: valid with its coupon, or not valid with none. */
export const CouponVerdict = z
  .discriminatedUnion('is_valid', [
    z.object({ is_valid: z.literal(true), msg: z.string(), coupon: Coupon }),
    z.object({ is_valid: z.literal(false), msg: z.string(), coupon: z.null().optional() }),
  ])
  .describe('Whether the code gives a discount now');
export type CouponVerdict = z.infer<typeof CouponVerdict>;
