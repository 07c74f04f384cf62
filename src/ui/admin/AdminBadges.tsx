import type { AdminOrderStatus, OrderPayment } from '../../contracts/admin/schemas/order.ts';
import { Badge } from '../kit/Badge.tsx';
import { useAdminMessages } from './messages.ts';

export const statusTones = {
  pending: 'warning',
  processing: 'info',
  delivered: 'success',
  cancelled: 'danger',
} as const;
const paymentTones = { unpaid: 'plain', paid: 'success', refunded: 'warning' } as const;

/** Status and payment of an order. */
export const AdminBadges = ({ status, payment }: { status: AdminOrderStatus; payment: OrderPayment }) => {
  const messages = useAdminMessages();
  return (
    <span className="admin-badges">
      <Badge tone={statusTones[status]}>{messages.statuses[status]}</Badge>
      <Badge tone={paymentTones[payment]}>{messages.payments[payment]}</Badge>
    </span>
  );
};
