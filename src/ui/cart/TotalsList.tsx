import { useState } from 'react';
import { formatTaka } from '../../domain/locale.ts';
import type { Totals } from '../../domain/pricing.ts';
import { LiveRegion } from '../kit/LiveRegion.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';
import './TotalsList.css';

interface Props {
  totals: Totals;
  /** The totals are being recalculated: they are dimmed. */
  isRecalculating?: boolean;
}

export const TotalsList = ({ totals, isRecalculating = false }: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  const [seen, setSeen] = useState({ total: totals.total, hasChanged: false });
  if (seen.total !== totals.total) setSeen({ total: totals.total, hasChanged: true });
  const rows = [
    ['subtotal', cart.subtotal, formatTaka(totals.subtotal, locale)],
    ['discount', cart.discount, `${totals.discount > 0 ? '−' : ''}${formatTaka(totals.discount, locale)}`],
    ['shipping', cart.shipping, formatTaka(totals.shipping, locale)],
    ['total', cart.total, formatTaka(totals.total, locale)],
  ] as const;
  const total = `${cart.total}: ${formatTaka(totals.total, locale)}`;
  return (
    <>
      <dl className="totals-list" aria-busy={isRecalculating}>
        {rows.map(([key, name, amount]) => (
          <div key={key} data-row={key}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <LiveRegion message={isRecalculating ? cart.updating : seen.hasChanged ? total : ''} />
    </>
  );
};
