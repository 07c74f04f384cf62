import { type Keeper, readIfPossible, writeIfPossible } from './storage.ts';
import { createStore, type WritableStore } from './store.ts';

/** One of a few choices, remembered by the browser and in step across tabs. */
export const createPreference = <T extends string>(
  keeper: Keeper,
  name: string,
  choices: readonly T[],
  otherwise: T,
): WritableStore<T> => {
  const kept = (): T => choices.find((choice) => choice === readIfPossible(keeper, name)) ?? otherwise;
  const store = createStore(kept());
  keeper.watch(name, () => store.set(kept()));
  return {
    ...store,
    set(value) {
      writeIfPossible(keeper, name, value);
      store.set(value);
    },
  };
};
