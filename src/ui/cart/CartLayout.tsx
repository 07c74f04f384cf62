import type { ReactNode } from 'react';
import './CartLayout.css';

/** What is bought at one side, what it comes to at the other; the latter stays in sight. */
export const CartLayout = ({ main, aside }: { main: ReactNode; aside: ReactNode }) => {
  return (
    <div className="cart-layout">
      <div className="cart-layout-main">{main}</div>
      <div className="cart-layout-aside">{aside}</div>
    </div>
  );
};
