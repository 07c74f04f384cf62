import { useCallback, useState, useSyncExternalStore } from 'react';
import { yieldToMain } from '../../platform/page/scheduling.ts';

interface Loaded<T> {
  value: T;
}

/** Values of settled promises, so that a page restored by Back renders them at once. */
const settled = new WeakMap<Promise<unknown>, Loaded<unknown>>();

/**
 * The value of a promise that never rejects; null until it settles. A new promise keeps the previous value until it
 * settles. Does not suspend: server and hydration render null, whether the promise has settled or not.
 */
export const useLoaded = <T>(promise: Promise<T>): Loaded<T> | null => {
  const subscribe = useCallback(
    (changed: () => void) => {
      void promise.then(async (value) => {
        if (!settled.has(promise)) settled.set(promise, { value });
        // Rendered in another task than the response was parsed in.
        await yieldToMain();
        changed();
      });
      // React ignores a change after unmount.
      return () => {};
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
