import { type ReactNode, useId } from 'react';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import './CheckoutSection.css';

/** One step of the checkout under its name. */
export const CheckoutSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  const keptFocus = useKeptFocus<HTMLElement>('near');
  return (
    <section {...keptFocus} className="checkout-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};
