import type { Order } from '../../contracts/schemas/order.ts';
import { formatDate } from '../../domain/dates.ts';
import { orderStatus } from '../../domain/order.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useLocale } from '../messages/context.ts';
import { useOrderMessages } from '../messages/order.ts';
import './OrderSteps.css';

type Props = Pick<Order, 'order_date' | 'order_status' | 'status_times'>;

/** Progress of an order: three steps, with the date of completed ones if known. */
export const OrderSteps = ({ order_date, order_status, status_times = {} }: Props) => {
  const messages = useOrderMessages();
  const locale = useLocale();
  const status = orderStatus(order_status);
  const { processing, delivered, cancelled } = status_times;
  const steps =
    status === 'cancelled'
      ? ([
          ['placed', order_date],
          ['cancelled', cancelled],
        ] as const)
      : ([
          ['placed', order_date],
          ['preparing', processing],
          ['delivered', delivered],
        ] as const);
  const done = { pending: 1, processing: 2, cancelled: 2, delivered: 3 }[status];
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
