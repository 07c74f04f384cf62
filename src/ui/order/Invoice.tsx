import type { Order, OrderLine } from '../../contracts/schemas/order.ts';
import type { ShopSettings } from '../../contracts/schemas/settings.ts';
import { lineName } from '../../domain/cart.ts';
import { formatDate } from '../../domain/dates.ts';
import { formatNumber, formatTaka, localName } from '../../domain/locale.ts';
import { orderNumber } from '../../domain/order.ts';
import { lineTotal } from '../../domain/pricing.ts';
import { AddressLines } from '../address/AddressLines.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';
import { useInvoiceMessages } from '../messages/invoice.ts';
import { useOrderMessages } from '../messages/order.ts';
import { useVariationLabel } from '../messages/variation.ts';
import '../kit/print-sheet.css';
import './Invoice.css';

interface Props {
  order: Order;
  shop: Pick<ShopSettings, 'shopName' | 'contact'>;
  /** Address of the shop's website. */
  origin: string;
}

/** Lines by vendor, in the order of their first lines. */
const byVendor = (lines: readonly OrderLine[]): [vendor: string, lines: OrderLine[]][] => {
  const vendors = new Map<string, OrderLine[]>();
  for (const line of lines) {
    const name = line.product.merchant?.name ?? '';
    vendors.set(name, [...(vendors.get(name) ?? []), line]);
  }
  return [...vendors];
};

/** The order as an invoice, in print only: it replaces the page. */
export const Invoice = ({ order, shop: { shopName, contact = {} }, origin }: Props) => {
  const invoice = useInvoiceMessages();
  const cart = useCartMessages();
  const messages = useOrderMessages();
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  const { cart_items, sub_total, discount, delivery_charge, grand_total } = order.cart;
  const isFree = grand_total === 0;
  const total = (name: string, amount: number, sign = '') => (
    <tr>
      <th colSpan={3} scope="row">
        {name}
      </th>
      <td>{sign + formatTaka(amount, locale)}</td>
    </tr>
  );
  return (
    <section className="print-sheet invoice" aria-label={invoice.title}>
      <header>
        <h2>{invoice.title}</h2>
        <p>
          {orderNumber(order.id)} · {formatDate(order.order_date, locale)}
        </p>
      </header>
      <div className="print-sheet-parties">
        <div>
          <h3>{invoice.seller}</h3>
          {[
            shopName,
            contact.address,
            origin,
            contact.phone,
            contact.whatsapp && `WhatsApp ${contact.whatsapp}`,
            contact.email,
          ]
            .filter(Boolean)
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </div>
        <div>
          <h3>{cart.billingAddress}</h3>
          <AddressLines address={order.billing_address ?? order.shipping_address} />
        </div>
        <div>
          <h3>{cart.shippingAddress}</h3>
          <AddressLines address={order.shipping_address} />
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{invoice.article}</th>
            <th scope="col">{invoice.quantity}</th>
            <th scope="col">{invoice.price}</th>
            <th scope="col">{invoice.amount}</th>
          </tr>
        </thead>
        {byVendor(cart_items).map(([vendor, lines]) => (
          <tbody key={vendor}>
            {vendor !== '' && (
              <tr>
                <th colSpan={4} scope="rowgroup">
                  {invoice.soldBy(vendor)}
                </th>
              </tr>
            )}
            {lines.map(({ product, quantity, sales_price, variation }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
              <tr key={position}>
                <td>{lineName(localName(product, locale).children, variationLabel(product, variation))}</td>
                <td>{formatNumber(quantity, locale)}</td>
                <td>{formatTaka(sales_price, locale)}</td>
                <td>{formatTaka(lineTotal({ price: sales_price, quantity }), locale)}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          {total(cart.subtotal, sub_total)}
          {discount > 0 && total(cart.discount, discount, '−')}
          {total(cart.shipping, delivery_charge)}
          {total(cart.total, grand_total)}
        </tfoot>
      </table>
      <p>
        {cart.payment}: {isFree ? cart.nothingToPay : cart[order.payment_method]}
        {!isFree && ` · ${order.is_paid ? invoice.paid : invoice.due(formatTaka(grand_total, locale))}`}
        {order.payment_trnx_id && ` · ${messages.transaction} ${order.payment_trnx_id}`}
      </p>
    </section>
  );
};
