import type { Period, VendorTakings } from '../../contracts/admin/schemas/report.ts';
import { filterQuery } from '../../domain/admin-filters.ts';
import { formatNumber, formatTaka } from '../../domain/locale.ts';
import { periodEnd } from '../../domain/periods.ts';
import { sumTakings, type TakingsRow, type TakingsSum } from '../../domain/takings.ts';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { formatPeriod } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';

interface Props {
  period: Period;
  /** Oldest first. */
  rows: readonly TakingsRow[];
  /** Whether the orders of a period can be opened. */
  hasOrders: boolean;
}

/** Orders and takings of each period, newest first, with their sum. */
export const TakingsTable = ({ period, rows, hasOrders }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const taka = (amount: number) => formatTaka(amount, locale);
  const hasPaid = rows.some(({ paid }) => paid !== undefined);
  const detailsOf = ({ quantity, cancelled, discount = 0, delivery_charge = 0 }: TakingsSum) =>
    [
      ...(quantity > 0 ? [messages.pieces(quantity)] : []),
      ...(cancelled > 0 ? [messages.cancelledCount(cancelled)] : []),
      ...(discount > 0 ? [messages.discountOf(taka(discount))] : []),
      ...(delivery_charge > 0 ? [messages.deliveryOf(taka(delivery_charge))] : []),
    ].join(' · ');
  const sum = sumTakings(rows);
  const figures = (row: TakingsSum) => (
    <>
      <td>{formatNumber(row.orders, locale)}</td>
      <td>{taka(row.total)}</td>
      {hasPaid && <td>{taka(row.paid ?? 0)}</td>}
    </>
  );
  return (
    <table className="admin-figures">
      <caption className="visually-hidden">{messages.plotTitle[period]}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.periodColumns[period]}</th>
          <th scope="col">{messages.orders}</th>
          <th scope="col">{hasPaid ? messages.ordered : messages.ownTotal}</th>
          {hasPaid && <th scope="col">{messages.paidAmount}</th>}
        </tr>
      </thead>
      <tbody>
        <tr data-sum>
          <th scope="row">
            {messages.total}
            <small>{detailsOf(sum)}</small>
          </th>
          {figures(sum)}
        </tr>
        {rows.toReversed().map((row) => {
          const name = formatPeriod(row.start, period, locale);
          const days = { from: row.start, to: periodEnd(period, row.start) };
          return (
            <tr key={row.start}>
              <th scope="row">
                {hasOrders && row.orders + row.cancelled > 0 ? (
                  <Link href={`/admin/orders${filterQuery(days)}`} aria-label={messages.ordersOf(name)}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
                <small>{detailsOf(row)}</small>
              </th>
              {figures(row)}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

interface VendorsProps {
  vendors: readonly VendorTakings[];
  /** The first and last day of the report. */
  days: { from: string; to: string };
}

/** What each vendor has sold in the time of the report, most first. */
export const VendorTakingsTable = ({ vendors, days }: VendorsProps) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <table className="admin-figures">
      <caption className="visually-hidden">{messages.byVendor}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.vendor}</th>
          <th scope="col">{messages.orders}</th>
          <th scope="col">{messages.pieceCount}</th>
          <th scope="col">{messages.ownTotal}</th>
        </tr>
      </thead>
      <tbody>
        {vendors.map(({ vendor_id, name, orders, quantity, total }) => (
          <tr key={vendor_id}>
            <th scope="row">
              <Link
                href={`/admin/orders${filterQuery({ vendor: vendor_id, ...days })}`}
                aria-label={messages.ordersOf(name)}
              >
                {name}
              </Link>
            </th>
            <td>{formatNumber(orders, locale)}</td>
            <td>{formatNumber(quantity, locale)}</td>
            <td>{formatTaka(total, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
