import type { AdminOrder } from '../../contracts/admin/schemas/order.ts';
import type { ShopSettings } from '../../contracts/schemas/settings.ts';
import { streetLines } from '../../domain/address.ts';
import { formatDate } from '../../domain/dates.ts';
import { formatNumber, formatTaka } from '../../domain/locale.ts';
import { useLocale } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import { useAdminMessages } from './messages.ts';
import '../kit/print-sheet.css';
import './PackingSlip.css';

interface Props {
  order: AdminOrder;
  shop: Pick<ShopSettings, 'shopName' | 'contact'>;
}

/** What goes into the parcel: in print only, where it replaces the page. */
export const PackingSlip = ({ order, shop: { shopName, contact = {} } }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const nameOf = useNameOf();
  const { shipping_address: to } = order;
  return (
    <section className="print-sheet" aria-label={messages.packingSlip}>
      <header>
        <h2>{messages.packingSlip}</h2>
        <p>
          {order.number} · {formatDate(order.order_date, locale)}
        </p>
      </header>
      <div className="print-sheet-parties">
        <div>
          <h3>{messages.from}</h3>
          {[shopName, ...Object.values(contact)].map((line) => (
            <p key={String(line)}>{String(line)}</p>
          ))}
        </div>
        <div>
          <h3>{messages.to}</h3>
          {[to.name, to.phone, ...streetLines(to)].map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            {nameOf(to.city).children} {to.zipcode}
          </p>
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.lines}</th>
            <th scope="col">{messages.vendor}</th>
            <th scope="col">{messages.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {order.parts.flatMap(({ vendor, lines }) =>
            lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a product may be in two lines, which never change places
              <tr key={`${vendor?.id} ${i}`}>
                <td>{[line.name, line.variation, line.sku].filter(Boolean).join(' · ')}</td>
                <td>{vendor?.name}</td>
                <td>{formatNumber(line.quantity, locale)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <p className="packing-slip-sum">
        {order.payment === 'unpaid'
          ? `${messages.toCollect}: ${formatTaka(order.grand_total, locale)}`
          : messages.payments[order.payment]}
        {order.courier && ` · ${[order.courier, order.consignment_number].filter(Boolean).join(' ')}`}
      </p>
      {order.additional_note && (
        <p>
          {messages.shopperNote}: {order.additional_note}
        </p>
      )}
    </section>
  );
};
