import { type JsonStorage, tryRead, tryWrite } from './storage.ts';
import { createStore, type WritableStore } from './store.ts';

/** The district last selected for delivery info, in browser storage; null for none. */
export const createDistrict = (storage: JsonStorage): WritableStore<string | null> => {
  const read = () => {
    const stored = tryRead(storage, 'district');
    return typeof stored === 'string' ? stored : null;
  };
  const store = createStore(read());
  storage.watch('district', () => store.set(read()));
  return {
    ...store,
    set(district) {
      tryWrite(storage, 'district', district);
      store.set(district);
    },
  };
};
