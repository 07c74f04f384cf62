import type { Facets } from '../../contracts/schemas/listing.ts';
import { joinValues, splitValues } from '../../domain/listing.ts';
import { formatTaka } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import { useListingMessages } from '../messages/listing.ts';
import { useNameOf } from '../messages/names.ts';
import './ActiveFilters.css';
import type { Filters } from './FilterSidebar.tsx';

interface Props {
  filters: Filters;
  /** Provides the names of vendor filters. */
  vendors?: Facets['vendors'] | undefined;
  onFilters: (filters: Filters) => void;
}

const isMultiValue = (key: keyof Filters): key is 'colours' | 'fabrics' | 'vendors' =>
  key === 'colours' || key === 'fabrics' || key === 'vendors';

/** Number of active filters; each value of a multi-value filter counts. */
export const countFilters = (filters: Filters): number =>
  (Object.keys(filters) as (keyof Filters)[]).flatMap((key) =>
    isMultiValue(key) ? splitValues(filters[key]) : key,
  ).length;

/** Active filters as removable chips. */
export const ActiveFilters = ({ filters, vendors = [], onFilters }: Props) => {
  const { product } = useMessages();
  const listing = useListingMessages();
  const locale = useLocale();
  const nameOf = useNameOf();
  const price = (value: string) => formatTaka(Number(value), locale);
  const names: { [K in keyof Filters]?: (value: string) => string } = {
    search: listing.filterSearch,
    price_min: (value) => listing.filterMin(price(value)),
    price_max: (value) => listing.filterMax(price(value)),
    size: (value) => listing.filterSize(nameOf(value).children),
    colours: (value) => nameOf(value).children,
    fabrics: (value) => nameOf(value).children,
    vendors: (value) => vendors.find(({ id }) => String(id) === value)?.name ?? `${product.soldBy} ${value}`,
    on_sale: () => product.onSale,
    in_stock: () => product.inStock,
  };
  const activeFilters = (Object.keys(filters) as (keyof Filters)[]).flatMap((key) => {
    const values = isMultiValue(key) ? splitValues(filters[key]) : [String(filters[key])];
    return values.map((value) => ({
      id: key + value,
      name: names[key]?.(value) ?? value,
      filtersWithout: () => {
        const { [key]: _, ...others } = filters;
        const rest = joinValues(values.filter((other) => other !== value));
        return isMultiValue(key) && rest !== undefined ? { ...others, [key]: rest } : others;
      },
    }));
  });
  if (activeFilters.length === 0) return null;
  return (
    <div className="active-filters">
      <ul className="bare" aria-label={listing.activeFilters}>
        {activeFilters.map(({ id, name, filtersWithout }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={listing.removeFilter(name)}
              onClick={() => onFilters(filtersWithout())}
            >
              {name}
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <Button look="text" onClick={() => onFilters({})}>
        {listing.clearAll}
      </Button>
    </div>
  );
};
