import { type ReactNode, useId } from 'react';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import './CheckoutSection.css';

/** One step of the checkout under its name. */
export const CheckoutSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  const restoredFocus = useRestoredFocus<HTMLElement>('near');
  return (
    <section {...restoredFocus} className="checkout-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};
