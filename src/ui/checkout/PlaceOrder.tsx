import type { ComponentProps } from 'react';
import { Button } from '../kit/Button.tsx';
import { FormErrors } from '../kit/FormErrors.tsx';
import { useCartMessages } from '../messages/cart.ts';
import './PlaceOrder.css';

interface Props {
  isBusy: boolean;
  /** It is not known yet what the order lacks: it cannot be placed meanwhile. */
  isHeld: boolean;
  /** Why the last try placed nothing. */
  problem: ComponentProps<typeof FormErrors> | null;
  onPlace: () => void;
}

export const PlaceOrder = ({ isBusy, isHeld, problem, onPlace }: Props) => {
  const cart = useCartMessages();
  return (
    <div className="place-order">
      {problem && <FormErrors {...problem} />}
      <Button look="accent" isWide isBusy={isBusy} isHeld={isHeld} onClick={onPlace}>
        {isBusy ? cart.placing : cart.placeOrder}
      </Button>
    </div>
  );
};
