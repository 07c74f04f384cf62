import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { AdminProductRow } from '../../contracts/admin/schemas/product.ts';
import type { Vendor } from '../../contracts/admin/schemas/staff.ts';
import { filterQuery, type ProductFilter, readProductFilter } from '../../domain/admin-filters.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { ProductFilters } from '../../ui/admin/ProductFilters.tsx';
import { ProductRows } from '../../ui/admin/ProductRows.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useRequestedFilter, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideProductList } from '../provide.ts';
import { useListPage } from './use-list-page.tsx';

interface Props {
  panel: Panel;
  filter: ProductFilter;
  page: KeysetPage<AdminProductRow>;
  /** All vendors, for an owner; null for a vendor, whose products are the own. */
  vendors: readonly Vendor[] | null;
}

/** The products of the shop, or of the vendor. */
export const ProductListPage = ({ panel, filter, page, vendors }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  useTitle(messages.products, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.products}</h1>
        <span className="admin-page-actions">
          {vendors !== null && <Link href="/admin/imports">{messages.imports.title}</Link>}
          <Link look="primary" href="/admin/products/new">
            {messages.addProduct}
          </Link>
        </span>
      </div>
      <ProductFilters
        filter={useRequestedFilter('/admin/products', readProductFilter, filter)}
        vendors={vendors ?? []}
        onChange={(next) => void router.navigate({ href: `/admin/products${filterQuery(next)}` })}
      />
      <ProductList key={filterQuery(filter)} panel={panel} filter={filter} page={page} />
    </>
  );
};

const ProductList = ({ panel, filter, page }: Omit<Props, 'vendors'>) => {
  const messages = useAdminMessages();
  const { rows, end } = useListPage(panel, () => provideProductList(panel.api, filter), page);
  const isVendor = useSelector(panel.session, ({ context }) => context.member?.role === 'vendor');
  const hasFilter = Object.keys(filter).length > 0;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          icon="grid"
          title={hasFilter ? messages.noProductMatches : messages.noProducts}
          text={
            hasFilter
              ? messages.noMatchesText
              : isVendor
                ? messages.noVendorProductsText
                : messages.noProductsText
          }
        />
      ) : (
        <>
          <ProductRows rows={rows} />
          {end}
        </>
      )}
    </>
  );
};
