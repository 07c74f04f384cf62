import type { AdminOrderRow } from '../../contracts/admin/schemas/order.ts';
import { formatTaka } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { AdminBadges } from './AdminBadges.tsx';
import { formatMoment } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';

/** The orders of a customer, newest first. */
export const CustomerOrders = ({ rows }: { rows: readonly AdminOrderRow[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <ol className="admin-history admin-log" aria-label={messages.orders}>
      {rows.map(({ id, number, order_date, status, payment, quantity, grand_total }) => (
        <li key={id}>
          <Link href={`/admin/orders/${id}`} lang="en">
            {number}
          </Link>
          <AdminBadges status={status} payment={payment} />
          <span>
            {formatTaka(grand_total, locale)} <small>{messages.pieces(quantity)}</small>
          </span>
          <small>{formatMoment(order_date, locale)}</small>
        </li>
      ))}
    </ol>
  );
};
