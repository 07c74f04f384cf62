import type { ReactNode } from 'react';
import type { Facets } from '../../contracts/schemas/listing.ts';
import { type ListingSearch, type SortChoice, withSelected } from '../../domain/listing.ts';
import { Button } from '../kit/Button.tsx';
import { Disclosure } from '../kit/Disclosure.tsx';
import { NativeField } from '../kit/NativeField.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useMessages } from '../messages/context.ts';
import { useListingMessages } from '../messages/listing.ts';
import './FilterSidebar.css';
import { HiddenSearchFields } from './HiddenSearchFields.tsx';
import { PriceFilter } from './PriceFilter.tsx';
import { SizeFilter } from './SizeFilter.tsx';

export type Filters = Omit<ListingSearch, 'sort' | 'page'>;

export interface FilterProps {
  /** Links to categories, above the filters. */
  categories?: ReactNode;
  filters: Filters;
  /** Current sort order, kept when a filter form submits without JavaScript. */
  sort?: SortChoice | undefined;
  facets: Facets | null;
  /** Called with all filters. */
  onFilters: (filters: Filters) => void;
  /** Additional filters below. */
  children?: ReactNode;
}

const withoutEmpty = (filters: { [K in keyof Filters]: Filters[K] | null | '' }): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== null && value !== ''),
  ) as Filters;

export const FilterSidebar = ({ categories, filters, sort, facets, onFilters, children }: FilterProps) => {
  const { layout } = useMessages();
  const listing = useListingMessages();
  const change = (changed: { [K in keyof Filters]: Filters[K] | null }) =>
    onFilters(withoutEmpty({ ...filters, ...changed }));
  const search: ListingSearch = { ...filters, ...(sort && { sort }) };
  // A deselected value without products is removed.
  const restoredFocus = useRestoredFocus<HTMLDivElement>('near');
  const { size } = filters;
  const sizes = facets && withSelected(facets.sizes, size === undefined ? [] : [size]);
  return (
    <div {...restoredFocus} className="filter-sidebar">
      {categories}
      <form
        className="filter-search"
        onSubmit={(event) => {
          event.preventDefault();
          change({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() || null });
        }}
      >
        <HiddenSearchFields search={search} except={['search']} />
        <NativeField
          label={listing.searchHere}
          name="search"
          type="search"
          enterKeyHint="search"
          defaultValue={filters.search ?? ''}
        />
        <Button type="submit">{layout.search}</Button>
      </form>
      <Disclosure title={listing.price} defaultOpen>
        <PriceFilter
          bounds={{ min: filters.price_min ?? null, max: filters.price_max ?? null }}
          range={facets?.price ?? null}
          onApply={({ min, max }) => change({ price_min: min, price_max: max })}
        >
          <HiddenSearchFields search={search} except={['price_min', 'price_max']} />
        </PriceFilter>
      </Disclosure>
      {sizes?.length !== 0 && (
        <Disclosure title={listing.size} defaultOpen>
          <SizeFilter
            sizes={sizes}
            selected={size ?? null}
            onSelect={(selected) => change({ size: selected })}
          >
            <HiddenSearchFields search={search} except={['size']} />
          </SizeFilter>
        </Disclosure>
      )}
      {children}
    </div>
  );
};
