import { type Keeper, readIfPossible, writeIfPossible } from './storage.ts';
import { createStore, type WritableStore } from './store.ts';

/** A value that survives a reload of this tab. `parse` gets whatever is stored, null for nothing. */
export const createVisitStore = <T>(
  visit: Keeper,
  name: string,
  parse: (stored: unknown) => T,
): WritableStore<T> => {
  const store = createStore(parse(readIfPossible(visit, name)));
  return {
    ...store,
    set(value) {
      writeIfPossible(visit, name, value);
      store.set(value);
    },
  };
};
