import type { Vendor } from '../../contracts/admin/schemas/staff.ts';
import { filterQuery, type OrderFilter, orderStatuses } from '../../domain/admin-filters.ts';
import { Button } from '../kit/Button.tsx';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Link } from '../kit/Link.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useNameOf } from '../messages/names.ts';
import { DayField } from './DayField.tsx';
import { useAdminMessages } from './messages.ts';
import { SearchField } from './SearchField.tsx';
import { StateFilter } from './StateFilter.tsx';

interface Props {
  filter: OrderFilter;
  vendors: readonly Vendor[];
  districts: readonly string[];
  onChange: (filter: OrderFilter) => void;
}

/** Status, search and the other filters of the order list. */
export const OrderFilters = ({ filter, vendors, districts, onChange }: Props) => {
  const messages = useAdminMessages();
  const nameOf = useNameOf();
  const { status, search, ...others } = filter;
  const set = (name: keyof OrderFilter, value: string) => {
    const { [name]: _, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [name]: name === 'vendor' ? Number(value) : value });
  };
  const all = { value: '', name: messages.all };
  return (
    <div className="admin-filters">
      <StateFilter
        label={messages.status}
        values={['', ...orderStatuses]}
        names={{ '': messages.all, ...messages.statuses }}
        selected={status ?? ''}
        onChange={(value) => set('status', value)}
      />
      <SearchField
        label={messages.searchOrders}
        value={search ?? ''}
        onSearch={(text) => set('search', text)}
      />
      <Disclosure title={messages.filters(Object.keys(others).length)}>
        <div className="admin-filter-fields">
          <NativeSelect
            label={messages.payment}
            value={filter.paid ?? ''}
            onChange={(value) => set('paid', value)}
            options={[
              all,
              { value: 'true', name: messages.paidOnly },
              { value: 'false', name: messages.unpaidOnly },
            ]}
          />
          <NativeSelect
            label={messages.vendor}
            value={String(filter.vendor ?? '')}
            onChange={(value) => set('vendor', value)}
            options={[all, ...vendors.map(({ id, name }) => ({ value: String(id), name }))]}
          />
          <NativeSelect
            label={messages.district}
            value={filter.district ?? ''}
            onChange={(value) => set('district', value)}
            options={[all, ...districts.map((value) => ({ value, name: nameOf(value).children }))]}
          />
          <DayField
            label={messages.from}
            value={filter.from ?? ''}
            onChange={(value) => set('from', value)}
          />
          <DayField label={messages.to} value={filter.to ?? ''} onChange={(value) => set('to', value)} />
        </div>
        <p className="admin-filter-links">
          <Button look="text" onClick={() => onChange({})}>
            {messages.clearFilters}
          </Button>
          <Link href={`/api/admin/orders.csv${filterQuery(filter)}`} download>
            {messages.exportCsv}
          </Link>
        </p>
      </Disclosure>
    </div>
  );
};
