import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AdminOrderRow } from '../../contracts/admin/schemas/order.ts';
import type { Vendor } from '../../contracts/admin/schemas/staff.ts';
import { filterQuery, type OrderFilter, readOrderFilter } from '../../domain/admin-filters.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { BulkBar } from '../../ui/admin/BulkBar.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { OrderFilters } from '../../ui/admin/OrderFilters.tsx';
import { OrderRows } from '../../ui/admin/OrderRows.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { useEmitted, useFailureText, useRequestedFilter, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideAdminBulk, provideOrderList } from '../provide.ts';
import { useListPage } from './use-list-page.tsx';

interface Props {
  panel: Panel;
  filter: OrderFilter;
  page: KeysetPage<AdminOrderRow>;
  vendors: readonly Vendor[];
  districts: readonly string[];
}

/** The orders: filters, call list, and the status of several at once. */
export const OrderListPage = ({ panel, filter, page, vendors, districts }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  useTitle(messages.orders, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.orders}</h1>
      </div>
      <OrderFilters
        filter={useRequestedFilter('/admin/orders', readOrderFilter, filter)}
        vendors={vendors}
        districts={districts}
        onChange={(next) => void router.navigate({ href: `/admin/orders${filterQuery(next)}` })}
      />
      <OrderList key={filterQuery(filter)} panel={panel} filter={filter} page={page} />
    </>
  );
};

const OrderList = ({ panel, filter, page }: Pick<Props, 'panel' | 'filter' | 'page'>) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const failureText = useFailureText();
  const { rows, end } = useListPage(panel, () => provideOrderList(panel.api, filter), page);
  const [bulkMachine] = useState(() => provideAdminBulk(panel.api));
  const bulk = useActorRef(bulkMachine);
  const { selected, results, failure: bulkFailure } = useSelector(bulk, ({ context }) => context);
  const isChanging = useSelector(bulk, (snapshot) => snapshot.hasTag('busy'));
  useEmitted(bulk, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    const changed = event.results.filter(({ result }) => result === 'changed' || result === 'unchanged');
    panel.notice.set({
      text: messages.bulkDone(changed.length, event.results.length),
      isError: changed.length < event.results.length,
    });
    panel.watch.send({ type: 'orders.changed' });
    void router.invalidate();
  });

  const hasFilter = Object.keys(filter).length > 0;
  return (
    <>
      {(selected.length > 0 || bulkFailure) && (
        <BulkBar
          count={selected.length}
          isBusy={isChanging}
          failure={bulkFailure && <ErrorPanel message={messages.notSaved(failureText(bulkFailure))} />}
          onApply={(status) => bulk.send({ type: 'status.set', status })}
          onSelectAll={() =>
            bulk.send({
              type: 'selection.set',
              orders: rows.map(({ id, version }) => ({ id, version })),
            })
          }
          onClear={() => bulk.send({ type: 'selection.clear' })}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState
          icon="bag"
          title={hasFilter ? messages.noMatches : messages.noOrders}
          text={hasFilter ? messages.noMatchesText : messages.noOrdersText}
        />
      ) : (
        <>
          <OrderRows
            rows={rows}
            selected={selected}
            results={results}
            isBusy={isChanging}
            onToggle={(order) => bulk.send({ type: 'order.toggle', order })}
          />
          {end}
        </>
      )}
    </>
  );
};
