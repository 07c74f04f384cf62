import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { AdminCouponRow } from '../../contracts/admin/schemas/coupon.ts';
import { toNewCoupon } from '../../domain/admin-coupons.ts';
import { toRefusal } from '../../features/page/failure-message.ts';
import { useCurrentFailure } from '../../features/page/page-state.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { selectFieldErrors, selectFormFailure, selectIsBusy } from '../../machines/form.ts';
import { CouponForm } from '../../ui/admin/CouponForm.tsx';
import { CouponRows } from '../../ui/admin/CouponRows.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { useEmitted, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideCouponList, provideNewCoupon } from '../provide.ts';
import { useListPage } from './use-list-page.tsx';

interface Props {
  panel: Panel;
  page: KeysetPage<AdminCouponRow>;
}

/** The coupons, and new ones. */
export const CouponsPage = ({ panel, page }: Props) => {
  const messages = useAdminMessages();
  useTitle(messages.coupons, panel.settings.shopName);
  const { rows, end } = useListPage(panel, () => provideCouponList(panel.api), page);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.coupons}</h1>
      </div>
      <div className="admin-columns">
        {rows.length === 0 ? (
          <EmptyState icon="grid" title={messages.noCoupons} text={messages.noCouponsText} />
        ) : (
          <div>
            <CouponRows rows={rows} />
            {end}
          </div>
        )}
        <NewCoupon panel={panel} />
      </div>
    </>
  );
};

const noCoupon = { values: toNewCoupon({}), subject: null };

const NewCoupon = ({ panel }: Pick<Props, 'panel'>) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const shopMessages = useMessages();
  const [machine] = useState(() => provideNewCoupon(panel.api));
  const form = useActorRef(machine, { input: noCoupon });
  const failure = useCurrentFailure(useSelector(form, selectFormFailure));
  const refusal = useMemo(() => toRefusal(failure, shopMessages), [failure, shopMessages]);
  const fieldErrors = useSelector(form, selectFieldErrors);
  const isBusy = useSelector(form, selectIsBusy);
  /** Another key empties the form. */
  const [formKey, setFormKey] = useState(0);
  useEmitted(form, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    if (event.type !== 'form.saved') return;
    form.send({ type: 'form.open', content: noCoupon });
    setFormKey((key) => key + 1);
    panel.notice.set({ text: messages.added(event.saved.code) });
    void router.invalidate();
  });
  return (
    <section className="admin-section">
      <h2>{messages.addCoupon}</h2>
      <CouponForm
        key={formKey}
        coupon={null}
        isReplacement={formKey > 0}
        isBusy={isBusy}
        refusal={refusal}
        fieldErrors={fieldErrors}
        onFieldChange={(field, value) => form.send({ type: 'field.change', values: { [field]: value } })}
        onSubmit={(values) => {
          panel.notice.set(null);
          form.send({ type: 'form.open', content: { values: toNewCoupon(values), subject: null } });
          form.send({ type: 'form.submit' });
        }}
      />
    </section>
  );
};
