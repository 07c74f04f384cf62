import type { Vendor } from '../../contracts/admin/schemas/staff.ts';
import { filterQuery, type OrderFilter, orderStatuses } from '../../domain/admin-filters.ts';
import { Button } from '../kit/Button.tsx';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Link } from '../kit/Link.tsx';
import { NativeField } from '../kit/NativeField.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import '../kit/VisuallyHidden.css';
import { useNameOf } from '../messages/names.ts';
import { useAdminMessages } from './messages.ts';
import { SearchField } from './SearchField.tsx';

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
      <fieldset className="admin-status-filter">
        <legend className="visually-hidden">{messages.status}</legend>
        {([undefined, ...orderStatuses] as const).map((one) => (
          <Button
            key={one ?? ''}
            look="quiet"
            aria-pressed={status === one}
            onClick={() => set('status', one ?? '')}
          >
            {one === undefined ? messages.all : messages.statuses[one]}
          </Button>
        ))}
      </fieldset>
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
          <NativeField
            label={messages.from}
            type="date"
            defaultValue={filter.from ?? ''}
            onChange={(event) => set('from', event.target.value)}
          />
          <NativeField
            label={messages.to}
            type="date"
            defaultValue={filter.to ?? ''}
            onChange={(event) => set('to', event.target.value)}
          />
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
