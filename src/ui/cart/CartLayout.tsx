import type { ReactNode } from 'react';
import './CartLayout.css';

/** Two columns: lines, and totals that stay in view. */
export const CartLayout = ({ main, aside }: { main: ReactNode; aside: ReactNode }) => {
  return (
    <div className="cart-layout">
      <div className="cart-layout-main">{main}</div>
      <div className="cart-layout-aside">{aside}</div>
    </div>
  );
};
