import { useRouter } from '@tanstack/react-router';
import type { VendorOrder } from '../../contracts/admin/schemas/order.ts';
import { filterQuery, orderStatuses, type VendorOrderFilter } from '../../domain/admin-filters.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { StateFilter } from '../../ui/admin/StateFilter.tsx';
import { VendorOrderRows } from '../../ui/admin/VendorOrderRows.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideVendorOrderList } from '../provide.ts';
import { useListPage } from './use-list-page.tsx';

interface Props {
  panel: Panel;
  filter: VendorOrderFilter;
  page: KeysetPage<VendorOrder>;
}

/** The orders with products of the vendor. */
export const VendorOrdersPage = ({ panel, filter, page }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  useTitle(messages.orders, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.orders}</h1>
      </div>
      <div className="admin-filters">
        <StateFilter
          label={messages.status}
          values={['', ...orderStatuses]}
          names={{ '': messages.all, ...messages.statuses }}
          selected={filter.status ?? ''}
          onChange={(status) =>
            void router.navigate({ href: `/admin/vendor-orders${filterQuery({ status })}` })
          }
        />
      </div>
      <VendorOrderList key={filterQuery(filter)} panel={panel} filter={filter} page={page} />
    </>
  );
};

const VendorOrderList = ({ panel, filter, page }: Props) => {
  const messages = useAdminMessages();
  const { rows, end } = useListPage(panel, () => provideVendorOrderList(panel.api, filter), page);
  if (rows.length === 0)
    return (
      <EmptyState
        icon="bag"
        title={filter.status === undefined ? messages.noOrders : messages.noMatches}
        text={filter.status === undefined ? messages.noVendorOrdersText : messages.noMatchesText}
      />
    );
  return (
    <>
      <p>{messages.vendorOrdersText}</p>
      <VendorOrderRows rows={rows} />
      {end}
    </>
  );
};
