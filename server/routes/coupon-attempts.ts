import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../contract/caller.ts';
import { couponRepository } from '../repositories/orders/coupons.ts';
import { getCaller } from './caller.ts';

/** Rate limit subject: the account, or the guest's session; null for an invalid token. */
const rateLimitSubject = ({ userId, session }: Caller): string | null => {
  if (userId !== null) return `coupon account ${userId}`;
  return session === null ? null : `coupon session ${session.token}`;
};

/** Limits attempts to guess coupon codes. Coupon checks and coupons of orders share the limits. */
export const couponAttempts = (app: FastifyInstance) => {
  const { db, config, consumeRateLimit, refundRateLimit } = app;
  const coupons = couponRepository(db);

  /** @throws HttpError 429 with Retry-After, after too many attempts of an account or session */
  const consume = async (request: FastifyRequest): Promise<void> => {
    const subject = rateLimitSubject(getCaller(request));
    if (subject !== null) await consumeRateLimit(subject, config.couponChecksPerMinute);
  };

  return {
    consume,

    /**
     * Counts the coupon of an order as an attempt before the lookup, and refunds it if the code is valid: beyond the limit,
     * valid and invalid codes must be indistinguishable.
     * @throws HttpError 429 with Retry-After, after too many attempts of an account, session or network
     */
    async consumeForOrder(request: FastifyRequest, code: string | undefined): Promise<void> {
      if (code === undefined || code.trim() === '') return;
      await consume(request);
      await app.consumeNetworkLimit('coupons.check', request.ip, config.guardedPerMinute);
      if ((await coupons.findValid(code)) === undefined) return;
      const subject = rateLimitSubject(getCaller(request));
      if (subject !== null) await refundRateLimit(subject);
      await app.refundNetworkLimit('coupons.check', request.ip);
    },
  };
};
