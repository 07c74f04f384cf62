import type { Address } from '../contracts/schemas/address.ts';
import type { CheckoutEmitted, CheckoutEvent } from '../machines/checkout.ts';
import type { CheckoutAddressEmitted, CheckoutAddressEvent } from '../machines/checkout-address.ts';
import type { CouponEvent } from '../machines/coupon.ts';
import type { FormEmitted } from '../machines/form.ts';
import type { ShopNotification } from '../machines/notifications.ts';
import type { OrderSubmissionEvent } from '../machines/order-submission.ts';
import { dispatcher, type Receiver } from './notifications/wire-notifications.ts';
import { changeDraft, type DraftStore, isOwnDraft } from './storage/checkout-draft.ts';

interface CheckoutTargets {
  checkout: Receiver<CheckoutEvent>;
  addresses: Receiver<CheckoutAddressEvent>;
  coupon: Receiver<CouponEvent>;
  order: Receiver<OrderSubmissionEvent>;
  checkoutDraft: DraftStore;
  notify: (notification: ShopNotification) => void;
}

/** Routes events emitted during a visit to the checkout: by the checkout, its address step and the address forms. */
export const wireCheckout = ({
  checkout,
  addresses,
  coupon,
  order,
  checkoutDraft,
  notify,
}: CheckoutTargets) =>
  dispatcher<CheckoutEmitted | CheckoutAddressEmitted | FormEmitted<Address>, ShopNotification>(
    {
      'draft.changed': ({ owner, draft }) => changeDraft(checkoutDraft, owner, draft),
      'draft.restored': ({ owner, draft }) => {
        if (isOwnDraft(checkoutDraft.get(), owner)) changeDraft(checkoutDraft, owner, draft);
      },
      'coupon.dismiss': coupon.send,
      'order.submit': order.send,
      'order.cancel': order.send,
      'addresses.saving': checkout.send,
      'addresses.ready': checkout.send,
      'addresses.unsaved': checkout.send,
      'shipping.reset': checkout.send,
      'form.saved': addresses.send,
      'form.failed': addresses.send,
      // The failure says so.
      'form.gone': () => undefined,
    },
    notify,
  );
