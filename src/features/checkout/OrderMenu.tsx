import { useRouter } from '@tanstack/react-router';
import type { Order } from '../../contracts/schemas/order.ts';
import { orderStatus } from '../../domain/order.ts';
import { OrderActions } from '../../ui/checkout/OrderActions.tsx';
import { useCartMessages } from '../../ui/messages/cart.ts';
import { useForm } from '../forms/use-form.ts';
import { useShop } from '../shell/root-data.ts';
import { provideCancelOrder, provideReorder } from './provide-order.ts';

/** An order's actions with what they do. Only its owner, who has its tracking token, cancels it. */
export const OrderMenu = ({ order }: { order: Order }) => {
  const shop = useShop();
  const router = useRouter();
  const cart = useCartMessages();
  const input = { values: {}, subject: order.id };
  const cancelling = useForm(provideCancelOrder, {
    input,
    onSaved: () => {
      shop.announcement.set(cart.orderCancelled);
      void router.invalidate();
    },
  });
  const again = useForm(provideReorder(order), {
    input,
    onSaved: (today) => {
      for (const pick of today.picks) shop.cart.send({ type: 'line.add', pick, isBuying: true });
    },
  });
  /** What was said of the other belongs to an earlier press. */
  const submit = (form: typeof cancelling | typeof again, other: typeof cancelling | typeof again) => {
    if (other.refusal) other.open(input);
    form.props.onSubmit({});
  };
  const canCancel =
    order.tracking_token !== undefined && orderStatus(order.order_status) === 'pending' && !order.is_paid;
  return (
    <OrderActions
      onCancel={canCancel ? () => submit(cancelling, again) : undefined}
      isCancelling={cancelling.props.isBusy}
      onReorder={() => submit(again, cancelling)}
      isReordering={again.props.isBusy}
      unavailable={again.saved?.missing ?? null}
      error={(cancelling.refusal ?? again.refusal)?.message ?? null}
    />
  );
};
