import type { CartEmitted, CartEvent } from '../machines/cart.ts';
import type { CouponEvent } from '../machines/coupon.ts';
import type { CouponRecheckEmitted } from '../machines/coupon-recheck.ts';
import type { ShopNotification } from '../machines/notifications.ts';
import type { OrderFailed, OrderSubmissionEmitted } from '../machines/order-submission.ts';
import type { PlaceOrderEvent } from '../machines/place-order.ts';
import type { SessionEmitted, SessionEvent } from '../machines/session.ts';
import type { WishlistEvent } from '../machines/wishlist.ts';
import type { OrderOwner } from './order-queue.ts';
import type { Progress } from './progress.ts';

type Wiring<Event extends { type: string }> = {
  [Type in Event['type']]: (event: Extract<Event, { type: Type }>) => void;
};
export interface Receiver<Event> {
  send: (event: Event) => void;
}
/** What the machines that live as long as the page emit. `order.unqueued` stays with the queue of orders. */
type ActorEvent = Exclude<
  SessionEmitted | CartEmitted | CouponRecheckEmitted | OrderSubmissionEmitted,
  { type: 'order.unqueued' }
>;

/** The actors of one visit to the checkout. */
export interface CheckoutVisit {
  placeOrder: Receiver<PlaceOrderEvent>;
  coupon: Receiver<CouponEvent>;
}

/** Sends an event where its table says, and every other one to `otherwise`. */
export const dispatcher =
  <Event extends { type: string }, Other extends Event>(
    wiring: Wiring<Exclude<Event, Other>>,
    otherwise: (event: Other) => void,
  ) =>
  (event: Event): void =>
    ((wiring[event.type as keyof typeof wiring] ?? otherwise) as (event: Event) => void)(event);

type Toast = Exclude<ShopNotification, { type: `progress.${string}` | 'session.expired' }>;

/** What follows when any machine notifies: the progress bar, the end of the session; toasts and dialogs are shown. */
export const wireNotifications = (
  progress: Progress,
  session: Receiver<SessionEvent>,
  show: (notification: Toast) => void,
) =>
  dispatcher<ShopNotification, Toast>(
    {
      'progress.start': progress.start,
      'progress.finish': progress.finish,
      'progress.fail': progress.fail,
      'session.expired': session.send,
    },
    show,
  );

export interface ActorTargets {
  wishlist: Receiver<WishlistEvent>;
  cart: Receiver<CartEvent>;
  order: { setOwner: (owner: OrderOwner) => void };
  notify: (notification: ShopNotification) => void;
  /** What this browser shows of the person before ends. */
  changeUser: (event: Extract<SessionEmitted, { type: 'session.known' }>) => void;
  /** Opens the cart's panel at a line that was added. */
  showAdded: (lineId: number) => void;
  /** Clears what was typed and chosen on the checkout. */
  clearCheckout: () => void;
  showConfirmation: (orderId: number) => void;
  /** The visit to the checkout that is under way; null on any other page. */
  checkoutVisit: () => CheckoutVisit | null;
}

/**
 * What follows when a machine that lives as long as the page emits; notifications are shown. Machines of a screen
 * hand their result to the component that started them: `form.saved`, `search.requested`, `recent.changed`.
 */
export const wireActors = ({ wishlist, cart, order, checkoutVisit, ...to }: ActorTargets) => {
  const failed = (event: OrderFailed) => checkoutVisit()?.placeOrder.send(event);
  return dispatcher<ActorEvent, ShopNotification>(
    {
      'session.known': (event) => {
        to.changeUser(event);
        wishlist.send(event);
        order.setOwner(event.user?.email ?? null);
      },
      'line.added': ({ id }) => to.showAdded(id),
      'coupon.checked': cart.send,
      'coupon.refused': (event) => checkoutVisit()?.coupon.send(event),
      'coupon.doubted': cart.send,
      'products.refreshed': cart.send,
      'order.refused': failed,
      'order.changed': failed,
      'order.outdated': failed,
      'order.failed': failed,
      'order.placed': (event) => {
        cart.send(event);
        to.clearCheckout();
        checkoutVisit()?.placeOrder.send({ type: 'order.placed' });
        to.showConfirmation(event.orderId);
      },
    },
    to.notify,
  );
};
