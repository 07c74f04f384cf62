import type { AdminOrder } from '../../contracts/admin/schemas/order.ts';
import { useAdminMessages } from './messages.ts';

type Order = Pick<
  AdminOrder,
  'payment_method' | 'payment_trnx_mobile' | 'payment_trnx_id' | 'customer' | 'additional_note'
>;

/** Payment, account and note of an order. */
export const OrderFacts = ({ order, refundedOn }: { order: Order; refundedOn: string | null }) => {
  const messages = useAdminMessages();
  const { payment_trnx_mobile, payment_trnx_id, customer, additional_note } = order;
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
      <p>{customer ? messages.accountOf(customer.email) : messages.guest}</p>
      {additional_note && (
        <>
          <h3>{messages.shopperNote}</h3>
          <p>{additional_note}</p>
        </>
      )}
    </section>
  );
};
