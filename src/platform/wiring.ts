import type { CartEmitted, CartEvent } from '../machines/cart.ts';
import type { CouponEmitted } from '../machines/coupon.ts';
import type { ShopNotification } from '../machines/notifications.ts';
import type { OrderFailed, OrderSubmissionEmitted } from '../machines/order-submission.ts';
import type { PlaceOrderEvent } from '../machines/place-order.ts';
import type { SessionEmitted, SessionEvent } from '../machines/session.ts';
import type { WishlistEvent } from '../machines/wishlist.ts';
import type { OrderStore } from './actors/order-actor.ts';
import type { PersonalData } from './personal-data.ts';
import type { Progress } from './progress.ts';

type Wiring<Event extends { type: string }> = {
  [Type in Event['type']]: (event: Extract<Event, { type: Type }>) => void;
};
export interface Receiver<Event> {
  send: (event: Event) => void;
}
/** Events emitted by the long-lived actors. The order actor handles `order.unqueued` itself. */
type ActorEvent = Exclude<
  SessionEmitted | CartEmitted | CouponEmitted | OrderSubmissionEmitted,
  { type: 'order.unqueued' }
>;

/** Routes an event to its handler, and any other one to `otherwise`. */
export const dispatcher =
  <Event extends { type: string }, Other extends Event>(
    wiring: Wiring<Exclude<Event, Other>>,
    otherwise: (event: Other) => void,
  ) =>
  (event: Event): void =>
    ((wiring[event.type as keyof typeof wiring] ?? otherwise) as (event: Event) => void)(event);

type Toast = Exclude<ShopNotification, { type: `progress.${string}` | 'session.expired' }>;

/** Routes notifications: to the progress bar, to the session if it expired, else to `show` as toasts and dialogs. */
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
  order: Pick<OrderStore, 'setOwner' | 'renameOwner'>;
  notify: (notification: ShopNotification) => void;
  personalData: PersonalData;
  /** Opens the cart panel at an added line. */
  showAdded: (lineId: number) => void;
  /** Clears the input and selections of the checkout. */
  clearCheckout: () => void;
  showConfirmation: (orderId: number) => void;
  /** The order form of the current checkout visit; null on other pages. */
  placeOrder: () => Receiver<PlaceOrderEvent> | null;
}

/**
 * Routes events emitted by long-lived actors. Actors of a single page emit their results to the component that started
 * them: `form.saved`, `form.gone`, `search.requested`, `recent.changed`.
 */
export const wireActors = ({ wishlist, cart, order, personalData, placeOrder, ...targets }: ActorTargets) => {
  const forwardFailure = (event: OrderFailed) => placeOrder()?.send(event);
  return dispatcher<ActorEvent, ShopNotification>(
    {
      'session.known': (event) => {
        personalData.changeUser(event);
        wishlist.send(event);
        order.setOwner(event.user?.email ?? null);
      },
      'session.emailChanged': (event) => {
        personalData.renameOwner(event);
        order.renameOwner(event);
      },
      'line.added': ({ id }) => targets.showAdded(id),
      'coupon.changed': cart.send,
      'coupon.recheck': cart.send,
      'products.refreshed': cart.send,
      'order.refused': forwardFailure,
      'order.totalChanged': forwardFailure,
      'order.pricesUnavailable': forwardFailure,
      'order.failed': forwardFailure,
      'order.placed': (event) => {
        cart.send(event);
        targets.clearCheckout();
        placeOrder()?.send({ type: 'order.placed' });
        targets.showConfirmation(event.orderId);
      },
    },
    targets.notify,
  );
};
