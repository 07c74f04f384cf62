import { isObject } from '../../domain/json.ts';
import type { SessionEmitted } from '../../machines/session.ts';
import type { DraftStore } from './checkout-draft.ts';
import type { WritableStore } from './store.ts';

type Emitted<Type> = Extract<SessionEmitted, { type: Type }>;
export interface PersonalDataStores {
  checkoutDraft: DraftStore;
  district: WritableStore<string | null>;
  browsingHistory: { clear: () => void };
}

/** The draft after a session change: signing in takes over a guest's; a customer's is kept for that customer. */
export const draftAfter = (stored: unknown, user: { email: string } | null): unknown =>
  isObject(stored) && (stored.owner ?? null) === null && user !== null
    ? { ...stored, owner: user.email }
    : stored;

/** The draft after a customer's email has changed. */
export const renamedDraft = (stored: unknown, { from, to }: { from: string; to: string }): unknown =>
  isObject(stored) && stored.owner === from ? { ...stored, owner: to } : stored;

/** Personal data in browser storage; see docs/decisions/0030. */
export const createPersonalData = ({ checkoutDraft, district, browsingHistory }: PersonalDataStores) => ({
  /** Clears the data of the previous customer on sign-out, or when another customer signs in. */
  changeUser(known: Emitted<'session.known'>) {
    checkoutDraft.set(draftAfter(checkoutDraft.get(), known.user));
    if (known.reason !== 'signedOut' && !known.isOtherCustomer) return;
    district.set(null);
    browsingHistory.clear();
  },
  /** Keeps the data of a customer whose email has changed. */
  renameOwner(emails: Emitted<'session.emailChanged'>) {
    checkoutDraft.set(renamedDraft(checkoutDraft.get(), emails));
  },
});
export type PersonalData = ReturnType<typeof createPersonalData>;
