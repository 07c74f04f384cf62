import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { AuditEntry } from '../../contracts/admin/schemas/report.ts';
import { type AuditFilter, filterQuery } from '../../domain/admin-filters.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { AuditFilters } from '../../ui/admin/AuditFilters.tsx';
import { AuditRows } from '../../ui/admin/AuditRows.tsx';
import { ListEnd } from '../../ui/admin/ListEnd.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { useEmitted, useFailureText, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideAuditList } from '../provide.ts';

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
  const failureText = useFailureText();
  const [machine] = useState(() => provideAuditList(panel.api, filter));
  const list = useActorRef(machine, { input: { page } });
  const { rows, nextBefore, failure } = useSelector(list, ({ context }) => context);
  const isLoading = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  useEmitted(list, () => panel.expire());
  useEffect(() => list.send({ type: 'page.loaded', page }), [page, list]);
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
          <ListEnd
            count={rows.length}
            hasMore={nextBefore !== null}
            isBusy={isLoading}
            failure={failure && <ErrorPanel message={failureText(failure)} />}
            onMore={() => list.send({ type: 'more.load' })}
          />
        </>
      )}
    </>
  );
};
