import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Listing } from '../contracts/schemas/listing.ts';
import { type ListingSearch, listingRequest, nearestPage, readListingSearch } from '../domain/listing.ts';
import { isIndexable } from '../domain/listing-view.ts';
import { ProductListing } from '../features/catalogue/ProductListing.tsx';
import { useAnnouncedList, useRequestedPage } from '../features/catalogue/use-list-changes.ts';
import { useQuickView } from '../features/catalogue/use-quick-view.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { orNotFound } from '../features/page/read-results.ts';
import { useWishes } from '../features/wishlist/use-wishes.ts';
import { readFailure } from '../machines/failure.ts';
import { Breadcrumbs } from '../ui/kit/Breadcrumbs.tsx';
import { Pagination } from '../ui/kit/Pagination.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { VendorProfile } from '../ui/layout/VendorProfile.tsx';
import { useMessages } from '../ui/messages/context.ts';
import { ProductGrid } from '../ui/product/ProductGrid.tsx';

/** The search params of a listing; the vendor is in the path. */
const readVendorSearch = (query: Record<string, unknown>): ListingSearch => {
  const { vendors: _, ...search } = readListingSearch(query);
  return search;
};

/** With a backend that cannot filter by vendor. */
const Unfiltered = ({ path, about }: { path: string; about: ReactNode }) => {
  const { vendor } = Route.useLoaderData();
  const { page = 1 } = readVendorSearch(Route.useSearch());
  const { product } = useMessages();
  const wishes = useWishes();
  const quickView = useQuickView();
  const last = vendor.last_page ?? 1;
  useAnnouncedList({ list: path, page, last });
  const requested = useRequestedPage(page);
  return (
    <>
      <PageTitle
        text={
          vendor.total !== undefined && (
            <span tabIndex={-1} data-result-line="">
              {product.resultsCount(vendor.total)}
            </span>
          )
        }
      >
        {vendor.data[0]?.merchant.name}
      </PageTitle>
      {about}
      <ProductGrid
        isRoving
        products={vendor.data.map(wishes.seen)}
        eagerCount={3}
        onWishlist={wishes.toggle}
        onQuickView={quickView.open}
      />
      <Pagination current={requested} last={last} hrefOf={(to) => (to === 1 ? path : `${path}?page=${to}`)} />
    </>
  );
};

const Vendor = () => {
  const { vendor, listing } = Route.useLoaderData();
  const { name = '' } = (vendor.data[0] ?? listing?.data[0])?.merchant ?? {};
  const { id } = Route.useParams();
  const applied = readVendorSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const { layout } = useMessages();
  const path = `/vendors/${id}`;
  const { page = 1 } = applied;
  const about = page === 1 && vendor.merchant && <VendorProfile merchant={vendor.merchant} />;
  return (
    <>
      <PageHead
        title={name}
        canonical={page === 1 ? path : `${path}?page=${page}`}
        isIndexed={listing === null || isIndexable(applied, listing.data)}
      />
      <Breadcrumbs
        trail={[
          { name: layout.home, href: '/' },
          { name: layout.shop, href: '/shop/all' },
          { name, href: path },
        ]}
      />
      {listing ? (
        <ProductListing
          path={path}
          title={name}
          about={about}
          listing={listing}
          applied={applied}
          readSearch={readVendorSearch}
          onSearch={(search) => void navigate({ to: '/vendors/$id', params: { id }, search })}
        />
      ) : (
        <Unfiltered path={path} about={about} />
      )}
    </>
  );
};

/** The listing without the facet of vendors; null if the backend has none, because it then ignores the filter. */
const ofOneVendor = ({ data, meta }: Listing): { listing: Listing | null } => {
  if (meta.facets?.vendors === undefined) return { listing: null };
  const { vendors: _, ...facets } = meta.facets;
  return { listing: { data, meta: { ...meta, facets } } };
};

export const Route = createFileRoute('/vendors/$id')({
  validateSearch: readVendorSearch,
  // Excludes the `quick` search param, which does not affect the listing.
  loaderDeps: ({ search }) => readVendorSearch(search),
  loader: async ({ context: { shop }, params, deps, location }) => {
    const { api, lastReads } = shop;
    const { id } = params;
    const merchantId = Number(id);
    if (!Number.isInteger(merchantId)) throw notFound();
    const { page = 1 } = deps;
    const query = { page };
    const body = listingRequest('all', { ...deps, vendors: String(merchantId) });
    const [vendor, { listing }] = await Promise.all([
      orNotFound(
        lastReads.read(
          `vendor ${id} ${page}`,
          api('GET /api/get_merchant_products/:merchantId', { params: { merchantId }, query }).then(
            (found) => found.data,
          ),
        ),
      ),
      lastReads
        .read(
          `vendor listing ${id} ${JSON.stringify(deps)}`,
          api('POST /api/filter_products', { query, body }).then(ofOneVendor),
        )
        .catch((error: unknown) => {
          // A backend that does not know the filter may reject it.
          if (readFailure(error).kind === 'refused') return { listing: null };
          throw error;
        }),
    ]);
    // A vendor without products, or a page past the last one. The two lists may have pages of other lengths.
    if (vendor.data.length === 0 && !listing?.data.length) throw notFound();
    const nearest = listing ? nearestPage(page, listing) : page;
    if (nearest === page) return { vendor, listing };
    const { page: _, ...search } = location.search as ListingSearch;
    const to = nearest > 1 ? { ...search, page: nearest } : search;
    throw redirect({ to: '/vendors/$id', params, search: to, replace: true });
  },
  // No pending component: the current page stays visible, with the progress bar.
  component: Vendor,
});
