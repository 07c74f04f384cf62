import { useRouter } from '@tanstack/react-router';
import type { Order, OrderLine } from '../../contracts/schemas/order.ts';
import { lineName } from '../../domain/cart.ts';
import { localName } from '../../domain/locale.ts';
import { orderStatus } from '../../domain/order.ts';
import { useLocale } from '../../ui/messages/context.ts';
import { useOrderMessages } from '../../ui/messages/order.ts';
import { useVariationLabel } from '../../ui/messages/variation.ts';
import { OrderActions } from '../../ui/order/OrderActions.tsx';
import { useForm } from '../forms/use-form.ts';
import { useShop } from '../page/root-data.ts';
import { provideCancelOrder, provideReorder } from './provide-order.ts';

/** Cancel and reorder actions of an order. Only the owner, who has the tracking token, may cancel it. */
export const OrderMenu = ({ order }: { order: Order }) => {
  const shop = useShop();
  const router = useRouter();
  const messages = useOrderMessages();
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  const input = { values: {}, subject: order.id };
  const cancelling = useForm(provideCancelOrder, {
    input,
    onSaved: () => {
      shop.announcement.set(messages.orderCancelled);
      void router.invalidate();
    },
  });
  const reordering = useForm(provideReorder(order), {
    input,
    onSaved: (today) => {
      for (const pick of today.picks) shop.cart.send({ type: 'line.add', pick, isBuyNow: true });
    },
  });
  /** Submits a form and clears the error of the other one. */
  const submit = (
    form: typeof cancelling | typeof reordering,
    other: typeof cancelling | typeof reordering,
  ) => {
    if (other.props.refusal) other.open(input);
    form.props.onSubmit({});
  };
  // A paid order needs a refund, unless there was nothing to pay.
  const canCancel =
    order.tracking_token !== undefined &&
    orderStatus(order.order_status) === 'pending' &&
    (!order.is_paid || order.cart.grand_total === 0);
  const nameOf = ({ product, variation }: OrderLine) =>
    lineName(localName(product, locale).children, variationLabel(product, variation));
  const reordered = reordering.saved && {
    isEmpty: reordering.saved.picks.length === 0,
    unavailable: reordering.saved.missing.map(nameOf),
    short: reordering.saved.short.map(({ line, added }) =>
      messages.reorderAdded(nameOf(line), added, line.quantity),
    ),
  };
  return (
    <OrderActions
      onCancel={canCancel ? () => submit(cancelling, reordering) : undefined}
      // Until the reloaded order has no button.
      isCancelling={cancelling.props.isBusy || cancelling.saved !== null}
      onReorder={() => submit(reordering, cancelling)}
      isReordering={reordering.props.isBusy}
      reordered={reordered}
      error={(cancelling.props.refusal ?? reordering.props.refusal)?.message ?? null}
    />
  );
};
