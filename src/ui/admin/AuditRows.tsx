import type { AuditEntry } from '../../contracts/admin/schemas/report.ts';
import { auditSubject, filterQuery } from '../../domain/admin-filters.ts';
import { orderNumber } from '../../domain/order.ts';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { formatMoment } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';
import { AuditText, actorName } from './OrderRecords.tsx';

const logOf = (filter: object) => `/admin/log${filterQuery(filter)}`;

/** The entries of the audit log. Who and what they are about lead to the other changes. */
export const AuditRows = ({ rows }: { rows: readonly AuditEntry[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const subjectNames = {
    order: (id: number) => messages.orderTitle(orderNumber(id)),
    product: messages.productNumber,
    category: messages.categoryNumber,
    vendor: messages.vendorNumber,
    customer: messages.customerNumber,
    staff: messages.memberNumber,
    import: messages.importNumber,
  };
  const subjectName = (subject: string): string => {
    const found = auditSubject(subject);
    if (found === null) return subject;
    return subjectNames[found.kind](found.id);
  };
  return (
    <ol className="admin-history admin-log" aria-label={messages.auditLog}>
      {rows.map(({ id, at, actor, action, subject, details }) => {
        const found = auditSubject(subject);
        const who = actorName(actor, messages);
        const what = subjectName(subject);
        return (
          <li key={id}>
            {found ? <Link href={found.href}>{what}</Link> : <span lang="en">{what}</span>}
            <span>
              <AuditText action={action} details={details} />
            </span>
            <small className="admin-log-links">
              {formatMoment(at, locale)}
              <Link href={logOf({ actor })} aria-label={messages.changesBy(who)}>
                {who}
              </Link>
              <Link href={logOf({ subject })} aria-label={`${messages.showChanges}: ${what}`}>
                {messages.showChanges}
              </Link>
            </small>
          </li>
        );
      })}
    </ol>
  );
};
