import type { ShippingOption } from '../domain/shipping.ts';
import { type Keeper, readIfPossible, writeIfPossible } from './storage.ts';
import { createStore, type WritableStore } from './store.ts';

const options: readonly ShippingOption[] = ['pickup', 'dhaka', 'outside'];
const key = 'shipping';

/** The shipping radio the shopper picked, the same on cart and checkout; null lets the address decide. */
export const createShippingPick = (visit: Keeper): WritableStore<ShippingOption | null> => {
  const kept = readIfPossible(visit, key);
  const store = createStore(options.find((option) => option === kept) ?? null);
  return {
    ...store,
    set(option) {
      writeIfPossible(visit, key, option);
      store.set(option);
    },
  };
};
