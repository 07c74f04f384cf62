import type { InitialData } from '../api/initial-data.ts';
import type { Api } from '../api/operations.ts';
import type { Notify } from '../notification-types.ts';
import type { JsonStorage } from '../storage.ts';
import { startCart } from './cart-actors.ts';
import { startOrder } from './order-actor.ts';
import { type KnownSession, startSession } from './session-actor.ts';
import { startWishlist } from './wishlist-actor.ts';

type Dependencies = {
  api: Api;
  embedded: InitialData;
  storage: JsonStorage;
  tell: Notify;
  onPlaced: (orderId: number) => void;
  onSession: (known: KnownSession) => void;
};

/** Starts the machines that live as long as the page: one of each, whatever screen is shown. */
export const startActors = async (plugs: Dependencies) => {
  const wishlist = startWishlist(plugs);
  const { cart, coupon } = await startCart(plugs);
  const order = startOrder({
    ...plugs,
    tell(said) {
      if (said.type === 'products.refreshed') return cart.send(said);
      if (said.type === 'coupon.doubted') return coupon.send(said);
      if (said.type !== 'order.placed') return plugs.tell(said);
      cart.send(said);
      coupon.send({ type: 'order.placed' });
      plugs.onPlaced(said.orderId);
    },
    onSessionReplaced: () => session.send({ type: 'session.changed' }),
  });
  const session = startSession({
    ...plugs,
    onKnown(known) {
      plugs.onSession(known);
      wishlist.send(known);
      order.setOwner(known.user?.email ?? null);
    },
  });
  return { session, wishlist, cart, coupon, order };
};
