import type { CustomerRow } from '../../contracts/admin/schemas/customer.ts';
import { formatDate } from '../../domain/dates.ts';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { useAdminMessages } from './messages.ts';

/** Customers with an account, newest first. */
export const CustomerRows = ({ rows }: { rows: readonly CustomerRow[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <ul className="admin-history admin-log" aria-label={messages.customers}>
      {rows.map(({ id, name, email, phone, registered_at, orders }) => (
        <li key={id}>
          <Link href={`/admin/customers/${id}`}>
            <bdi>{name || email}</bdi>
          </Link>
          <span lang="en">{email}</span>
          {phone !== '' && <ContactLinks name={name} phone={phone} />}
          <small>
            {messages.registeredOn(formatDate(registered_at, locale))} · {messages.orderCount(orders)}
          </small>
        </li>
      ))}
    </ul>
  );
};
