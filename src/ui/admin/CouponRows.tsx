import type { AdminCouponRow } from '../../contracts/admin/schemas/coupon.ts';
import { daysOf } from '../../domain/admin-coupons.ts';
import { formatNumber, formatTaka, type Locale } from '../../domain/locale.ts';
import { Badge } from '../kit/Badge.tsx';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { formatDay } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';

export const couponTones = {
  active: 'success',
  waiting: 'info',
  expired: 'plain',
  used_up: 'warning',
  disabled: 'plain',
} as const;

/** What a coupon gives: 10%, or ৳100. */
export const discountText = ({ type, amount }: Pick<AdminCouponRow, 'type' | 'amount'>, locale: Locale) =>
  type === 'percentage_discount' ? `${formatNumber(amount, locale)}%` : formatTaka(amount, locale);

/** The coupons of a list. */
export const CouponRows = ({ rows }: { rows: readonly AdminCouponRow[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const period = (row: AdminCouponRow): string => {
    const { starts_on, ends_on } = daysOf(row);
    const end = ends_on === '' ? messages.neverEnds : formatDay(ends_on, locale);
    return `${formatDay(starts_on, locale)} – ${end}`;
  };
  return (
    <ul className="admin-rows" aria-label={messages.coupons}>
      {rows.map((row) => (
        <li key={row.id} className="admin-coupon-row">
          <span>
            <Link href={`/admin/coupons/${row.id}`} lang="en">
              {row.code}
            </Link>
            <small>{period(row)}</small>
          </span>
          <span className="admin-coupon-sum">
            <strong>{discountText(row, locale)}</strong>
            {row.min_subtotal > 0 && (
              <small>{messages.fromSubtotal(formatTaka(row.min_subtotal, locale))}</small>
            )}
          </span>
          <span className="admin-badges">
            <Badge tone={couponTones[row.state]}>{messages.couponStates[row.state]}</Badge>
            <small>{messages.couponUses(row.uses, row.max_uses)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
};
