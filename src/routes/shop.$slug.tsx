import { createFileRoute, redirect, useRouterState } from '@tanstack/react-router';
import type { Category } from '../contracts/schemas/category.ts';
import {
  defaultSort,
  type ListingSearch,
  lastPage,
  listingRequest,
  nearestPage,
  readListingSearch,
} from '../domain/listing.ts';
import { categoryPath, isIndexable, shownRange } from '../domain/listing-view.ts';
import { localName } from '../domain/locale.ts';
import { canonicalSlug } from '../domain/slug.ts';
import { useFacetFilters } from '../features/catalogue/use-facet-filters.ts';
import { useAnnouncedList } from '../features/catalogue/use-list-changes.ts';
import { useQuickView } from '../features/catalogue/use-quick-view.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { orNotFound } from '../features/page/read-results.ts';
import { useRootData } from '../features/page/root-data.ts';
import { useWishes } from '../features/wishlist/use-wishes.ts';
import { Breadcrumbs } from '../ui/kit/Breadcrumbs.tsx';
import { Button } from '../ui/kit/Button.tsx';
import { EmptyState } from '../ui/kit/EmptyState.tsx';
import { Pagination } from '../ui/kit/Pagination.tsx';
import { useLocale, useMessages } from '../ui/messages/context.ts';
import { useListingMessages } from '../ui/messages/listing.ts';
import { ActiveFilters, countFilters } from '../ui/product/ActiveFilters.tsx';
import { FilterDrawer } from '../ui/product/FilterDrawer.tsx';
import { FilterSidebar, type Filters } from '../ui/product/FilterSidebar.tsx';
import { ListingLayout } from '../ui/product/ListingLayout.tsx';
import { ProductGrid } from '../ui/product/ProductGrid.tsx';
import { ResultsHeader } from '../ui/product/ResultsHeader.tsx';
import { SortSelect } from '../ui/product/SortSelect.tsx';

const Listing = () => {
  const { slug } = Route.useParams();
  const listing = Route.useLoaderData();
  const applied = readListingSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const { categories } = useRootData();
  const { layout } = useMessages();
  const messages = useListingMessages();
  const wishes = useWishes();
  const quickView = useQuickView();
  // Controls show the requested filters while the listing is loading.
  const requested = useRouterState({
    select: ({ location }) =>
      location.pathname === `/shop/${slug}` ? readListingSearch(location.search) : applied,
    structuralSharing: true,
  });
  const isPending = useRouterState({ select: (state) => state.isLoading });

  const { sort, page, ...filters } = requested;
  const path = categoryPath(categories, slug);
  const locale = useLocale();
  const nameOf = (category: Category) => localName(category, locale).children;
  const category = path.at(-1);
  const name = category ? nameOf(category) : messages.allCategories;
  const { total, facets } = listing.meta;
  const last = lastPage(listing.meta);
  const shownSort = applied.sort ?? defaultSort;
  useAnnouncedList({
    list: slug,
    page: applied.page ?? 1,
    last,
    order: { key: shownSort, name: messages.sortOptions[shownSort] },
  });
  const FacetFilters = useFacetFilters(listing);
  // Normalizes like the URL, which drops sorting by relevance without a search.
  const go = (search: { [K in keyof ListingSearch]: ListingSearch[K] | undefined }) =>
    void navigate({ to: '/shop/$slug', params: { slug }, search: readListingSearch({ ...search }) });
  const setFilters = (next: Filters) => go({ ...next, ...(sort ? { sort } : {}) });
  const hrefOf = (to: number) => {
    const query = new URLSearchParams(
      Object.entries({ ...requested, page: to > 1 ? to : undefined }).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    ).toString();
    return query === '' ? `/shop/${slug}` : `/shop/${slug}?${query}`;
  };
  const sidebar = (
    <FilterSidebar
      categories={categories}
      currentSlug={slug}
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
    <>
      <PageHead
        title={applied.search ? messages.searchResultFor(applied.search) : name}
        canonical={applied.page === undefined ? `/shop/${slug}` : `/shop/${slug}?page=${applied.page}`}
        isIndexed={isIndexable(applied, listing.data)}
      />
      <Breadcrumbs
        trail={[
          { name: layout.home, href: '/' },
          { name: layout.shop, href: '/shop/all' },
          ...path.map((one) => ({ name: nameOf(one), href: `/shop/${one.slug}` })),
        ]}
      />
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
              title={name}
              search={applied.search ?? null}
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
          <EmptyState
            icon="bag"
            title={messages.emptyCategory}
            text={slug === 'all' ? messages.emptyShopText : messages.emptyCategoryText}
          />
        )}
        <Pagination current={page ?? 1} last={last} hrefOf={hrefOf} />
      </ListingLayout>
    </>
  );
};

export const Route = createFileRoute('/shop/$slug')({
  validateSearch: readListingSearch,
  // Excludes the `quick` search param, which does not affect the listing.
  loaderDeps: ({ search }) => readListingSearch(search),
  beforeLoad: ({ params, search }) => {
    const slug = canonicalSlug(params.slug);
    if (slug !== params.slug) throw redirect({ to: '/shop/$slug', params: { slug }, search, replace: true });
  },
  loader: async ({ context: { shop }, params, deps, location }) => {
    const requested = deps.page ?? 1;
    const listing = await orNotFound(
      shop.lastReads.read(
        `listing ${params.slug} ${JSON.stringify(deps)}`,
        shop.api('POST /api/filter_products', {
          query: { page: requested },
          body: listingRequest(params.slug, deps),
        }),
      ),
    );
    const page = nearestPage(requested, listing);
    if (page === requested) return listing;
    const { page: _, ...search } = location.search as ListingSearch;
    const to = page > 1 ? { ...search, page } : search;
    throw redirect({ to: '/shop/$slug', params, search: to, replace: true });
  },
  // No pending component: it would replace the whole page and lose the focus of the filter in use. The current list is
  // dimmed instead, with the progress bar.
  component: Listing,
});
