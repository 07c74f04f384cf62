import type { Category } from '../../contracts/schemas/category.ts';
import type { Facets } from '../../contracts/schemas/listing.ts';
import type { ListingSearch } from '../../domain/listing.ts';
import { Button } from '../kit/Button.tsx';
import { Disclosure } from '../kit/Disclosure.tsx';
import { NativeField } from '../kit/NativeField.tsx';
import { useMessages } from '../messages/context.ts';
import { CategoryAccordion } from './CategoryAccordion.tsx';
import './FilterSidebar.css';
import { PriceFilter } from './PriceFilter.tsx';
import { SizeFilter } from './SizeFilter.tsx';

export type Filters = Pick<ListingSearch, 'search' | 'price_min' | 'price_max' | 'size'>;

export interface FilterProps {
  categories: readonly Category[];
  /** 'all' for every category. */
  currentSlug: string;
  filters: Filters;
  facets: Facets | null;
  /** The filters that shall be in force now, all of them. */
  onFilters: (filters: Filters) => void;
}

const given = (filters: { [K in keyof Filters]: Filters[K] | null | '' }): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== null && value !== ''),
  ) as Filters;

export const FilterSidebar = ({ categories, currentSlug, filters, facets, onFilters }: FilterProps) => {
  const { product, layout } = useMessages();
  const change = (changed: { [K in keyof Filters]: Filters[K] | null }) =>
    onFilters(given({ ...filters, ...changed }));
  return (
    <div className="filter-sidebar">
      <CategoryAccordion categories={categories} currentSlug={currentSlug} />
      <form
        className="filter-search"
        onSubmit={(event) => {
          event.preventDefault();
          change({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() || null });
        }}
      >
        <NativeField
          label={product.searchHere}
          name="search"
          type="search"
          enterKeyHint="search"
          defaultValue={filters.search ?? ''}
        />
        <Button type="submit">{layout.search}</Button>
      </form>
      <Disclosure title={product.price} isOpenAtFirst>
        <PriceFilter
          bounds={{ min: filters.price_min ?? null, max: filters.price_max ?? null }}
          range={facets?.price ?? null}
          onApply={({ min, max }) => change({ price_min: min, price_max: max })}
        />
      </Disclosure>
      {facets?.sizes.length !== 0 && (
        <Disclosure title={product.size} isOpenAtFirst>
          <SizeFilter
            sizes={facets?.sizes ?? null}
            chosen={filters.size ?? null}
            onChoose={(size) => change({ size })}
          />
        </Disclosure>
      )}
    </div>
  );
};
