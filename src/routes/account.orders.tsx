import { createFileRoute, redirect } from '@tanstack/react-router';
import { readPageSearch } from '../domain/listing.ts';
import { useAnnouncedList, useRequestedPage } from '../features/catalogue/use-list-changes.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { AccountLayout } from '../ui/account/AccountLayout.tsx';
import { Pagination } from '../ui/kit/Pagination.tsx';
import { useMessages } from '../ui/messages/context.ts';
import { OrdersTable } from '../ui/order/OrdersTable.tsx';

const Orders = () => {
  const { data } = Route.useLoaderData();
  const { page = 1 } = readPageSearch(Route.useSearch());
  const { layout } = useMessages();
  const last = data.last_page ?? 1;
  useAnnouncedList({ list: 'orders', page, last });
  const requested = useRequestedPage(page);
  return (
    <>
      <PageHead title={layout.orders} />
      <AccountLayout current="/account/orders" heading={layout.orders}>
        <OrdersTable orders={data.data} />
        <Pagination
          current={requested}
          last={last}
          hrefOf={(to) => (to === 1 ? '/account/orders' : `/account/orders?page=${to}`)}
        />
      </AccountLayout>
    </>
  );
};

export const Route = createFileRoute('/account/orders')({
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => readPageSearch(search),
  loader: async ({ context: { shop }, deps: { page = 1 } }) => {
    const orders = await shop.api('GET /api/user/get_my_orders', { query: { page } });
    // A page past the last one would say that there are no orders.
    if (page > 1 && orders.data.data.length === 0) {
      const last = Math.min(orders.data.last_page ?? 1, page - 1);
      throw redirect({ to: '/account/orders', search: last > 1 ? { page: last } : {}, replace: true });
    }
    return orders;
  },
  component: Orders,
});
