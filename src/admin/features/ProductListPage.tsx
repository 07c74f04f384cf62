import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { AdminProductRow } from '../../contracts/admin/schemas/product.ts';
import { filterQuery, type ProductFilter, readProductFilter } from '../../domain/admin-filters.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { ListEnd } from '../../ui/admin/ListEnd.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { ProductFilters } from '../../ui/admin/ProductFilters.tsx';
import { ProductRows } from '../../ui/admin/ProductRows.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { useEmitted, useFailureText, useRequestedFilter, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideProductList } from '../provide.ts';

interface Props {
  panel: Panel;
  filter: ProductFilter;
  page: KeysetPage<AdminProductRow>;
}

/** The products of the shop, or of the vendor. */
export const ProductListPage = ({ panel, filter, page }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  useTitle(messages.products, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.products}</h1>
      </div>
      <ProductFilters
        filter={useRequestedFilter('/admin/products', readProductFilter, filter)}
        onChange={(next) => void router.navigate({ href: `/admin/products${filterQuery(next)}` })}
      />
      <ProductList key={filterQuery(filter)} panel={panel} filter={filter} page={page} />
    </>
  );
};

const ProductList = ({ panel, filter, page }: Props) => {
  const messages = useAdminMessages();
  const failureText = useFailureText();
  const [machine] = useState(() => provideProductList(panel.api, filter));
  const list = useActorRef(machine, { input: { page } });
  const { rows, nextBefore, failure } = useSelector(list, ({ context }) => context);
  const isLoading = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  useEmitted(list, () => panel.expire());
  useEffect(() => list.send({ type: 'page.loaded', page }), [page, list]);
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
          <ListEnd
            count={rows.length}
            hasMore={nextBefore !== null}
            isBusy={isLoading}
            failure={failure && <ErrorPanel message={failureText(failure)} />}
            onMore={() => list.send({ type: 'more.load' })}
          />
        </>
      )}
    </>
  );
};
