import { orderStatus } from '../../domain/order.ts';
import { Badge } from '../kit/Badge.tsx';
import { useAccountMessages } from '../messages/account.ts';

const tones = { pending: 'warning', processing: 'info', cancelled: 'danger', delivered: 'success' } as const;

/** `status` is the wire's number. */
export const OrderStatusBadge = ({ status }: { status: number }) => {
  const account = useAccountMessages();
  const word = orderStatus(status);
  return <Badge tone={tones[word]}>{account.orderStatus[word]}</Badge>;
};

export const PaidBadge = ({ isPaid }: { isPaid: boolean }) => {
  const account = useAccountMessages();
  return <Badge tone={isPaid ? 'success' : 'plain'}>{isPaid ? account.paid : account.notPaid}</Badge>;
};
