import { type JsonStorage, tryRead, tryWrite } from './storage.ts';
import { createStore, type WritableStore } from './store.ts';

/** One of a few choices, remembered by the browser and in step across tabs. */
export const createPreference = <T extends string>(
  storage: JsonStorage,
  name: string,
  choices: readonly T[],
  otherwise: T,
): WritableStore<T> => {
  const kept = (): T => choices.find((choice) => choice === tryRead(storage, name)) ?? otherwise;
  const store = createStore(kept());
  storage.watch(name, () => store.set(kept()));
  return {
    ...store,
    set(value) {
      tryWrite(storage, name, value);
      store.set(value);
    },
  };
};
