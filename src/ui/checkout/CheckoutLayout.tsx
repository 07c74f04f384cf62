import type { ReactNode } from 'react';
import './CheckoutLayout.css';

interface Props {
  /** The form sections. */
  steps: ReactNode;
  /** The last step: order review. */
  review: ReactNode;
  /** The submit bar, sticky at the bottom of the viewport on phones. */
  action: ReactNode;
}

export const CheckoutLayout = ({ steps, review, action }: Props) => {
  return (
    <div className="checkout-layout">
      <div className="checkout-steps">{steps}</div>
      <div className="checkout-side">
        {review}
        {action}
      </div>
    </div>
  );
};
