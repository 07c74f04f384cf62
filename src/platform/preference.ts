import { type JsonStorage, tryRead, tryWrite } from './storage.ts';
import { createStore, type WritableStore } from './store.ts';

/** One of a few choices, remembered by the browser and in step across tabs. */
export const createPreference = <T extends string>(
  storage: JsonStorage,
  name: string,
  choices: readonly T[],
  otherwise: T,
): WritableStore<T> => {
  const read = (): T => choices.find((choice) => choice === tryRead(storage, name)) ?? otherwise;
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
