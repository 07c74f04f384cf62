import type { ComponentProps } from 'react';
import { Button } from '../kit/Button.tsx';
import { Link } from '../kit/Link.tsx';
import { useFocusWhen } from '../kit/use-focus-when.ts';
import { useCartMessages } from '../messages/cart.ts';
import { CartLayout } from './CartLayout.tsx';
import { CartTable } from './CartTable.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { TotalBar } from './TotalBar.tsx';
import { TotalsBox } from './TotalsBox.tsx';

type Props = ComponentProps<typeof CartTable> & ComponentProps<typeof TotalsBox> & { onClear: () => void };

/** The cart page below its title. */
export const CartView = ({ totals, shipping, charges, onShipping, onClear, ...table }: Props) => {
  const cart = useCartMessages();
  const isEmpty = table.lines.length === 0;
  const focusOnEmpty = useFocusWhen(isEmpty);
  if (isEmpty)
    return (
      <div {...focusOnEmpty}>
        <EmptyCart />
      </div>
    );
  return (
    <CartLayout
      main={
        <>
          <CartTable {...table} />
          <div className="cart-actions">
            <Link look="secondary" href="/shop/all">
              {cart.continueShopping}
            </Link>
            <Button look="quiet" onClick={onClear}>
              {cart.clear}
            </Button>
          </div>
        </>
      }
      aside={<TotalsBox totals={totals} shipping={shipping} charges={charges} onShipping={onShipping} />}
      action={
        <TotalBar total={totals.total}>
          <Link look="primary" isWide href="/checkout">
            {cart.proceed}
          </Link>
        </TotalBar>
      }
    />
  );
};
