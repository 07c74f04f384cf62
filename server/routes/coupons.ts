import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { messages } from '../messages/messages.ts';
import type { Caller } from '../plugins/caller.ts';
import { couponRepository } from '../repositories/coupons.ts';
import { getCaller } from './caller.ts';

/** An account wherever it is signed in, else the guest's session; null for a program whose token is not accepted. */
function rateLimitSubject({ userId, session }: Caller): string | null {
  if (userId !== null) return `account ${userId}`;
  return session === null ? null : `session ${session.token}`;
}

export function couponHandlers({
  db,
  config,
  consumeRateLimit,
}: FastifyInstance): Handlers<typeof contract.coupons> {
  const coupons = couponRepository(db);
  return {
    check: async ({ params }, { request }) => {
      const person = rateLimitSubject(getCaller(request));
      if (person !== null) await consumeRateLimit(`coupon ${person}`, config.couponChecksPerMinute);
      const coupon = await coupons.findValid(params.code);
      if (coupon === undefined)
        return {
          status: 200,
          body: { is_valid: false, msg: messages().couponInvalid, coupon: null },
        };
      const { couponPercentOff, couponAmountOff } = messages();
      const gives = coupon.type === 'percentage_discount' ? couponPercentOff : couponAmountOff;
      return { status: 200, body: { is_valid: true, msg: gives(coupon.amount), coupon } };
    },
  };
}
