import type { AdminOrder, AdminOrderLine } from '../../contracts/admin/schemas/order.ts';
import { formatNumber, formatTaka } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { useLocale } from '../messages/context.ts';
import { useAdminMessages } from './messages.ts';

type Order = Pick<
  AdminOrder,
  'parts' | 'sub_total' | 'discount' | 'coupon_code' | 'delivery_charge' | 'grand_total' | 'payment'
>;

/** Products with variation, item number, quantity and price. */
export const LineList = ({ lines }: { lines: readonly AdminOrderLine[] }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  return (
    <ul>
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a product may be in two lines, which never change places
        <li key={i}>
          <span>
            {line.product_id === undefined ? (
              line.name
            ) : (
              <Link href={`/admin/products/${line.product_id}`}>{line.name}</Link>
            )}
            <small>
              {[line.variation, line.sku && messages.itemNumber(line.sku)].filter(Boolean).join(' · ')}
            </small>
          </span>
          <span>
            {formatNumber(line.quantity, locale)} × {formatTaka(line.sales_price, locale)}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** The lines of an order by vendor, and its totals. */
export const OrderLines = ({ order }: { order: Order }) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const taka = (amount: number) => formatTaka(amount, locale);
  const { discount, coupon_code } = order;
  return (
    <section className="admin-section">
      <h2>{messages.lines}</h2>
      {order.parts.map(({ vendor, lines, total }) => (
        <div key={vendor?.id ?? 0} className="admin-part">
          <h3>
            <span>{vendor?.name ?? messages.unknownVendor}</span> <span>{taka(total)}</span>
          </h3>
          <LineList lines={lines} />
        </div>
      ))}
      <dl className="admin-totals">
        <div>
          <dt>{messages.subtotal}</dt>
          <dd>{taka(order.sub_total)}</dd>
        </div>
        {discount > 0 && (
          <div>
            <dt>{coupon_code === undefined ? messages.discount : messages.coupon(coupon_code)}</dt>
            <dd>−{taka(discount)}</dd>
          </div>
        )}
        <div>
          <dt>{messages.deliveryCharge}</dt>
          <dd>{taka(order.delivery_charge)}</dd>
        </div>
        <div>
          <dt>{messages.total}</dt>
          <dd>{taka(order.grand_total)}</dd>
        </div>
        <div>
          <dt>{messages.toCollect}</dt>
          <dd>{taka(order.payment === 'unpaid' ? order.grand_total : 0)}</dd>
        </div>
      </dl>
    </section>
  );
};
