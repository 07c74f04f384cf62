import type { Period } from '../../contracts/admin/schemas/report.ts';
import { formatTaka } from '../../domain/locale.ts';
import { axisTop, bestPeriod, sumTakings, type TakingsRow } from '../../domain/takings.ts';
import { useLocale } from '../messages/context.ts';
import { formatPeriod } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';

interface Props {
  period: Period;
  /** Oldest first, not empty. */
  rows: readonly TakingsRow[];
}

const barWidth = 10;
const gap = 2;
const height = 100;

/** A bar per period: what was ordered, and of it what was paid. Its name is a summary; the table has the figures. */
export const TakingsPlot = ({ period, rows }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const [first, last] = [rows[0], rows.at(-1)];
  const best = bestPeriod(rows);
  if (first === undefined || last === undefined || best === undefined) return null;
  const label = (row: TakingsRow) => formatPeriod(row.start, period, locale);
  const taka = (amount: number) => formatTaka(amount, locale);
  const top = axisTop(best.total);
  const hasPaid = first.paid !== undefined;
  const bar = (i: number, amount: number) => {
    const size = (amount / top) * height;
    return { x: i * barWidth + gap / 2, y: height - size, width: barWidth - gap, height: size };
  };
  return (
    <figure className="admin-plot">
      <figcaption>
        <strong>{messages.plotTitle[period]}</strong>
        {hasPaid && (
          <span aria-hidden="true">
            <i data-bar="ordered" /> {messages.ordered} <i data-bar="paid" /> {messages.paidAmount}
          </span>
        )}
      </figcaption>
      <span className="admin-plot-top" aria-hidden="true">
        {taka(top)}
      </span>
      <svg
        role="img"
        aria-label={messages.plotSummary(
          label(first),
          label(last),
          taka(sumTakings(rows).total),
          label(best),
          taka(best.total),
        )}
        viewBox={`0 0 ${rows.length * barWidth} ${height}`}
        preserveAspectRatio="none"
      >
        {rows.map((row, i) => (
          <g key={row.start}>
            <title>{`${label(row)}: ${taka(row.total)}`}</title>
            <rect {...bar(i, row.total)} data-bar={hasPaid ? 'ordered' : 'paid'} />
            {hasPaid && <rect {...bar(i, row.paid ?? 0)} data-bar="paid" />}
          </g>
        ))}
      </svg>
      <span className="admin-plot-ends" aria-hidden="true">
        <span>{label(first)}</span>
        <span>{label(last)}</span>
      </span>
    </figure>
  );
};
