import type { OrderCounts } from '../../contracts/admin/schemas/order.ts';
import type { MissingCode, MissingItem } from '../../contracts/admin/schemas/report.ts';
import { filterQuery } from '../../domain/admin-filters.ts';
import { formatNumber, formatTaka } from '../../domain/locale.ts';
import type { TakingsRow } from '../../domain/takings.ts';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { useAdminMessages } from './messages.ts';

interface Props {
  missing: readonly MissingItem[];
  counts: OrderCounts;
  /** The takings of today. */
  today: TakingsRow | undefined;
}

/** Where it is added, if not among the products. */
const pages: Partial<Record<MissingCode, string>> = {
  shop_name: '/admin/settings',
  bkash_numbers: '/admin/settings',
  contact: '/admin/settings',
  page_terms: '/admin/settings',
  own_pages: '/admin/settings',
  demo_staff: '/admin/staff',
};

/** What an owner looks at first: what keeps the shop from selling, what is to be done, and how today goes. */
export const StartOverview = ({ missing, counts, today }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const tasks = [
    { name: messages.toCall, count: counts.pending, filter: { status: 'pending' } },
    { name: messages.toDeliver, count: counts.processing, filter: { status: 'processing' } },
    { name: messages.toBePaid, count: counts.unpaid, filter: { paid: 'false' } },
  ];
  const work = (
    <section className="admin-section">
      <h2>{messages.toDo}</h2>
      <ul className="admin-tasks">
        {tasks.map(({ name, count, filter }) => (
          <li key={name}>
            <Link href={`/admin/orders${filterQuery(filter)}`}>{name}</Link>
            <strong>{formatNumber(count, locale)}</strong>
          </li>
        ))}
        <li>
          <Link href="/admin/products?max_stock=3">{messages.lowStockProducts}</Link>
        </li>
      </ul>
      <h2>{messages.todayTitle}</h2>
      <p>
        <Link href="/admin/takings">
          {`${messages.orderCount(today?.orders ?? 0)}, ${formatTaka(today?.total ?? 0, locale)}`}
        </Link>
      </p>
    </section>
  );
  const lacking = (
    <section className="admin-section">
      <h2>{messages.missingTitle}</h2>
      {missing.length === 0 ? (
        <p>{messages.nothingMissing}</p>
      ) : (
        <>
          <p>{messages.missingText}</p>
          <ol className="admin-missing">
            {missing.map(({ code, values }) => {
              const link = messages.missingLinks[code];
              return (
                <li key={code}>
                  {messages.missing[code](values.join(', '))}{' '}
                  {link !== undefined && <Link href={pages[code] ?? '/admin/products'}>{link}</Link>}
                </li>
              );
            })}
          </ol>
          <small>{messages.settingsHint}</small>
        </>
      )}
    </section>
  );
  return (
    <div className="admin-columns">
      {missing.length > 0 ? lacking : work}
      {missing.length > 0 ? work : lacking}
    </div>
  );
};
