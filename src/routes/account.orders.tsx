import { createFileRoute } from '@tanstack/react-router';
import { AccountLayout } from '../ui/account/AccountLayout.tsx';
import { OrdersTable } from '../ui/account/OrdersTable.tsx';
import { Pagination } from '../ui/kit/Pagination.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { PageHead } from './-page-head.tsx';

export const Route = createFileRoute('/account/orders')({
  validateSearch: (query): { page?: number } => {
    const page = Number(query.page);
    return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { shop }, deps: { page = 1 } }) =>
    (await shop.api('GET /api/user/get_my_orders', { query: { page } })).data,
  component: Orders,
});

function Orders() {
  const { data: orders, current_page = 1, last_page = 1 } = Route.useLoaderData();
  const { account } = useTexts();
  return (
    <>
      <PageHead title={account.orders} isIndexed={false} />
      <AccountLayout current="/account/orders" heading={account.orders}>
        <OrdersTable orders={orders} />
        <Pagination
          current={current_page}
          last={last_page}
          hrefOf={(page) => (page === 1 ? '/account/orders' : `/account/orders?page=${page}`)}
        />
      </AccountLayout>
    </>
  );
}
