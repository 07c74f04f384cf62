import type { Api } from '../api/calls.ts';
import type { Tell } from '../notices.ts';
import type { Keeper } from '../storage.ts';
import { startCart } from './cart-actors.ts';
import { startSession } from './session-actor.ts';

export type Plugs = { api: Api; keeper: Keeper; tell: Tell };

/** Starts the machines that live as long as the page: one of each, whatever screen is shown. */
export const startActors = async (plugs: Plugs) => {
  const session = startSession(plugs);
  const { cart, coupon } = await startCart(plugs);
  return { session, cart, coupon };
};
