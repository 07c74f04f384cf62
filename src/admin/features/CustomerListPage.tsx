import { useRouter } from '@tanstack/react-router';
import type { CustomerRow } from '../../contracts/admin/schemas/customer.ts';
import { type CustomerFilter, filterQuery, readCustomerFilter } from '../../domain/admin-filters.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { CustomerRows } from '../../ui/admin/CustomerRows.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { SearchField } from '../../ui/admin/SearchField.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { useRequestedFilter, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideCustomerList } from '../provide.ts';
import { useListPage } from './use-list-page.tsx';

interface Props {
  panel: Panel;
  filter: CustomerFilter;
  page: KeysetPage<CustomerRow>;
}

/** The customers with an account, to be found by name, email or phone. */
export const CustomerListPage = ({ panel, filter, page }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const requested = useRequestedFilter('/admin/customers', readCustomerFilter, filter);
  useTitle(messages.customers, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.customers}</h1>
      </div>
      <div className="admin-filters">
        <SearchField
          key={requested.search ?? ''}
          label={messages.searchCustomers}
          value={requested.search ?? ''}
          onSearch={(search) => void router.navigate({ href: `/admin/customers${filterQuery({ search })}` })}
        />
      </div>
      <CustomerList key={filterQuery(filter)} panel={panel} filter={filter} page={page} />
    </>
  );
};

const CustomerList = ({ panel, filter, page }: Props) => {
  const messages = useAdminMessages();
  const { rows, end } = useListPage(panel, () => provideCustomerList(panel.api, filter), page);
  if (rows.length === 0)
    return (
      <EmptyState
        icon="bag"
        title={filter.search === undefined ? messages.noCustomers : messages.noCustomerMatches}
        text={messages.noCustomersText}
      />
    );
  return (
    <>
      <CustomerRows rows={rows} />
      {end}
    </>
  );
};
