import { type JsonStorage, tryRead, tryWrite } from './storage.ts';
import { createStore, type WritableStore } from './store.ts';

/** A value that survives a reload of this tab. `parse` gets whatever is stored, null for nothing. */
export const createSessionStore = <T>(
  tabStorage: JsonStorage,
  name: string,
  parse: (stored: unknown) => T,
): WritableStore<T> => {
  const store = createStore(parse(tryRead(tabStorage, name)));
  return {
    ...store,
    set(value) {
      tryWrite(tabStorage, name, value);
      store.set(value);
    },
  };
};
