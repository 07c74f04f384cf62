import { type JsonStorage, tryRead, tryWrite } from './storage.ts';
import { createStore } from './store.ts';

export const viewedKey = 'viewed';
export const searchedKey = 'searched';
const keys = [viewedKey, searchedKey];

/**
 * The products viewed and the terms searched for in this browser. The store counts how often they were cleared, so
 * that what shows them reads them again.
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
