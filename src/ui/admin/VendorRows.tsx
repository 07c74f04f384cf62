import type { AdminVendorRow } from '../../contracts/admin/schemas/vendor.ts';
import { Badge } from '../kit/Badge.tsx';
import { Link } from '../kit/Link.tsx';
import { useAdminMessages } from './messages.ts';

/** The vendors of a list. */
export const VendorRows = ({ rows }: { rows: readonly AdminVendorRow[] }) => {
  const messages = useAdminMessages();
  return (
    <ul className="admin-history admin-log" aria-label={messages.vendors}>
      {rows.map(({ id, name, place, is_hidden, products }) => (
        <li key={id}>
          <Link href={`/admin/vendors/${id}`}>
            <bdi>{name}</bdi>
          </Link>
          {place !== '' && <span>{place}</span>}
          <span className="admin-badges">
            <small>{messages.productCount(products)}</small>
            {is_hidden && <Badge tone="accent">{messages.hidden}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
};
