import type { AdminProductRow } from '../../contracts/admin/schemas/product.ts';
import { formatTaka, localName } from '../../domain/locale.ts';
import { Badge } from '../kit/Badge.tsx';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { useAdminMessages } from './messages.ts';

/** The products of a list. */
export const ProductRows = ({ rows }: { rows: readonly AdminProductRow[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <ul className="admin-rows" aria-label={messages.products}>
      {rows.map((row) => (
        <li key={row.id} className="admin-row admin-product-row">
          {row.featured_img === undefined ? (
            <span className="admin-no-picture" />
          ) : (
            <img src={row.featured_img} alt="" width={48} height={64} loading="lazy" />
          )}
          <span className="admin-row-head">
            <Link href={`/admin/products/${row.id}`} {...localName(row, locale)} />
            <small>{[row.vendor.name, row.sku].filter(Boolean).join(' · ')}</small>
          </span>
          <span className="admin-row-sum">
            <strong>{formatTaka(row.sales_price, locale)}</strong>
            {row.sales_price < row.unit_price && <s>{formatTaka(row.unit_price, locale)}</s>}
          </span>
          <span className="admin-badges">
            <Badge tone={row.current_stock === 0 ? 'danger' : row.current_stock <= 3 ? 'warning' : 'plain'}>
              {messages.inStock(row.current_stock)}
            </Badge>
            {!row.is_published && <Badge tone="accent">{messages.hidden}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
};
