import { useSyncExternalStore } from 'react';

/** An observable value. */
export interface Store<T> {
  get: () => T;
  subscribe: (listener: () => void) => () => void;
  /** Snapshot for server rendering and hydration, if only the browser knows the value. */
  getServer?: () => T;
}
export type WritableStore<T> = Store<T> & { set: (value: T) => void };

export const createStore = <T>(initial: T): WritableStore<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.getServer ?? store.get);
