import type { AdminCouponRow, CouponUpdate, NewCoupon } from '../contracts/admin/schemas/coupon.ts';
import { typedNumber } from './admin-changes.ts';
import { type Day, today } from './periods.ts';

/** A change of a coupon: the edited fields. */
export type CouponChange = Omit<CouponUpdate, 'version'>;

type Values = Readonly<Record<string, string | undefined>>;

/** The first and last day of a coupon in Dhaka; '' if it never ends. */
export const daysOf = ({
  starts_at,
  expires_at,
}: Pick<AdminCouponRow, 'starts_at' | 'expires_at'>): { starts_on: Day; ends_on: Day | '' } => ({
  starts_on: today(starts_at * 1000),
  ends_on: expires_at === undefined ? '' : today(expires_at * 1000 - 1),
});

/** A limit as it was typed; null for none. What is no number is 0, which the server rejects. */
const typedLimit = (text: string): number | null => (text.trim() === '' ? null : typedNumber(text) || 0);

const limits = ['max_uses', 'max_uses_per_customer'] as const;
const couponTypes: readonly AdminCouponRow['type'][] = ['percentage_discount', 'fixed_discount'];
const typeOf = (value: string | undefined) => couponTypes.find((type) => type === value);

/** The body of the request that adds the coupon of a form. */
export const toNewCoupon = (values: Values): NewCoupon => {
  const { code = '', starts_on = '', ends_on = '', min_subtotal = '' } = values;
  return {
    code: code.trim(),
    type: typeOf(values.type) ?? 'percentage_discount',
    amount: typedNumber(values.amount ?? ''),
    ...(min_subtotal.trim() !== '' && { min_subtotal: typedNumber(min_subtotal) }),
    ...Object.fromEntries(
      limits.flatMap((name) => {
        const limit = typedLimit(values[name] ?? '');
        return limit === null ? [] : [[name, limit]];
      }),
    ),
    ...(starts_on !== '' && { starts_on }),
    ...(ends_on !== '' && { ends_on }),
  };
};

/** The edited values of a coupon form; only what differs from the coupon is a change. */
export const toCouponChange = (coupon: AdminCouponRow, values: Values): CouponChange => {
  const change: CouponChange = {};
  const type = typeOf(values.type);
  if (type !== undefined && type !== coupon.type) change.type = type;
  if (values.amount !== undefined && typedNumber(values.amount) !== coupon.amount)
    change.amount = typedNumber(values.amount);
  if (values.min_subtotal !== undefined) {
    const minimum = values.min_subtotal.trim() === '' ? 0 : typedNumber(values.min_subtotal);
    if (minimum !== coupon.min_subtotal) change.min_subtotal = minimum;
  }
  for (const name of limits) {
    const text = values[name];
    if (text !== undefined && typedLimit(text) !== (coupon[name] ?? null)) change[name] = typedLimit(text);
  }
  const days = daysOf(coupon);
  const { starts_on, ends_on, active } = values;
  // A date that was emptied is not yet another one.
  if (starts_on !== undefined && starts_on !== '' && starts_on !== days.starts_on)
    change.starts_on = starts_on;
  if (ends_on !== undefined && ends_on !== days.ends_on) change.ends_on = ends_on === '' ? null : ends_on;
  if (active !== undefined && (active === 'true') !== coupon.active) change.active = active === 'true';
  return change;
};
