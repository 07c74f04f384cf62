import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { AdminCoupon } from '../../contracts/admin/schemas/coupon.ts';
import { type CouponChange, daysOf, toCouponChange } from '../../domain/admin-coupons.ts';
import { toRefusal } from '../../features/page/failure-message.ts';
import { canRetry } from '../../machines/failure.ts';
import { ChangeNotice, type Difference } from '../../ui/admin/ChangeNotice.tsx';
import { CouponForm } from '../../ui/admin/CouponForm.tsx';
import { couponTones } from '../../ui/admin/CouponRows.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { useEmitted, useFailureText, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideCouponRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

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
  const shopMessages = useMessages();
  const failureText = useFailureText();
  const [machine] = useState(() => provideCouponRecord(panel.api));
  const actor = useActorRef(machine, { input: { record: loaded } });
  const { record: coupon, change, current, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [isDirty, setDirty] = useState(false);
  /** Another key resets the form to what is stored. */
  const [formKey, setFormKey] = useState(0);
  useTitle(coupon.code, panel.settings.shopName);
  const restart = () => {
    setDirty(false);
    setFormKey((key) => key + 1);
  };
  useEmitted(actor, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    restart();
    panel.notice.set({ text: messages.saved });
  });
  const refusal = useMemo(() => toRefusal(failure, shopMessages), [failure, shopMessages]);
  const hasFieldErrors = refusal !== null && Object.keys(refusal.fields).length > 0;
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
      <ChangeNotice
        conflict={current && change ? differencesOf(change, current, messages) : null}
        failure={failure && !hasFieldErrors ? failureText(failure) : null}
        canRetry={failure !== null && (canRetry(failure) || failure.kind === 'signedOut')}
        isFocused={failure?.kind !== 'signedOut'}
        onKeepMine={() => actor.send({ type: 'conflict.keepMine' })}
        onKeepTheirs={() => {
          actor.send({ type: 'conflict.keepTheirs' });
          restart();
        }}
        onRetry={() => actor.send({ type: 'change.retry' })}
        onDiscard={() => {
          actor.send({ type: 'change.discard' });
          restart();
        }}
      />
      <div className="admin-columns">
        <section className="admin-section">
          <CouponForm
            key={formKey}
            coupon={coupon}
            isBusy={isBusy}
            isReplacement={formKey > 0}
            refusal={hasFieldErrors ? refusal : null}
            onEdit={(values) => setDirty(Object.keys(toCouponChange(coupon, values)).length > 0)}
            onSubmit={(values) => {
              const next = toCouponChange(coupon, values);
              if (Object.keys(next).length === 0) return panel.notice.set({ text: messages.nothingChanged });
              panel.notice.set(null);
              actor.send({ type: 'change.submit', change: next });
            }}
          />
        </section>
        <HistoryList history={coupon.history} />
      </div>
      <LeaveDialog isDirty={isDirty} />
    </>
  );
};
