import type { VendorOrder } from '../../contracts/admin/schemas/order.ts';
import { formatTaka } from '../../domain/locale.ts';
import { Badge } from '../kit/Badge.tsx';
import { useLocale } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import { statusTones } from './AdminBadges.tsx';
import { formatMoment } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';
import { LineList } from './OrderLines.tsx';

/** What a vendor has to pack: the own lines of orders, with the name and district of the buyer. */
export const VendorOrderRows = ({ rows }: { rows: readonly VendorOrder[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const nameOf = useNameOf();
  return (
    <ol className="admin-vendor-orders" aria-label={messages.orders}>
      {rows.map(({ id, number, order_date, status, name, district, lines, quantity, total }) => (
        <li key={id} className="admin-section admin-part">
          <h2>
            <span lang="en">{number}</span>{' '}
            <Badge tone={statusTones[status]}>{messages.statuses[status]}</Badge>
          </h2>
          <p>
            <strong>{name}</strong> · <span {...nameOf(district)} />
            <small>{formatMoment(order_date, locale)}</small>
          </p>
          <LineList lines={lines} />
          <p className="admin-section-head">
            <span>{messages.pieces(quantity)}</span> <strong>{formatTaka(total, locale)}</strong>
          </p>
        </li>
      ))}
    </ol>
  );
};
