import type { AdminOrder } from '../../contracts/admin/schemas/order.ts';
import { isErasedAddress } from '../../domain/erased-address.ts';
import { Link } from '../kit/Link.tsx';
import { useAdminMessages } from './messages.ts';

type Order = Pick<
  AdminOrder,
  | 'shipping_address'
  | 'payment_method'
  | 'payment_trnx_mobile'
  | 'payment_trnx_id'
  | 'customer'
  | 'additional_note'
>;

/** Payment, account and note of an order. */
export const OrderFacts = ({ order, refundedOn }: { order: Order; refundedOn: string | null }) => {
  const messages = useAdminMessages();
  const { payment_trnx_mobile, payment_trnx_id, customer, additional_note, shipping_address } = order;
  return (
    <section className="admin-section">
      <h2>{messages.payment}</h2>
      <p>{messages.methods[order.payment_method]}</p>
      {payment_trnx_mobile && (
        <p>
          {messages.bkashNumber}: <strong lang="en">{payment_trnx_mobile}</strong>
        </p>
      )}
      {payment_trnx_id && (
        <p>
          {messages.transaction}: <strong lang="en">{payment_trnx_id}</strong>
        </p>
      )}
      {refundedOn && <p>{messages.refundedAt(refundedOn)}</p>}
      <h3>{messages.customer}</h3>
      {customer ? (
        <p>
          <Link href={`/admin/customers/${customer.id}`}>{messages.accountOf(customer.email)}</Link>
        </p>
      ) : (
        <p>{isErasedAddress(shipping_address) ? messages.erasedCustomer : messages.guest}</p>
      )}
      {additional_note && (
        <>
          <h3>{messages.shopperNote}</h3>
          <p>{additional_note}</p>
        </>
      )}
    </section>
  );
};
