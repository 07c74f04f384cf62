import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { AdminCoupon, CouponUpdate } from '../../../src/contracts/admin/schemas/coupon.ts';
import { addDays, startOfDay } from '../../../src/domain/periods.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError, notFound } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { type CouponChange, CouponError, inventoryAdmin } from '../../repositories/admin/inventory-admin.ts';
import { panelCouponRepository } from '../../repositories/admin/panel-coupons.ts';
import { staffActor } from '../../repositories/admin/staff.ts';

/** It ends with its last day. */
const toChange = ({
  min_subtotal,
  max_uses,
  max_uses_per_customer,
  starts_on,
  ends_on,
  ...same
}: Omit<CouponUpdate, 'version'>): CouponChange => ({
  ...(same.type !== undefined && { type: same.type }),
  ...(same.amount !== undefined && { amount: same.amount }),
  ...(same.active !== undefined && { active: same.active }),
  ...(min_subtotal !== undefined && { minSubtotal: min_subtotal }),
  ...(max_uses !== undefined && { maxUses: max_uses }),
  ...(max_uses_per_customer !== undefined && { maxUsesPerCustomer: max_uses_per_customer }),
  ...(starts_on !== undefined && { startsAt: startOfDay(starts_on) }),
  ...(ends_on !== undefined && { expiresAt: ends_on === null ? null : startOfDay(addDays(ends_on, 1)) }),
});

export const couponHandlers = ({ db }: FastifyInstance): Handlers<AdminContract['coupons']> => {
  const coupons = panelCouponRepository(db);
  const adminOf = (request: FastifyRequest) => inventoryAdmin(db, staffActor(requireStaff(request).member));

  const find = async (id: number): Promise<AdminCoupon> => {
    const coupon = await coupons.get(id);
    if (coupon === undefined) throw notFound('coupon');
    return coupon;
  };

  /** @throws HttpError: what the error means for the client */
  const rethrow = async (error: unknown, id?: number): Promise<never> => {
    if (!(error instanceof CouponError)) throw error;
    const { panel } = messages();
    switch (error.reason) {
      case 'not found':
        throw notFound('coupon');
      case 'stale':
        throw new HttpError(409, panel.stale, { body: { current: await find(id ?? 0) } });
      case 'percent too high':
        throw fieldError('amount', panel.percentTooHigh);
      case 'ends before it begins':
        throw fieldError('ends_on', panel.daysReversed);
    }
  };

  return {
    list: async ({ query }) => ({ status: 200, body: await coupons.list(query) }),
    get: async ({ params }) => ({ status: 200, body: { data: await find(params.id) } }),
    create: async ({ body: { code, type, amount, ...rest } }, { request }) => {
      const { expiresAt = null, ...change } = toChange(rest);
      if (expiresAt !== null && expiresAt <= new Date())
        throw fieldError('ends_on', messages().panel.couponOver);
      const coupon = { ...change, code: code.toUpperCase(), type, amount, expiresAt };
      const id = await adminOf(request)
        .addCoupon(coupon)
        .catch((error: unknown) => rethrow(error));
      if (id === undefined) throw fieldError('code', messages().panel.couponCodeTaken);
      return { status: 201, body: { data: await find(id) } };
    },
    update: async ({ params: { id }, body: { version, ...fields } }, { request }) => {
      await adminOf(request)
        .updateCoupon({ id, version }, toChange(fields))
        .catch((error: unknown) => rethrow(error, id));
      return { status: 200, body: { data: await find(id) } };
    },
  };
};
