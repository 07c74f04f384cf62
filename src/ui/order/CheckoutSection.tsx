import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../domain/locale.ts';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useLocale } from '../messages/context.ts';
import './CheckoutSection.css';

interface Props {
  title: string;
  /** Step number, if it is a step of the checkout. */
  step?: number;
  children: ReactNode;
}

/** Titled section of the checkout or of an order. */
export const CheckoutSection = ({ title, step, children }: Props) => {
  const locale = useLocale();
  const id = useId();
  const restoredFocus = useRestoredFocus<HTMLElement>('near');
  return (
    <section {...restoredFocus} className="checkout-section" data-step={step} aria-labelledby={id}>
      <h2 id={id}>
        {step !== undefined && `${formatNumber(step, locale)}. `}
        {title}
      </h2>
      {children}
    </section>
  );
};
