import { useRouter } from '@tanstack/react-router';
import type { AdminCouponRow } from '../../contracts/admin/schemas/coupon.ts';
import { toNewCoupon } from '../../domain/admin-coupons.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { CouponForm } from '../../ui/admin/CouponForm.tsx';
import { CouponRows } from '../../ui/admin/CouponRows.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideCouponList, provideNewCoupon } from '../provide.ts';
import { useListPage } from './use-list-page.tsx';
import { usePanelForm } from './use-panel-form.ts';

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

const noCoupon = toNewCoupon({});

const NewCoupon = ({ panel }: Pick<Props, 'panel'>) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const form = usePanelForm(
    panel,
    () => provideNewCoupon(panel.api),
    noCoupon,
    ({ code }) => {
      panel.notice.set({ text: messages.added(code) });
      void router.invalidate();
    },
  );
  return (
    <section className="admin-section">
      <h2>{messages.addCoupon}</h2>
      <CouponForm
        key={form.key}
        coupon={null}
        isReplacement={form.key > 0}
        {...form.props}
        onSubmit={(values) => form.submit(toNewCoupon(values))}
      />
    </section>
  );
};
