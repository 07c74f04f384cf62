import type { ChosenAddressIds } from '../domain/checkout.ts';
import { createSessionStore } from './session-store.ts';
import type { JsonStorage } from './storage.ts';

/** Ids of the addresses selected in the checkout, with their owner: an email, or null for a guest. */
export type StoredChoice = ChosenAddressIds & { owner: string | null };

const isId = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);

const parse = (stored: unknown): StoredChoice | null => {
  const { owner, shipping, billing } = (stored ?? {}) as Record<string, unknown>;
  return (owner === null || typeof owner === 'string') && isId(shipping) && isId(billing)
    ? { owner, shipping, billing }
    : null;
};

/** The selected addresses, shared by cart and checkout and stored in session storage. */
export const createAddressChoice = (tabStorage: JsonStorage) =>
  createSessionStore(tabStorage, 'addresses', parse);

/** The selection if `email` may use it: a guest's is available to anyone, a customer's only to that customer. */
export const choiceOf = (choice: StoredChoice | null, email: string | null): ChosenAddressIds =>
  choice !== null && (choice.owner === null || choice.owner === email)
    ? choice
    : { shipping: null, billing: null };

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
