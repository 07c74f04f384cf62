import type { CartEvent } from '../machines/cart.ts';
import type { CouponEmitted } from '../machines/coupon.ts';
import type { ShopNotification } from '../machines/notifications.ts';
import type { PlaceOrderEmitted } from '../machines/place-order.ts';
import type { SessionEmitted, SessionEvent } from '../machines/session.ts';
import type { WishlistEvent } from '../machines/wishlist.ts';
import type { OrderOwner } from './order-queue.ts';
import type { Progress } from './progress.ts';

type Wiring<Event extends { type: string }> = {
  [Type in Event['type']]: (event: Extract<Event, { type: Type }>) => void;
};
type Receiver<Event> = { send: (event: Event) => void };
/** What the machines that live as long as the page emit. `order.unqueued` stays with the queue of orders. */
type ActorEvent = Exclude<SessionEmitted | CouponEmitted | PlaceOrderEmitted, { type: 'order.unqueued' }>;

/** Sends an event where its table says. */
const dispatcher =
  <Event extends { type: string }>(wiring: Wiring<Event>) =>
  (event: Event): void =>
    wiring[event.type as Event['type']](event as never);

/** Which effect follows when any machine notifies: the progress bar, a toast, a dialog, the end of the session. */
export const wireNotifications = (to: {
  progress: Progress;
  show: (notification: ShopNotification) => void;
  session: Receiver<SessionEvent>;
}) =>
  dispatcher<ShopNotification>({
    'progress.start': to.progress.start,
    'progress.finish': to.progress.finish,
    'progress.fail': to.progress.fail,
    'toast.success': to.show,
    'toast.error': to.show,
    'dialog.oops': to.show,
    'session.expired': (event) => to.session.send(event),
  });

export type ActorTargets = {
  wishlist: Receiver<WishlistEvent>;
  cart: Receiver<CartEvent>;
  order: { setOwner: (owner: OrderOwner) => void };
  notify: (notification: ShopNotification) => void;
  /** What this browser shows of the person before ends. */
  changeUser: (event: Extract<SessionEmitted, { type: 'session.known' }>) => void;
  /** Clears what was typed and chosen on the checkout. */
  clearCheckout: () => void;
  showConfirmation: (orderId: number) => void;
};

/**
 * Which actor, or effect, follows when a machine that lives as long as the page emits. Machines of a screen hand
 * their result to the component that started them: `form.saved`, `search.requested`, `recent.changed`.
 */
export const wireActors = (to: ActorTargets) =>
  dispatcher<ActorEvent>({
    'progress.start': to.notify,
    'progress.finish': to.notify,
    'progress.fail': to.notify,
    'toast.success': to.notify,
    'toast.error': to.notify,
    'dialog.oops': to.notify,
    'session.expired': to.notify,
    'session.known': (event) => {
      to.changeUser(event);
      to.wishlist.send(event);
      to.order.setOwner(event.user?.email ?? null);
    },
    'coupon.checked': (event) => to.cart.send(event),
    'coupon.doubted': (event) => to.cart.send(event),
    'products.refreshed': (event) => to.cart.send(event),
    'order.placed': (event) => {
      to.cart.send(event);
      to.clearCheckout();
      to.showConfirmation(event.orderId);
    },
  });
