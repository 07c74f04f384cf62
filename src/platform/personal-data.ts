import type { SessionEmitted } from '../machines/session.ts';
import { choiceAfter, type StoredChoice } from './address-choice.ts';
import { checkoutKey } from './checkout-key.ts';
import { type JsonStorage, tryRead, tryWrite } from './storage.ts';
import type { WritableStore } from './store.ts';

type Emitted<Type> = Extract<SessionEmitted, { type: Type }>;
export interface PersonalDataStores {
  /** Session storage, separate for each tab. */
  tabStorage: JsonStorage;
  addressChoice: WritableStore<StoredChoice | null>;
  district: WritableStore<string | null>;
  browsingHistory: { clear: () => void };
}

/** Personal data in browser storage; see docs/decisions/0030. */
export const createPersonalData = ({
  tabStorage,
  addressChoice,
  district,
  browsingHistory,
}: PersonalDataStores) => ({
  /** Clears the data of the previous customer on sign-out, or when another customer signs in. */
  changeUser(known: Emitted<'session.known'>) {
    addressChoice.set(choiceAfter(addressChoice.get(), known));
    if (known.reason !== 'signedOut' && !known.isOtherCustomer) return;
    district.set(null);
    browsingHistory.clear();
  },
  /** Keeps the data of a customer whose email has changed. */
  renameOwner({ from, to }: Emitted<'session.emailChanged'>) {
    const choice = addressChoice.get();
    if (choice?.owner === from) addressChoice.set({ ...choice, owner: to });
    const draft = Object(tryRead(tabStorage, checkoutKey)) as { owner?: unknown };
    if (draft.owner === from) tryWrite(tabStorage, checkoutKey, { ...draft, owner: to });
  },
});
export type PersonalData = ReturnType<typeof createPersonalData>;
