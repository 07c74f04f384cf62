import type { ReactNode } from 'react';
import './CheckoutLayout.css';

interface Props {
  /** What is asked, step by step. */
  steps: ReactNode;
  /** The last step: what is ordered. */
  review: ReactNode;
  /** The button, at the bottom of a phone's window as long as the checkout is on it. */
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
