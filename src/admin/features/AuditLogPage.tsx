import { useRouter } from '@tanstack/react-router';
import type { AuditEntry } from '../../contracts/admin/schemas/report.ts';
import { type AuditFilter, filterQuery } from '../../domain/admin-filters.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { AuditFilters } from '../../ui/admin/AuditFilters.tsx';
import { AuditRows } from '../../ui/admin/AuditRows.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideAuditList } from '../provide.ts';
import { useListPage } from './use-list-page.tsx';

interface Props {
  panel: Panel;
  filter: AuditFilter;
  page: KeysetPage<AuditEntry>;
}

/** Who changed what in the shop. */
export const AuditLogPage = ({ panel, filter, page }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  useTitle(messages.auditLog, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.auditLog}</h1>
      </div>
      <AuditFilters
        filter={filter}
        onChange={(next) => void router.navigate({ href: `/admin/log${filterQuery(next)}` })}
      />
      <AuditLog key={filterQuery(filter)} panel={panel} filter={filter} page={page} />
    </>
  );
};

const AuditLog = ({ panel, filter, page }: Props) => {
  const messages = useAdminMessages();
  const { rows, end } = useListPage(panel, () => provideAuditList(panel.api, filter), page);
  const hasFilter = Object.keys(filter).length > 0;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          icon="bag"
          title={hasFilter ? messages.noChangeMatches : messages.noChanges}
          text={hasFilter ? messages.noMatchesText : messages.noChangesText}
        />
      ) : (
        <>
          <AuditRows rows={rows} />
          {end}
        </>
      )}
    </>
  );
};
