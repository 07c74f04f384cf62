import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { VendorTakings } from '../../contracts/admin/schemas/report.ts';
import { filterQuery, readTakingsFilter, type TakingsFilter } from '../../domain/admin-filters.ts';
import { addDays, periodEnd } from '../../domain/periods.ts';
import type { TakingsRow } from '../../domain/takings.ts';
import { toRefusal } from '../../features/page/failure-message.ts';
import type { Failure } from '../../machines/failure.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { TakingsFilters } from '../../ui/admin/TakingsFilters.tsx';
import { TakingsPlot } from '../../ui/admin/TakingsPlot.tsx';
import { TakingsTable, VendorTakingsTable } from '../../ui/admin/TakingsTable.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { useRequestedFilter, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';

interface Props {
  panel: Panel;
  filter: TakingsFilter;
  /** Oldest first. */
  rows: readonly TakingsRow[];
  /** Null for a vendor, who sees the own takings only. */
  vendors: readonly VendorTakings[] | null;
  /** Why the server rejects the days. */
  failure: Failure | null;
}

const hasOrders = ({ orders, cancelled }: TakingsRow): boolean => orders + cancelled > 0;

/** What was ordered and paid per day, week or month. */
export const TakingsPage = ({ panel, filter, rows, vendors, failure }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const shopMessages = useMessages();
  const refusal = useMemo(() => toRefusal(failure, shopMessages), [failure, shopMessages]);
  useTitle(messages.takings, panel.settings.shopName);
  const { period } = filter;
  const [first, last] = [rows[0], rows.at(-1)];
  const before = first && addDays(first.start, -1);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.takings}</h1>
      </div>
      <TakingsFilters
        filter={useRequestedFilter('/admin/takings', readTakingsFilter, filter)}
        refusal={refusal}
        dayBefore={before !== undefined && before !== first?.start ? before : null}
        onChange={(next) => void router.navigate({ href: `/admin/takings${filterQuery(next)}` })}
      />
      {first && last && rows.some(hasOrders) ? (
        <div className="admin-takings">
          <p>{vendors ? messages.takingsHint : messages.ownTakingsHint}</p>
          <TakingsPlot period={period} rows={rows} />
          <TakingsTable period={period} rows={rows} hasOrders={vendors !== null} />
          {vendors && vendors.length > 0 && (
            <>
              <h2>{messages.byVendor}</h2>
              <VendorTakingsTable
                vendors={vendors}
                days={{ from: first.start, to: filter.to ?? periodEnd(period, last.start) }}
              />
            </>
          )}
        </div>
      ) : (
        refusal === null && <EmptyState icon="bag" title={messages.noTakings} text={messages.noTakingsText} />
      )}
    </>
  );
};
