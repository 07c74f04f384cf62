import type { Vendor } from '../../contracts/admin/schemas/staff.ts';
import type { ProductFilter } from '../../domain/admin-filters.ts';
import { Button } from '../kit/Button.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useAdminMessages } from './messages.ts';
import { SearchField } from './SearchField.tsx';

interface Props {
  filter: ProductFilter;
  /** Those that an owner can choose from. */
  vendors?: readonly Vendor[];
  onChange: (filter: ProductFilter) => void;
}

const stocks = [0, 3, 10];

/** Search, stock, visibility and vendor of the product list. */
export const ProductFilters = ({ filter, vendors = [], onChange }: Props) => {
  const messages = useAdminMessages();
  const set = (name: keyof ProductFilter, value: string) => {
    const { [name]: _, ...rest } = filter;
    const isNumber = name === 'max_stock' || name === 'vendor';
    onChange(value === '' ? rest : { ...rest, [name]: isNumber ? Number(value) : value });
  };
  const { max_stock } = filter;
  const offered = max_stock === undefined || stocks.includes(max_stock) ? stocks : [...stocks, max_stock];
  return (
    <div className="admin-filters">
      <SearchField
        label={messages.searchProducts}
        value={filter.search ?? ''}
        onSearch={(text) => set('search', text)}
      />
      <div className="admin-filter-fields">
        <NativeSelect
          label={messages.stockFilter}
          value={String(max_stock ?? '')}
          onChange={(value) => set('max_stock', value)}
          options={[
            { value: '', name: messages.all },
            ...offered.map((stock) => ({ value: String(stock), name: messages.lowStock(stock) })),
          ]}
        />
        <NativeSelect
          label={messages.visibility}
          value={filter.published ?? ''}
          onChange={(value) => set('published', value)}
          options={[
            { value: '', name: messages.all },
            { value: 'true', name: messages.published },
            { value: 'false', name: messages.hidden },
          ]}
        />
        {vendors.length > 1 && (
          <NativeSelect
            label={messages.vendor}
            value={String(filter.vendor ?? '')}
            onChange={(value) => set('vendor', value)}
            options={[
              { value: '', name: messages.all },
              ...vendors.map(({ id, name }) => ({ value: String(id), name })),
            ]}
          />
        )}
      </div>
      {Object.keys(filter).length > 0 && (
        <p>
          <Button look="text" onClick={() => onChange({})}>
            {messages.clearFilters}
          </Button>
        </p>
      )}
    </div>
  );
};
