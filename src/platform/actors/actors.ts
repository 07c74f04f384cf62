import type { InitialData } from '../api/initial-data.ts';
import type { Api } from '../api/operations.ts';
import type { JsonStorage } from '../storage.ts';
import { type ActorTargets, wireActors } from '../wiring.ts';
import { startCart } from './cart-actors.ts';
import { startOrder } from './order-actor.ts';
import { startSession } from './session-actor.ts';
import { startWishlist } from './wishlist-actor.ts';

type Dependencies = Omit<ActorTargets, 'wishlist' | 'cart' | 'order'> & {
  api: Api;
  embedded: InitialData;
  storage: JsonStorage;
};
type Dispatch = ReturnType<typeof wireActors>;

/** Starts the machines that live as long as the page: one of each, whatever screen is shown. */
export const startActors = async (dependencies: Dependencies) => {
  // What is emitted while the actors start waits until all of them are there.
  const early: Parameters<Dispatch>[0][] = [];
  let dispatch: Dispatch = (event) => early.push(event);
  const shared = { ...dependencies, dispatch: ((event) => dispatch(event)) satisfies Dispatch };
  const wishlist = startWishlist(shared);
  const { cart, couponRecheck } = await startCart(shared);
  const order = startOrder({
    ...shared,
    onSessionReplaced: () => session.send({ type: 'session.changed' }),
  });
  dispatch = wireActors({ ...dependencies, wishlist, cart, order });
  for (const event of early) dispatch(event);
  const session = startSession(shared);
  return { session, wishlist, cart, couponRecheck, order };
};
