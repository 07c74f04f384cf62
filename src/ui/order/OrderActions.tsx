import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { Link } from '../kit/Link.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useCartMessages } from '../messages/cart.ts';
import { useOrderMessages } from '../messages/order.ts';
import './OrderActions.css';

interface Props {
  /** Omitted when the order cannot be cancelled, or not by this user. */
  onCancel?: (() => void) | undefined;
  isCancelling: boolean;
  onReorder: () => void;
  isReordering: boolean;
  /** Whether no line could be reordered, and those that could not, or not all of; null before the first attempt. */
  reordered: { isEmpty: boolean; unavailable: readonly string[]; short: readonly string[] } | null;
  /** Why the last action failed. */
  error: string | null;
}

/** Actions of an order: continue shopping, order again, print, cancel. */
export const OrderActions = ({
  onCancel,
  isCancelling,
  onReorder,
  isReordering,
  reordered,
  error,
}: Props) => {
  const cart = useCartMessages();
  const messages = useOrderMessages();
  const [isConfirming, setConfirming] = useState(false);
  const restoredFocus = useRestoredFocus<HTMLDivElement>('first');
  return (
    <div {...restoredFocus} className="order-actions">
      <Link look="primary" href="/shop/all">
        {cart.continueShopping}
      </Link>
      <Button onClick={onReorder} isBusy={isReordering}>
        {messages.orderAgain}
      </Button>
      <Button onClick={() => print()}>{messages.print}</Button>
      {onCancel && !isConfirming && (
        <Button look="text" onClick={() => setConfirming(true)}>
          {messages.cancelOrder}
        </Button>
      )}
      {onCancel && isConfirming && (
        <fieldset className="order-actions-question">
          <legend>{messages.cancelQuestion}</legend>
          <Button isBusy={isCancelling} onClick={onCancel}>
            {messages.cancelYes}
          </Button>
          <Button look="quiet" autoFocus onClick={() => setConfirming(false)}>
            {messages.cancelNo}
          </Button>
        </fieldset>
      )}
      {error !== null && <ErrorPanel message={error} />}
      <div role="status" className="order-actions-status">
        {reordered !== null && (
          <p>
            {!reordered.isEmpty && `${messages.reordered} `}
            {reordered.unavailable.length > 0 &&
              messages.reorderUnavailable(reordered.unavailable.join(' · '))}{' '}
            {reordered.short.length > 0 && messages.reorderShort(reordered.short.join(' · '))}{' '}
            {!reordered.isEmpty && <Link href="/cart">{cart.viewCart}</Link>}
          </p>
        )}
      </div>
    </div>
  );
};
