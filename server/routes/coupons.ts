import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { messages } from '../messages/messages.ts';
import { couponRepository } from '../repositories/orders/coupons.ts';
import { couponAttempts } from './coupon-attempts.ts';

export const couponHandlers = (app: FastifyInstance): Handlers<typeof contract.coupons> => {
  const coupons = couponRepository(app.db);
  const attempts = couponAttempts(app);
  return {
    check: async ({ params }, { request }) => {
      await attempts.consume(request);
      const coupon = await coupons.findValid(params.code);
      if (coupon === undefined)
        return {
          status: 200,
          body: { is_valid: false, msg: messages().couponInvalid, coupon: null },
        };
      const { couponPercentOff, couponAmountOff } = messages();
      const describeDiscount = coupon.type === 'percentage_discount' ? couponPercentOff : couponAmountOff;
      return { status: 200, body: { is_valid: true, msg: describeDiscount(coupon.amount), coupon } };
    },
  };
};
