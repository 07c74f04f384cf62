import type { Order } from '../../contracts/schemas/order.ts';
import { formatDate } from '../../domain/dates.ts';
import { orderStatus } from '../../domain/order.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useLocale } from '../messages/context.ts';
import { useOrderMessages } from '../messages/order.ts';
import './OrderSteps.css';

type Props = Pick<Order, 'order_date' | 'order_status' | 'status_times' | 'sent_at'>;

/** Progress of an order: its steps, with the date of completed ones if known. Not every order is known to be sent. */
export const OrderSteps = ({ order_date, order_status, status_times = {}, sent_at }: Props) => {
  const messages = useOrderMessages();
  const locale = useLocale();
  const status = orderStatus(order_status);
  const { processing, delivered, cancelled } = status_times;
  const sent = sent_at === undefined ? [] : ([['sent', sent_at]] as const);
  const steps =
    status === 'cancelled'
      ? ([['placed', order_date], ...sent, ['cancelled', cancelled]] as const)
      : ([['placed', order_date], ['preparing', processing], ...sent, ['delivered', delivered]] as const);
  const isOver = status === 'cancelled' || status === 'delivered';
  const isPending = status === 'pending' && sent_at === undefined;
  const done = isOver ? steps.length : isPending ? 1 : 2 + sent.length;
  return (
    <ol className="order-steps bare" aria-label={messages.orderProgress}>
      {steps.map(([step, time], index) => (
        <li
          key={step}
          data-done={index < done || undefined}
          data-step={step}
          aria-current={index === done - 1 ? 'step' : undefined}
        >
          <span>{messages.orderSteps[step]}</span>
          {index < done && time !== undefined && <small>{formatDate(time, locale)}</small>}
          {index < done && <VisuallyHidden>{messages.stepDone}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
};
