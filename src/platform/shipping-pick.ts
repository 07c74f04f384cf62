import type { ShippingOption } from '../domain/pricing.ts';
import { createSessionStore } from './session-store.ts';
import type { JsonStorage } from './storage.ts';

const options: readonly ShippingOption[] = ['pickup', 'dhaka', 'outside'];

/** The shipping radio the shopper picked, the same on cart and checkout; null lets the address decide. */
export const createShippingPick = (tabStorage: JsonStorage) =>
  createSessionStore(tabStorage, 'shipping', (stored) => options.find((option) => option === stored) ?? null);
