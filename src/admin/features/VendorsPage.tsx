import { useRouter } from '@tanstack/react-router';
import type { AdminVendorRow, NewVendor as NewVendorInput } from '../../contracts/admin/schemas/vendor.ts';
import { filterQuery, readVendorFilter, type VendorFilter } from '../../domain/admin-filters.ts';
import { toNewVendor } from '../../domain/admin-vendors.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { NewVendorForm } from '../../ui/admin/NewVendorForm.tsx';
import { SearchField } from '../../ui/admin/SearchField.tsx';
import { VendorRows } from '../../ui/admin/VendorRows.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { useRequestedFilter, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideNewVendor, provideVendorList } from '../provide.ts';
import { useListPage } from './use-list-page.tsx';
import { usePanelForm } from './use-panel-form.ts';

interface Props {
  panel: Panel;
  filter: VendorFilter;
  page: KeysetPage<AdminVendorRow>;
}

/** Who sells in the shop, and new vendors. */
export const VendorsPage = ({ panel, filter, page }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const requested = useRequestedFilter('/admin/vendors', readVendorFilter, filter);
  const isEmpty = filter.search === undefined && page.data.length === 0;
  useTitle(messages.vendors, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.vendors}</h1>
      </div>
      <div className="admin-columns">
        <div>
          {!isEmpty && (
            <div className="admin-filters">
              <SearchField
                key={requested.search ?? ''}
                label={messages.searchVendors}
                value={requested.search ?? ''}
                onSearch={(search) =>
                  void router.navigate({ href: `/admin/vendors${filterQuery({ search })}` })
                }
              />
            </div>
          )}
          <VendorList key={filterQuery(filter)} panel={panel} filter={filter} page={page} />
        </div>
        <NewVendor panel={panel} isFirst={isEmpty} />
      </div>
    </>
  );
};

const VendorList = ({ panel, filter, page }: Props) => {
  const messages = useAdminMessages();
  const { rows, end } = useListPage(panel, () => provideVendorList(panel.api, filter), page);
  if (rows.length === 0)
    return filter.search === undefined ? (
      <EmptyState icon="grid" title={messages.noVendors} text={messages.noVendorsText} />
    ) : (
      <EmptyState icon="grid" title={messages.noVendorMatches} text={messages.noMatchesText} />
    );
  return (
    <>
      <VendorRows rows={rows} />
      {end}
    </>
  );
};

const noVendor: NewVendorInput = { name: '' };

const NewVendor = ({ panel, isFirst }: Pick<Props, 'panel'> & { isFirst: boolean }) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const form = usePanelForm(
    panel,
    () => provideNewVendor(panel.api),
    noVendor,
    ({ name }) => {
      panel.notice.set({ text: messages.added(name) });
      void router.invalidate();
    },
  );
  return (
    <NewVendorForm
      key={form.key}
      firstName={isFirst && form.key === 0 ? panel.settings.shopName : ''}
      isReplacement={form.key > 0}
      {...form.props}
      onSubmit={(values) => form.submit(toNewVendor(values))}
    />
  );
};
