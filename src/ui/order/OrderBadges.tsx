import { orderStatus } from '../../domain/order.ts';
import { Badge } from '../kit/Badge.tsx';
import { useAccountMessages } from '../messages/account.ts';

const tones = { pending: 'warning', processing: 'info', cancelled: 'danger', delivered: 'success' } as const;

/** `status` is the numeric status of the API. */
export const OrderStatusBadge = ({ status }: { status: number }) => {
  const account = useAccountMessages();
  const name = orderStatus(status);
  return <Badge tone={tones[name]}>{account.orderStatus[name]}</Badge>;
};

export const PaidBadge = ({ isPaid }: { isPaid: boolean }) => {
  const account = useAccountMessages();
  return <Badge tone={isPaid ? 'success' : 'plain'}>{isPaid ? account.paid : account.notPaid}</Badge>;
};
