import { formatTaka } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './ActiveFilters.css';
import type { Filters } from './FilterSidebar.tsx';

interface Props {
  filters: Filters;
  onFilters: (filters: Filters) => void;
}

/** The filters in force, each with a way to take it off. */
export const ActiveFilters = ({ filters, onFilters }: Props) => {
  const { product } = useMessages();
  const locale = useLocale();
  const names: Partial<Record<keyof Filters, string>> = {
    ...(filters.search !== undefined && { search: product.filterSearch(filters.search) }),
    ...(filters.price_min !== undefined && {
      price_min: product.filterMin(formatTaka(filters.price_min, locale)),
    }),
    ...(filters.price_max !== undefined && {
      price_max: product.filterMax(formatTaka(filters.price_max, locale)),
    }),
    ...(filters.size !== undefined && { size: product.filterSize(filters.size) }),
  };
  const inForce = Object.entries(names) as [keyof Filters, string][];
  if (inForce.length === 0) return null;
  return (
    <div className="active-filters">
      <ul className="bare" aria-label={product.activeFilters}>
        {inForce.map(([key, name]) => (
          <li key={key}>
            <button
              type="button"
              aria-label={product.removeFilter(name)}
              onClick={() => {
                const { [key]: _, ...rest } = filters;
                onFilters(rest);
              }}
            >
              {name}
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <Button look="text" onClick={() => onFilters({})}>
        {product.clearAll}
      </Button>
    </div>
  );
};
