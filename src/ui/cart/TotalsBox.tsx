import type { ShippingCharges, ShippingOption, Totals } from '../../domain/pricing.ts';
import { useCartMessages } from '../messages/cart.ts';
import { ShippingChoice } from './ShippingChoice.tsx';
import './TotalsBox.css';
import { TotalsList } from './TotalsList.tsx';

interface Props {
  totals: Totals;
  shipping: ShippingOption;
  charges: ShippingCharges;
  onShipping: (option: ShippingOption) => void;
}

export const TotalsBox = ({ totals, shipping, charges, onShipping }: Props) => {
  const cart = useCartMessages();
  return (
    <section className="totals-box" aria-label={cart.totals}>
      <h2>{cart.totals}</h2>
      <ShippingChoice option={shipping} charges={charges} onShipping={onShipping} />
      <TotalsList totals={totals} />
    </section>
  );
};
