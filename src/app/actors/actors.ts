import type { Api } from '../api/calls.ts';
import type { EmbeddedAnswers } from '../api/embedded-answers.ts';
import type { Tell } from '../notices.ts';
import type { Keeper } from '../storage.ts';
import { startCart } from './cart-actors.ts';
import { startSession } from './session-actor.ts';
import { startWishlist } from './wishlist-actor.ts';

type Plugs = { api: Api; embedded: EmbeddedAnswers; keeper: Keeper; tell: Tell };

/** Starts the machines that live as long as the page: one of each, whatever screen is shown. */
export const startActors = async (plugs: Plugs) => {
  const wishlist = startWishlist(plugs);
  const session = startSession({ ...plugs, onKnown: wishlist.send });
  const { cart, coupon } = await startCart(plugs);
  return { session, wishlist, cart, coupon };
};
