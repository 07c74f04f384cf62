import type { PaymentMethod } from '../../contracts/schemas/order.ts';
import { RadioGroup } from '../kit/RadioGroup.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { BkashPanel } from './BkashPanel.tsx';
import './PaymentChoice.css';
import type { ComponentProps } from 'react';

interface Props {
  /** Whether the order costs nothing. An empty cart is no order. */
  isFree: boolean;
  method: PaymentMethod | null;
  onMethod: (method: PaymentMethod) => void;
  bkash: ComponentProps<typeof BkashPanel>;
}

export const PaymentChoice = ({ isFree, method, onMethod, bkash }: Props) => {
  const cart = useCartMessages();
  if (isFree) return <p>{cart.nothingToPay}</p>;
  const option = (name: string, text: string) => (
    <span className="payment-option">
      <b>{name}</b>
      <small>{text}</small>
    </span>
  );
  return (
    <div className="payment-choice">
      <RadioGroup
        label={cart.payment}
        isLabelHidden
        value={method}
        onChange={onMethod}
        options={[
          { value: 'cash', content: option(cart.cash, cart.cashText) },
          { value: 'bkash', content: option(cart.bkash, cart.bkashText) },
        ]}
      />
      {method === 'bkash' && <BkashPanel {...bkash} />}
    </div>
  );
};
