import type { ChosenIds } from '../domain/checkout.ts';
import { createSessionStore } from './session-store.ts';
import type { JsonStorage } from './storage.ts';

/** Which saved addresses the checkout uses, and whose they are: an email, or null for a visitor's. */
export type StoredChoice = ChosenIds & { owner: string | null };

const isId = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);

const parse = (stored: unknown): StoredChoice | null => {
  const { owner, shipping, billing } = (stored ?? {}) as Record<string, unknown>;
  return (owner === null || typeof owner === 'string') && isId(shipping) && isId(billing)
    ? { owner, shipping, billing }
    : null;
};

/** The chosen addresses, the same on cart and checkout. They survive a reload of this tab. */
export const createAddressChoice = (tabStorage: JsonStorage) =>
  createSessionStore(tabStorage, 'addresses', parse);

/** The choice as far as `email` may use it: a visitor's serves whoever signs in, a customer's that customer alone. */
export const choiceOf = (choice: StoredChoice | null, email: string | null): ChosenIds =>
  choice !== null && (choice.owner === null || choice.owner === email)
    ? choice
    : { shipping: null, billing: null };

/**
 * The choice once it is known who is signed in. Whoever signs in takes over a visitor's; signing out and another
 * customer end it. A session that expired leaves it to its owner's return.
 */
export const choiceAfter = (
  choice: StoredChoice | null,
  { user, how }: { user: { email: string } | null; how: string },
): StoredChoice | null => {
  if (choice === null || how === 'closed') return null;
  if (user === null) return choice;
  return (choice.owner ?? user.email) === user.email ? { ...choice, owner: user.email } : null;
};
