import type { InitialData } from '../api/initial-data.ts';
import type { Api } from '../api/operations.ts';
import { yieldToMain } from '../page/scheduling.ts';
import { createPersonalData, type PersonalDataStores } from '../storage/personal-data.ts';
import type { JsonStorage } from '../storage/storage.ts';
import { type ActorTargets, wireActors } from '../wiring.ts';
import { startCart } from './cart-actors.ts';
import { startOrder } from './order-actor.ts';
import { startSession } from './session-actor.ts';
import { startWishlist } from './wishlist-actor.ts';

type Dependencies = Omit<ActorTargets, 'wishlist' | 'cart' | 'order' | 'session' | 'personalData'> &
  PersonalDataStores & {
    api: Api;
    embedded: InitialData;
    storage: JsonStorage;
  };
type Dispatch = ReturnType<typeof wireActors>;

/** Starts the actors that live as long as the page, one of each. */
export const startActors = async (dependencies: Dependencies) => {
  await yieldToMain();
  // Events emitted before all actors have started are buffered.
  const buffered: Parameters<Dispatch>[0][] = [];
  let dispatch: Dispatch = (event) => buffered.push(event);
  const shared = { ...dependencies, dispatch: ((event) => dispatch(event)) satisfies Dispatch };
  const wishlist = startWishlist(shared);
  // Starting them all takes 80 ms of a slowed-down processor.
  await yieldToMain();
  const { cart, coupon } = await startCart(shared);
  await yieldToMain();
  const order = startOrder(shared);
  dispatch = wireActors({
    ...dependencies,
    wishlist,
    cart,
    order,
    session: { send: (event) => session.send(event) },
    personalData: createPersonalData(dependencies),
  });
  for (const event of buffered) dispatch(event);
  const session = startSession(shared);
  return { session, wishlist, cart, coupon, order };
};
