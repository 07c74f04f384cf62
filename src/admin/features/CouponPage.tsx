import type { AdminCoupon } from '../../contracts/admin/schemas/coupon.ts';
import { type CouponChange, daysOf, toCouponChange } from '../../domain/admin-coupons.ts';
import type { Difference } from '../../ui/admin/ChangeNotice.tsx';
import { CouponForm } from '../../ui/admin/CouponForm.tsx';
import { couponTones } from '../../ui/admin/CouponRows.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideCouponRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useRecord } from './use-record.tsx';

interface Props {
  panel: Panel;
  coupon: AdminCoupon;
}

const differencesOf = (change: CouponChange, current: AdminCoupon, messages: AdminMessages): Difference[] => {
  const text = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? messages.yes : messages.no;
    if (value === 'percentage_discount' || value === 'fixed_discount') return messages.couponTypes[value];
    return String(value ?? '') || '–';
  };
  const stored: Record<string, unknown> = { ...current, ...daysOf(current) };
  return Object.entries(change).map(([field, mine]) => ({
    field: messages.fields[field] ?? field,
    mine: text(mine),
    theirs: text(stored[field]),
  }));
};

/** A coupon, to be edited or ended. */
export const CouponPage = ({ panel, coupon: loaded }: Props) => {
  const messages = useAdminMessages();
  const {
    record: coupon,
    isBusy,
    refusal,
    form,
    submit,
    submitNothing,
    notice,
  } = useRecord(panel, () => provideCouponRecord(panel.api), loaded, {
    differencesOf: (change, current) => differencesOf(change, current, messages),
    onSaved: () => panel.notice.set({ text: messages.saved }),
  });
  useTitle(coupon.code, panel.settings.shopName);
  return (
    <>
      <p>
        <Link href="/admin/coupons">{messages.backToCoupons}</Link>
      </p>
      <div className="admin-page-head">
        <h1 lang="en">{coupon.code}</h1>
        <Badge tone={couponTones[coupon.state]}>{messages.couponStates[coupon.state]}</Badge>
        <span>{messages.couponUses(coupon.uses, coupon.max_uses)}</span>
      </div>
      {notice}
      <div className="admin-columns">
        <section className="admin-section">
          <CouponForm
            key={form.key}
            coupon={coupon}
            isBusy={isBusy}
            isReplacement={form.isReplacement}
            refusal={refusal}
            onEdit={(values) => form.setDirty(Object.keys(toCouponChange(coupon, values)).length > 0)}
            onSubmit={(values) => {
              const next = toCouponChange(coupon, values);
              if (Object.keys(next).length === 0) return submitNothing();
              submit(next);
            }}
          />
        </section>
        <HistoryList history={coupon.history} />
      </div>
      <LeaveDialog isDirty={form.isDirty} />
    </>
  );
};
