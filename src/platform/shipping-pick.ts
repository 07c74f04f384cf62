import type { ShippingOption } from '../domain/shipping.ts';
import { createVisitStore } from './session-store.ts';
import type { Keeper } from './storage.ts';

const options: readonly ShippingOption[] = ['pickup', 'dhaka', 'outside'];

/** The shipping radio the shopper picked, the same on cart and checkout; null lets the address decide. */
export const createShippingPick = (visit: Keeper) =>
  createVisitStore(visit, 'shipping', (stored) => options.find((option) => option === stored) ?? null);
