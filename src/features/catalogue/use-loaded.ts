import { useCallback, useState, useSyncExternalStore } from 'react';

interface Loaded<T> {
  value: T;
}

/** Promises that have settled: a page shown again has their values at once. */
const settled = new WeakMap<Promise<unknown>, Loaded<unknown>>();

/**
 * The value of a promise that does not reject; null until it is there, and the value before while the next one is
 * loaded. It does not suspend: the server and the first render of a hydrated page show the same, whether the promise
 * has settled or not.
 */
export const useLoaded = <T>(promise: Promise<T>): Loaded<T> | null => {
  const subscribe = useCallback(
    (changed: () => void) => {
      let isCurrent = true;
      void promise.then((value) => {
        if (!settled.has(promise)) settled.set(promise, { value });
        if (isCurrent) changed();
      });
      return () => {
        isCurrent = false;
      };
    },
    [promise],
  );
  const loaded = useSyncExternalStore(
    subscribe,
    () => (settled.get(promise) ?? null) as Loaded<T> | null,
    () => null,
  );
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);
  return loaded ?? last;
};
