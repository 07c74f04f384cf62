import type { ChosenAddressIds } from '../domain/checkout.ts';
import { type ShippingOption, shippingOptions } from '../domain/pricing.ts';
import { createSessionStore } from './session-store.ts';
import type { JsonStorage } from './storage.ts';
import type { WritableStore } from './store.ts';

interface Choice extends ChosenAddressIds {
  /** The explicitly selected shipping option; null derives it from the address. */
  option: ShippingOption | null;
}
/** The addresses and the shipping option selected in the checkout, with their owner: an email, or null for a guest. */
export type StoredChoice = Choice & { owner: string | null };

const none: Choice = { shipping: null, billing: null, option: null };
const isId = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);

const parse = (stored: unknown): StoredChoice | null => {
  const { owner, shipping, billing, option } = (stored ?? {}) as Record<string, unknown>;
  return (owner === null || typeof owner === 'string') && isId(shipping) && isId(billing)
    ? { owner, shipping, billing, option: shippingOptions.find((known) => known === option) ?? null }
    : null;
};

/** The selection, shared by cart and checkout and stored in session storage. */
export const createAddressChoice = (tabStorage: JsonStorage) =>
  createSessionStore(tabStorage, 'addresses', parse);

/** The selection if `email` may use it: a guest's is available to anyone, a customer's only to that customer. */
export const choiceOf = (choice: StoredChoice | null, email: string | null): Choice =>
  choice !== null && (choice.owner === null || choice.owner === email) ? choice : none;

/** Changes the selection of `email`. */
export const changeChoice = (
  store: WritableStore<StoredChoice | null>,
  email: string | null,
  change: (chosen: Choice) => Partial<Choice>,
): void => {
  const chosen = choiceOf(store.get(), email);
  store.set({ ...chosen, ...change(chosen), owner: email });
};

/**
 * The selection after a session change. Signing in takes over a guest's selection; signing out or signing in as
 * another customer clears it. An expired session keeps it for its owner.
 */
export const choiceAfter = (
  choice: StoredChoice | null,
  { user, reason }: { user: { email: string } | null; reason: string },
): StoredChoice | null => {
  if (choice === null || reason === 'signedOut') return null;
  if (user === null) return choice;
  return (choice.owner ?? user.email) === user.email ? { ...choice, owner: user.email } : null;
};
