import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { say } from '../messages/messages.ts';
import type { Caller } from '../plugins/caller.ts';
import { couponsIn } from '../repositories/coupons.ts';
import { callerOf } from './caller.ts';

/** An account wherever it is signed in, else the guest's session; null for a program whose token is not accepted. */
function personOf({ userId, session }: Caller): string | null {
  if (userId !== null) return `account ${userId}`;
  return session === null ? null : `session ${session.token}`;
}

export function couponHandlers({ db, config, countTry }: FastifyInstance): Handlers<typeof contract.coupons> {
  const coupons = couponsIn(db);
  return {
    check: async ({ params }, { request }) => {
      const person = personOf(callerOf(request));
      if (person !== null) await countTry(`coupon ${person}`, config.couponChecksPerMinute);
      const coupon = await coupons.valid(params.code);
      if (coupon === undefined)
        return {
          status: 200,
          body: { is_valid: false, msg: say().couponInvalid, coupon: null },
        };
      const { couponGivesPercent, couponGivesTaka } = say();
      const gives = coupon.type === 'percentage_discount' ? couponGivesPercent : couponGivesTaka;
      return { status: 200, body: { is_valid: true, msg: gives(coupon.amount), coupon } };
    },
  };
}
