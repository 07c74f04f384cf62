import { type JsonStorage, tryRead, tryWrite } from './storage.ts';
import { createStore, type WritableStore } from './store.ts';

/** One of a few values, stored in the browser and synchronized across tabs. */
export const createPreference = <T extends string>(
  storage: JsonStorage,
  name: string,
  choices: readonly T[],
  fallback: T,
): WritableStore<T> => {
  const read = (): T => choices.find((choice) => choice === tryRead(storage, name)) ?? fallback;
  const store = createStore(read());
  storage.watch(name, () => store.set(read()));
  return {
    ...store,
    set(value) {
      tryWrite(storage, name, value);
      store.set(value);
    },
  };
};
