import type { ComponentProps, ReactNode } from 'react';
import { TotalBar } from '../cart/TotalBar.tsx';
import { Button } from '../kit/Button.tsx';
import { FormErrors } from '../kit/FormErrors.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useCartMessages } from '../messages/cart.ts';
import './CheckoutLayout.css';

interface Props {
  isBusy: boolean;
  /** The data that the order needs is still loading: the button is blocked. */
  isBlocked: boolean;
  /** Why the last attempt failed. */
  problem: ComponentProps<typeof FormErrors> | null;
  /** In taka. */
  total: number;
  onPlace: () => void;
  /** Content above the button, such as an alternative action. */
  children?: ReactNode;
}

export const PlaceOrder = ({ isBusy, isBlocked, problem, total, onPlace, children }: Props) => {
  const cart = useCartMessages();
  const restoredFocus = useRestoredFocus<HTMLDivElement>('near');
  return (
    <div {...restoredFocus} className="place-order">
      {problem && <FormErrors {...problem} />}
      {children}
      <TotalBar total={total}>
        <Button look="accent" isWide isBusy={isBusy} isBlocked={isBlocked} onClick={onPlace}>
          {isBusy ? cart.placing : cart.placeOrder}
        </Button>
      </TotalBar>
    </div>
  );
};
