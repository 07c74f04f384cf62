import { createFileRoute, redirect } from '@tanstack/react-router';
import type { Category } from '../contracts/schemas/category.ts';
import { type ListingSearch, listingRequest, nearestPage, readListingSearch } from '../domain/listing.ts';
import { categoryPath, isIndexable } from '../domain/listing-view.ts';
import { localName } from '../domain/locale.ts';
import { canonicalSlug } from '../domain/slug.ts';
import { ProductListing } from '../features/catalogue/ProductListing.tsx';
import { PageHead } from '../features/page/PageHead.tsx';
import { orNotFound } from '../features/page/read-results.ts';
import { useRootData } from '../features/page/root-data.ts';
import { Breadcrumbs } from '../ui/kit/Breadcrumbs.tsx';
import { EmptyState } from '../ui/kit/EmptyState.tsx';
import { useLocale, useMessages } from '../ui/messages/context.ts';
import { useListingMessages } from '../ui/messages/listing.ts';
import { CategoryAccordion } from '../ui/product/CategoryAccordion.tsx';

const Listing = () => {
  const { slug } = Route.useParams();
  const listing = Route.useLoaderData();
  const applied = readListingSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const { categories } = useRootData();
  const { layout } = useMessages();
  const messages = useListingMessages();
  const locale = useLocale();
  const nameOf = (category: Category) => localName(category, locale).children;
  const path = categoryPath(categories, slug);
  const category = path.at(-1);
  const title = applied.search
    ? messages.searchResultFor(applied.search)
    : category
      ? nameOf(category)
      : messages.allCategories;
  return (
    <>
      <PageHead
        title={title}
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
      <ProductListing
        path={`/shop/${slug}`}
        title={title}
        listing={listing}
        applied={applied}
        readSearch={readListingSearch}
        onSearch={(search) => void navigate({ to: '/shop/$slug', params: { slug }, search })}
        categories={<CategoryAccordion categories={categories} currentSlug={slug} />}
        empty={
          <EmptyState
            icon="bag"
            title={messages.emptyCategory}
            text={slug === 'all' ? messages.emptyShopText : messages.emptyCategoryText}
          />
        }
      />
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
