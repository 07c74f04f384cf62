import type { ComponentProps, ReactNode } from 'react';
import { formatTaka } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { FormErrors } from '../kit/FormErrors.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';
import './PlaceOrder.css';

interface Props {
  isBusy: boolean;
  /** It is not known yet what the order lacks: it cannot be placed meanwhile. */
  isHeld: boolean;
  /** Why the last try placed nothing. */
  problem: ComponentProps<typeof FormErrors> | null;
  /** What it comes to, taka: beside the button on a phone, where the review is out of sight. */
  total: number;
  onPlace: () => void;
  /** Another way on, above the button. */
  children?: ReactNode;
}

export const PlaceOrder = ({ isBusy, isHeld, problem, total, onPlace, children }: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  const restoredFocus = useRestoredFocus<HTMLDivElement>('near');
  return (
    <div {...restoredFocus} className="place-order">
      {problem && <FormErrors {...problem} />}
      {children}
      <div className="place-order-bar">
        <p>
          <small>{cart.total}</small>
          <b>{formatTaka(total, locale)}</b>
        </p>
        <Button look="accent" isWide isBusy={isBusy} isHeld={isHeld} onClick={onPlace}>
          {isBusy ? cart.placing : cart.placeOrder}
        </Button>
      </div>
    </div>
  );
};
