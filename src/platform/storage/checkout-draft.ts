import { blankDraft, type Draft, parseDraft } from '../../domain/checkout-draft.ts';
import { isObject } from '../../domain/json.ts';
import type { WritableStore } from './store.ts';

/**
 * What was entered at the checkout, with its owner: an email, or null for a guest. Shared by cart and checkout, and stored
 * in session storage until the order is placed. Parsed on use, because the first page does not need the code.
 */
export type DraftStore = WritableStore<unknown>;

const ownerOf = (stored: unknown): unknown => (isObject(stored) ? (stored.owner ?? null) : undefined);

/** Whether `email` may see and keep the stored draft: a guest's is available to anyone. */
export const isOwnDraft = (stored: unknown, email: string | null): boolean =>
  stored === null || ownerOf(stored) === null || (email !== null && ownerOf(stored) === email);

/** The draft that `email` may see. */
export const draftOf = (stored: unknown, email: string | null): Draft =>
  isObject(stored) && isOwnDraft(stored, email) ? parseDraft(stored) : blankDraft;

/** Changes the draft of `email`, which overwrites that of anybody else. */
export const changeDraft = (store: DraftStore, email: string | null, changed: Partial<Draft>): void =>
  store.set({ ...draftOf(store.get(), email), ...changed, owner: email });
