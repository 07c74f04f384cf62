import { type JsonStorage, tryRead, tryWrite } from './storage.ts';
import { createStore } from './store.ts';

export const viewedKey = 'viewed';
export const searchedKey = 'searched';
const keys = [viewedKey, searchedKey];

/**
 * Viewed products and search terms in browser storage. The store's value counts how often they were cleared, so that
 * subscribers read them again.
 */
export const createBrowsingHistory = (storage: JsonStorage) => {
  const { get, set, subscribe } = createStore(0);
  const notify = () => set(get() + 1);
  for (const key of keys)
    storage.watch(key, () => {
      if (tryRead(storage, key) === null) notify();
    });
  return {
    get,
    subscribe,
    clear() {
      for (const key of keys) tryWrite(storage, key, null);
      notify();
    },
  };
};
