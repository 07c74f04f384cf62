import { formatTaka } from '../../domain/money.ts';
import type { Totals } from '../../domain/totals.ts';
import { useLocale, useTexts } from '../texts/context.ts';
import './TotalsList.css';

type Props = {
  totals: Totals;
  /** A change is under way: the figures may yet change, and look so. */
  isUncertain?: boolean;
};

export function TotalsList({ totals, isUncertain = false }: Props) {
  const { cart } = useTexts();
  const locale = useLocale();
  const rows = [
    ['subtotal', cart.subtotal, formatTaka(totals.subtotal, locale)],
    ['discount', cart.discount, `${totals.discount > 0 ? '−' : ''}${formatTaka(totals.discount, locale)}`],
    ['shipping', cart.shipping, formatTaka(totals.shipping, locale)],
    ['total', cart.total, formatTaka(totals.total, locale)],
  ] as const;
  return (
    <dl className="totals-list" aria-busy={isUncertain}>
      {rows.map(([key, name, amount]) => (
        <div key={key} data-row={key}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
