import type { ProductFilter } from '../../domain/admin-filters.ts';
import { Button } from '../kit/Button.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useAdminMessages } from './messages.ts';
import { SearchField } from './SearchField.tsx';

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

const stocks = [0, 3, 10];

/** Search, stock and visibility of the product list. */
export const ProductFilters = ({ filter, onChange }: Props) => {
  const messages = useAdminMessages();
  const set = (name: keyof ProductFilter, value: string) => {
    const { [name]: _, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [name]: name === 'max_stock' ? Number(value) : value });
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
