import { createFileRoute, notFound } from '@tanstack/react-router';
import { readPageSearch } from '../domain/listing.ts';
import { useAnnouncedList, useRequestedPage } from '../features/catalogue/use-list-changes.ts';
import { useQuickView } from '../features/catalogue/use-quick-view.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { orNotFound } from '../features/page/read-results.ts';
import { useWishes } from '../features/wishlist/use-wishes.ts';
import { Breadcrumbs } from '../ui/kit/Breadcrumbs.tsx';
import { Pagination } from '../ui/kit/Pagination.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { VendorProfile } from '../ui/layout/VendorProfile.tsx';
import { useMessages } from '../ui/messages/context.ts';
import { ProductGrid } from '../ui/product/ProductGrid.tsx';

const Vendor = () => {
  const data = Route.useLoaderData();
  const { name = '' } = data.data[0]?.merchant ?? {};
  const { id } = Route.useParams();
  const { page = 1 } = readPageSearch(Route.useSearch());
  const { layout, product } = useMessages();
  const wishes = useWishes();
  const quickView = useQuickView();
  const last = data.last_page ?? 1;
  useAnnouncedList({ list: id, page, last });
  const requested = useRequestedPage(page);
  return (
    <>
      <PageHead title={name} canonical={page === 1 ? `/vendors/${id}` : `/vendors/${id}?page=${page}`} />
      <Breadcrumbs
        trail={[
          { name: layout.home, href: '/' },
          { name: layout.shop, href: '/shop/all' },
          { name, href: `/vendors/${id}` },
        ]}
      />
      <PageTitle
        text={
          data.total !== undefined && (
            <span tabIndex={-1} data-result-line="">
              {product.resultsCount(data.total)}
            </span>
          )
        }
      >
        {name}
      </PageTitle>
      {page === 1 && data.merchant && <VendorProfile merchant={data.merchant} />}
      <ProductGrid
        isRoving
        products={data.data.map(wishes.seen)}
        eagerCount={3}
        onWishlist={wishes.toggle}
        onQuickView={quickView.open}
      />
      <Pagination
        current={requested}
        last={last}
        hrefOf={(to) => (to === 1 ? `/vendors/${id}` : `/vendors/${id}?page=${to}`)}
      />
    </>
  );
};

export const Route = createFileRoute('/vendors/$id')({
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => readPageSearch(search),
  loader: async ({ context: { shop }, params: { id }, deps: { page = 1 } }) => {
    const merchantId = Number(id);
    if (!Number.isInteger(merchantId)) throw notFound();
    const data = await orNotFound(
      shop.lastReads.read(
        `vendor ${id} ${page}`,
        shop
          .api('GET /api/get_merchant_products/:merchantId', { params: { merchantId }, query: { page } })
          .then((found) => found.data),
      ),
    );
    // A vendor without products, or a page past the last one.
    if (data.data.length === 0) throw notFound();
    return data;
  },
  // No pending component: the current page stays visible, with the progress bar.
  component: Vendor,
});
