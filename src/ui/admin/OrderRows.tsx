import type { AdminOrderRow } from '../../contracts/admin/schemas/order.ts';
import type { BulkResult, VersionedId } from '../../contracts/admin/schemas/versions.ts';
import { formatTaka } from '../../domain/locale.ts';
import { Badge } from '../kit/Badge.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { Link } from '../kit/Link.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useLocale } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import { AdminBadges } from './AdminBadges.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { formatMoment } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';

interface Props {
  rows: readonly AdminOrderRow[];
  selected: readonly VersionedId[];
  /** Of the last change of several orders. */
  results: readonly BulkResult[];
  isBusy: boolean;
  onToggle: (order: VersionedId) => void;
}

/** The orders of a list: cards on a phone, lines on a wide screen. */
export const OrderRows = ({ rows, selected, results, isBusy, onToggle }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const nameOf = useNameOf();
  return (
    <ul className="admin-rows" aria-label={messages.orders}>
      {rows.map((row) => {
        const { id, version, number, name, phone, courier, consignment_number } = row;
        const result = results.find((one) => one.id === id);
        const isSelected = selected.some((one) => one.id === id);
        return (
          <li key={id} className="admin-row" data-selected={isSelected || undefined}>
            <span className="admin-row-select">
              <Checkbox
                isSelected={isSelected}
                isDisabled={isBusy}
                onChange={() => onToggle({ id, version })}
              >
                <VisuallyHidden>{messages.select(number)}</VisuallyHidden>
              </Checkbox>
            </span>
            <span className="admin-row-head">
              <Link href={`/admin/orders/${id}`} lang="en">
                {number}
              </Link>
              <small>{formatMoment(row.order_date, locale)}</small>
            </span>
            <AdminBadges status={row.status} payment={row.payment} />
            <span className="admin-row-person">
              <strong>{name}</strong>
              <ContactLinks name={name} phone={phone} />
            </span>
            <span className="admin-row-place">
              <span {...nameOf(row.district)} />
              <small>
                {row.vendors.map((vendor) => vendor.name).join(', ')}
                {courier && ` · ${[courier, consignment_number].filter(Boolean).join(' ')}`}
              </small>
            </span>
            <span className="admin-row-sum">
              <strong>{formatTaka(row.grand_total, locale)}</strong>
              <small>
                {messages.pieces(row.quantity)} · {messages.methods[row.payment_method]}
              </small>
            </span>
            {row.sent_at !== undefined && row.status === 'processing' && (
              <Badge tone="info">{messages.fields.sent}</Badge>
            )}
            {row.has_note && <Badge tone="accent">{messages.hasNote}</Badge>}
            {result && (
              <p className="admin-row-result" data-result={result.result}>
                {messages.bulkResult[result.result]}
                {result.message && `: ${result.message}`}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
};
