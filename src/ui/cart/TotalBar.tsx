import type { ReactNode } from 'react';
import { formatTaka } from '../../domain/locale.ts';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';
import './TotalsList.css';

interface Props {
  /** In taka: shown next to the action in narrow windows, where the other totals are out of view. */
  total: number;
  /** The button or link of the next step. */
  children: ReactNode;
}

/** The next step of a purchase. In narrow windows it stays at the bottom, with the total. */
export const TotalBar = ({ total, children }: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  return (
    <div className="total-bar">
      <p>
        <small>{cart.total}</small>
        <b>{formatTaka(total, locale)}</b>
      </p>
      {children}
    </div>
  );
};
