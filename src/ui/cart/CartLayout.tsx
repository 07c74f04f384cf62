import type { ReactNode } from 'react';
import './CartLayout.css';

interface Props {
  main: ReactNode;
  aside: ReactNode;
  /** A `TotalBar`, below the aside. */
  action?: ReactNode;
}

/** Two columns: lines, and totals that stay in view. */
export const CartLayout = ({ main, aside, action }: Props) => {
  return (
    <div className="cart-layout">
      <div className="cart-layout-main">{main}</div>
      <div className="cart-layout-aside">
        {aside}
        {action}
      </div>
    </div>
  );
};
