import type { ShippingOption } from '../domain/pricing.ts';
import { createSessionStore } from './session-store.ts';
import type { JsonStorage } from './storage.ts';

const options: readonly ShippingOption[] = ['pickup', 'dhaka', 'outside'];

/** The explicitly selected shipping option, shared by cart and checkout; null derives it from the address. */
export const createShippingPick = (tabStorage: JsonStorage) =>
  createSessionStore(tabStorage, 'shipping', (stored) => options.find((option) => option === stored) ?? null);
