import type { CartEmitted, CartEvent } from '../machines/cart.ts';
import type { CheckoutEvent } from '../machines/checkout.ts';
import type { CouponEmitted } from '../machines/coupon.ts';
import type { ShopNotification } from '../machines/notifications.ts';
import type {
  OrderFailed,
  OrderSubmissionEmitted,
  OrderSubmissionEvent,
} from '../machines/order-submission.ts';
import type { SessionEmitted, SessionEvent } from '../machines/session.ts';
import type { WishlistEvent } from '../machines/wishlist.ts';
import { dispatcher, type Receiver } from './notifications/wire-notifications.ts';
import type { DraftStore } from './storage/checkout-draft.ts';
import type { PersonalData } from './storage/personal-data.ts';

/** Events emitted by the long-lived actors. The order actor handles those for its queue itself. */
type ActorEvent = Exclude<
  SessionEmitted | CartEmitted | CouponEmitted | OrderSubmissionEmitted,
  { type: 'order.unqueued' | 'order.reassigned' }
>;

export interface ActorTargets {
  wishlist: Receiver<WishlistEvent>;
  cart: Receiver<CartEvent>;
  order: Receiver<OrderSubmissionEvent>;
  session: Receiver<SessionEvent>;
  notify: (notification: ShopNotification) => void;
  personalData: PersonalData;
  /** Opens the cart panel at an added line. */
  showAdded: (lineId: number) => void;
  checkoutDraft: DraftStore;
  showConfirmation: (orderId: number) => void;
  /** The current visit to the checkout; null on other pages. */
  checkout: () => Receiver<CheckoutEvent> | null;
}

/**
 * Routes events emitted by long-lived actors. Actors of a single page emit their results to the component that started
 * them: `form.saved`, `form.gone`, `search.requested`, `recent.changed`.
 */
export const wireActors = ({
  wishlist,
  cart,
  order,
  session,
  personalData,
  checkout,
  ...targets
}: ActorTargets) => {
  const toCheckout = (event: OrderFailed | { type: 'order.queued' }) => checkout()?.send(event);
  return dispatcher<ActorEvent, ShopNotification>(
    {
      'session.known': (event) => {
        personalData.changeUser(event);
        wishlist.send(event);
        order.send(event);
      },
      'session.emailChanged': (event) => {
        personalData.renameOwner(event);
        order.send(event);
      },
      'session.changed': session.send,
      'line.added': ({ id }) => targets.showAdded(id),
      'coupon.changed': cart.send,
      'coupon.recheck': cart.send,
      'products.refreshed': cart.send,
      'order.refused': toCheckout,
      'order.totalChanged': toCheckout,
      'order.pricesUnavailable': toCheckout,
      'order.failed': toCheckout,
      'order.queued': toCheckout,
      'order.placed': (event) => {
        // The checkout first: it keeps showing the cart that was placed.
        checkout()?.send({ type: 'order.placed' });
        cart.send(event);
        targets.checkoutDraft.set(null);
        targets.showConfirmation(event.orderId);
      },
    },
    targets.notify,
  );
};
