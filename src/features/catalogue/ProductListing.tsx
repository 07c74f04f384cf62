import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Listing } from '../../contracts/schemas/listing.ts';
import { defaultSort, type ListingSearch, lastPage } from '../../domain/listing.ts';
import { shownRange } from '../../domain/listing-view.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { Pagination } from '../../ui/kit/Pagination.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { useListingMessages } from '../../ui/messages/listing.ts';
import { ActiveFilters, countFilters } from '../../ui/product/ActiveFilters.tsx';
import { FilterDrawer } from '../../ui/product/FilterDrawer.tsx';
import { FilterSidebar, type Filters } from '../../ui/product/FilterSidebar.tsx';
import { ListingLayout } from '../../ui/product/ListingLayout.tsx';
import { ProductGrid } from '../../ui/product/ProductGrid.tsx';
import { ResultsHeader } from '../../ui/product/ResultsHeader.tsx';
import { SortSelect } from '../../ui/product/SortSelect.tsx';
import { useWishes } from '../wishlist/use-wishes.ts';
import { useFacetFilters } from './use-facet-filters.ts';
import { useAnnouncedList } from './use-list-changes.ts';
import { useQuickView } from './use-quick-view.ts';

interface Props {
  /** Path of the page. */
  path: string;
  title: string;
  listing: Listing;
  /** Search params of the listing. */
  applied: ListingSearch;
  /** Parses the search params of the page. */
  readSearch: (query: Record<string, unknown>) => ListingSearch;
  onSearch: (search: ListingSearch) => void;
  /** Above the filters. */
  categories?: ReactNode;
  /** Below the title. */
  about?: ReactNode;
  /** Instead of the products, if there are none without filters either. */
  empty?: ReactNode;
}

/** A listing with filters, sort order and pagination, whose state is in the URL. */
export const ProductListing = ({
  path,
  title,
  listing,
  applied,
  readSearch,
  onSearch,
  categories,
  about,
  empty,
}: Props) => {
  const { layout } = useMessages();
  const messages = useListingMessages();
  const wishes = useWishes();
  const quickView = useQuickView();
  // Controls show the requested filters while the listing is loading.
  const requested = useRouterState({
    select: ({ location }) => (location.pathname === path ? readSearch(location.search) : applied),
    structuralSharing: true,
  });
  const isPending = useRouterState({ select: (state) => state.isLoading });

  const { sort, page, ...filters } = requested;
  const { total, facets } = listing.meta;
  const last = lastPage(listing.meta);
  const shownSort = applied.sort ?? defaultSort;
  useAnnouncedList({
    list: path,
    page: applied.page ?? 1,
    last,
    order: { key: shownSort, name: messages.sortOptions[shownSort] },
  });
  const FacetFilters = useFacetFilters(listing);
  // Normalizes like the URL, which drops sorting by relevance without a search.
  const go = (search: { [K in keyof ListingSearch]: ListingSearch[K] | undefined }) =>
    onSearch(readSearch({ ...search }));
  const setFilters = (next: Filters) => go({ ...next, ...(sort ? { sort } : {}) });
  const hrefOf = (to: number) => {
    const query = new URLSearchParams(
      Object.entries({ ...requested, page: to > 1 ? to : undefined }).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    ).toString();
    return query === '' ? path : `${path}?${query}`;
  };
  const sidebar = (
    <FilterSidebar
      categories={categories}
      filters={filters}
      sort={sort}
      facets={facets ?? null}
      onFilters={setFilters}
    >
      {facets?.colours &&
        (FacetFilters ? (
          <FacetFilters
            facets={facets}
            filters={filters}
            onChange={(changed) => go({ ...requested, page: undefined, ...changed })}
          />
        ) : (
          <div className="facet-filters-place" />
        ))}
    </FilterSidebar>
  );
  const activeCount = countFilters(filters);
  const sortSelect = (
    <SortSelect
      sort={sort ?? defaultSort}
      filters={filters}
      listed={listing.meta.sort_options}
      onSort={(next) => go({ ...filters, ...(next === defaultSort ? {} : { sort: next }) })}
    />
  );

  return (
    <ListingLayout
      sidebar={sidebar}
      drawer={
        <FilterDrawer activeCount={activeCount} resultCount={total} sort={sortSelect}>
          {sidebar}
        </FilterDrawer>
      }
      head={
        <>
          <ResultsHeader
            title={title}
            about={about}
            total={total}
            range={shownRange(applied.page ?? 1, listing)}
            sort={sortSelect}
          />
          <ActiveFilters filters={filters} vendors={facets?.vendors} onFilters={setFilters} />
        </>
      }
    >
      {listing.data.length > 0 ? (
        <ProductGrid
          products={listing.data.map(wishes.seen)}
          isPending={isPending}
          eagerCount={3}
          isRoving
          onWishlist={wishes.toggle}
          onQuickView={quickView.open}
        />
      ) : activeCount > 0 ? (
        <EmptyState
          icon="search"
          title={applied.search ? layout.noHits(applied.search) : messages.noProducts}
          text={messages.noProductsText}
        >
          <Button look="primary" onClick={() => setFilters({})}>
            {messages.clearAll}
          </Button>
        </EmptyState>
      ) : (
        empty
      )}
      <Pagination current={page ?? 1} last={last} hrefOf={hrefOf} />
    </ListingLayout>
  );
};
