import { type JsonStorage, tryRead, tryWrite } from './storage.ts';
import { createStore, type WritableStore } from './store.ts';

/** A store backed by session storage. `parse` receives the stored value, or null. */
export const createSessionStore = <T>(
  tabStorage: JsonStorage,
  name: string,
  parse: (stored: unknown) => T,
): WritableStore<T> => {
  const store = createStore(parse(tryRead(tabStorage, name)));
  return {
    ...store,
    set(value) {
      if (Object.is(value, store.get())) return;
      tryWrite(tabStorage, name, value);
      store.set(value);
    },
  };
};
