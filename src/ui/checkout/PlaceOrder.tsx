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
  /** The data that the order needs is still loading: the button is blocked. */
  isBlocked: boolean;
  /** Why the last attempt failed. */
  problem: ComponentProps<typeof FormErrors> | null;
  /** Total in taka: shown next to the button on phones, where the review is out of view. */
  total: number;
  onPlace: () => void;
  /** Content above the button, such as an alternative action. */
  children?: ReactNode;
}

export const PlaceOrder = ({ isBusy, isBlocked, problem, total, onPlace, children }: Props) => {
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
        <Button look="accent" isWide isBusy={isBusy} isBlocked={isBlocked} onClick={onPlace}>
          {isBusy ? cart.placing : cart.placeOrder}
        </Button>
      </div>
    </div>
  );
};
