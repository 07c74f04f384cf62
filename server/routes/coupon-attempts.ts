import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../plugins/caller.ts';
import { networkPrefix } from '../plugins/rate-limit.ts';
import { couponRepository } from '../repositories/coupons.ts';
import { getCaller } from './caller.ts';

/** An account wherever it is signed in, else the guest's session; null for a program whose token is not accepted. */
const rateLimitSubject = ({ userId, session }: Caller): string | null => {
  if (userId !== null) return `coupon account ${userId}`;
  return session === null ? null : `coupon session ${session.token}`;
};

/** Limits the guessing of coupon codes: what is tried with an order counts together with the coupon check. */
export const couponAttempts = ({ db, config, consumeRateLimit, refundRateLimit }: FastifyInstance) => {
  const coupons = couponRepository(db);

  /** @throws HttpError 429 with Retry-After, after too many attempts of one person */
  const consume = async (request: FastifyRequest): Promise<void> => {
    const subject = rateLimitSubject(getCaller(request));
    if (subject !== null) await consumeRateLimit(subject, config.couponChecksPerMinute);
  };

  return {
    consume,

    /**
     * Counts the coupon of an order as an attempt, before it is looked at, and takes the attempt back when the code is
     * valid: a right guess after too many wrong ones must look like a wrong one.
     * @throws HttpError 429 with Retry-After, after too many attempts of one person or network
     */
    async consumeForOrder(request: FastifyRequest, code: string | undefined): Promise<void> {
      if (code === undefined || code.trim() === '') return;
      // The name under which the contract's binding limits the coupon check.
      const network = `coupons.check ${networkPrefix(request.ip)}`;
      await consume(request);
      await consumeRateLimit(network, config.guardedPerMinute);
      if ((await coupons.findValid(code)) === undefined) return;
      const subject = rateLimitSubject(getCaller(request));
      if (subject !== null) await refundRateLimit(subject);
      await refundRateLimit(network);
    },
  };
};
