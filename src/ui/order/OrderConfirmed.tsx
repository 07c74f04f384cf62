import type { ReactNode } from 'react';
import type { Order } from '../../contracts/schemas/order.ts';
import { formatDate } from '../../domain/dates.ts';
import { orderNumber, separateBilling } from '../../domain/order.ts';
import { AddressLines } from '../address/AddressLines.tsx';
import { CartLayout } from '../cart/CartLayout.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';
import { useOrderMessages } from '../messages/order.ts';
import { useVariationLabel } from '../messages/variation.ts';
import { CheckoutSection } from './CheckoutSection.tsx';
import { OrderStatusBadge, PaidBadge } from './OrderBadges.tsx';
import './OrderConfirmed.css';
import { OrderReview } from './OrderReview.tsx';

interface Props {
  order: Order;
  /** The signed link to this order, for its owner only. */
  trackingUrl?: string | undefined;
  /** When it is usually delivered; omitted if that is not known, or over. */
  due?: string | undefined;
  /** Help with the order, and for guests the offer to create an account. */
  account?: ReactNode;
}

/** Order details below the thank-you: number, status, lines, totals, address, payment. */
export const OrderConfirmed = ({ order, trackingUrl, due, account: toAccount }: Props) => {
  const cart = useCartMessages();
  const messages = useOrderMessages();
  const account = useAccountMessages();
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  const billing = separateBilling(order);
  const { cart_items, sub_total, discount, delivery_charge, grand_total } = order.cart;
  return (
    <CartLayout
      main={
        <CheckoutSection title={messages.orderDetails}>
          <OrderReview
            lines={cart_items.map(({ product, quantity, sales_price, variation }, position) => ({
              key: position,
              name: product.name,
              name_bn: product.name_bn,
              slug: product.slug,
              pictureUrl: product.featured_img,
              variation: variationLabel(product, variation),
              quantity,
              price: sales_price,
            }))}
            totals={{ subtotal: sub_total, discount, shipping: delivery_charge, total: grand_total }}
          />
        </CheckoutSection>
      }
      aside={
        <>
          <dl className="order-facts">
            <div>
              <dt>{messages.orderNumber}</dt>
              <dd>{orderNumber(order.id)}</dd>
            </div>
            <div>
              <dt>{messages.orderDate}</dt>
              <dd>{formatDate(order.order_date, locale)}</dd>
            </div>
            <div>
              <dt>{account.orderColumns.status}</dt>
              <dd>
                <OrderStatusBadge status={order.order_status} />
              </dd>
            </div>
            {order.courier && (
              <div>
                <dt>{messages.courier}</dt>
                <dd>{order.courier}</dd>
              </div>
            )}
            {order.consignment_number && (
              <div>
                <dt>{messages.consignment}</dt>
                <dd>
                  {order.consignment_number}
                  <CopyButton text={order.consignment_number} subject={messages.consignment} />
                </dd>
              </div>
            )}
            {due && (
              <div>
                <dt>{messages.deliveryDue}</dt>
                <dd>{due}</dd>
              </div>
            )}
            <div>
              <dt>{cart.payment}</dt>
              <dd>
                {order.cart.grand_total === 0 ? cart.nothingToPay : cart[order.payment_method]}{' '}
                <PaidBadge isPaid={order.is_paid} />
              </dd>
            </div>
            {order.refunded_at !== undefined && (
              <div>
                <dt>{messages.refunded}</dt>
                <dd>{formatDate(order.refunded_at, locale)}</dd>
              </div>
            )}
            {order.payment_trnx_id && (
              <div>
                <dt>{messages.transaction}</dt>
                <dd>
                  {order.payment_trnx_id}
                  {order.payment_trnx_mobile && `, ${order.payment_trnx_mobile}`}
                </dd>
              </div>
            )}
          </dl>
          <CheckoutSection title={cart.shippingAddress}>
            <AddressLines address={order.shipping_address} />
          </CheckoutSection>
          {billing && (
            <CheckoutSection title={cart.billingAddress}>
              <AddressLines address={billing} />
            </CheckoutSection>
          )}
          {order.additional_note && (
            <CheckoutSection title={cart.notes}>
              <p className="order-note">{order.additional_note}</p>
            </CheckoutSection>
          )}
          {trackingUrl && (
            <CheckoutSection title={messages.trackingLink}>
              <p>{messages.trackingText}</p>
              <CopyButton text={trackingUrl} subject={messages.trackingLink} />
            </CheckoutSection>
          )}
          {toAccount}
        </>
      }
    />
  );
};
