import type { Order } from '../../contracts/schemas/order.ts';
import { formatDate } from '../../domain/dates.ts';
import { formatTaka } from '../../domain/locale.ts';
import { orderNumber } from '../../domain/order.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Link } from '../kit/Link.tsx';
import { Cell, Table } from '../kit/Table.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { OrderStatusBadge, PaidBadge } from './OrderBadges.tsx';

export const OrdersTable = ({ orders }: { orders: readonly Order[] }) => {
  const account = useAccountMessages();
  const { layout } = useMessages();
  const cart = useCartMessages();
  const locale = useLocale();
  if (orders.length === 0)
    return (
      <EmptyState icon="bag" title={account.noOrders} text={account.noOrdersText}>
        <Link look="primary" href="/shop/all">
          {cart.continueShopping}
        </Link>
      </EmptyState>
    );
  const { orderColumns: columns } = account;
  return (
    <Table caption={layout.orders} columns={Object.values(columns)}>
      {orders.map((order) => (
        <tr key={order.id}>
          <Cell column={columns.id}>{orderNumber(order.id)}</Cell>
          <Cell column={columns.amount}>{formatTaka(order.cart.grand_total, locale)}</Cell>
          <Cell column={columns.date}>{formatDate(order.order_date, locale)}</Cell>
          <Cell column={columns.status}>
            <OrderStatusBadge status={order.order_status} />
          </Cell>
          <Cell column={columns.payment}>
            <PaidBadge isPaid={order.is_paid} />
          </Cell>
          <Cell column={columns.details}>
            <Link
              href={`/order_confirmed/${order.id}`}
              aria-label={account.viewDetailsOf(orderNumber(order.id))}
            >
              {account.viewDetails}
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
};
