import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { Link } from '../kit/Link.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useCartMessages } from '../messages/cart.ts';
import './OrderActions.css';

interface Props {
  /** Absent where the order cannot be cancelled, or not by whoever looks at it. */
  onCancel?: (() => void) | undefined;
  isCancelling: boolean;
  onAgain: () => void;
  isAdding: boolean;
  /** Names of what could not be added again; null before it is tried. */
  missing: readonly string[] | null;
  /** Why the last of these failed. */
  problem: string | null;
}

/** What can be done with an order: shop on, print it, order it again, cancel it. */
export const OrderActions = ({ onCancel, isCancelling, onAgain, isAdding, missing, problem }: Props) => {
  const cart = useCartMessages();
  const [isAsking, setAsking] = useState(false);
  const restoredFocus = useRestoredFocus<HTMLDivElement>('first');
  return (
    <div {...restoredFocus} className="order-actions">
      <Link look="primary" href="/shop/all">
        {cart.continueShopping}
      </Link>
      <Button onClick={onAgain} isBusy={isAdding}>
        {cart.orderAgain}
      </Button>
      <Button onClick={() => print()}>{cart.print}</Button>
      {onCancel && !isAsking && (
        <Button look="text" onClick={() => setAsking(true)}>
          {cart.cancelOrder}
        </Button>
      )}
      {onCancel && isAsking && (
        <fieldset className="order-actions-question">
          <legend>{cart.cancelQuestion}</legend>
          <Button isBusy={isCancelling} onClick={onCancel}>
            {cart.cancelYes}
          </Button>
          <Button look="quiet" autoFocus onClick={() => setAsking(false)}>
            {cart.cancelNo}
          </Button>
        </fieldset>
      )}
      {problem !== null && <ErrorPanel message={problem} />}
      <div role="status" className="order-actions-status">
        {missing !== null && (
          <p>
            {cart.addedAgain} {missing.length > 0 && cart.missingAgain(missing.join(' · '))}{' '}
            <Link href="/cart">{cart.viewCart}</Link>
          </p>
        )}
      </div>
    </div>
  );
};
