import { LRUCache } from 'lru-cache';

/** Minimum interval of refreshing stale counts in the background. */
const refreshAfterMs = 5000;
/** Maximum share of the time spent on a refresh: counts that take 2 s are refreshed every 40 s. */
const maxCountingShare = 0.05;
/** Maximum staleness. Requests wait for a refresh of older counts … */
const maxStaleMs = 10_000;
/** … unless counting takes longer than this. */
const slowCountMs = 1000;

interface Versioned<Value> {
  version: string;
  value: Value;
  loadedAt: number;
  /** How long loading took. */
  tookMs: number;
  /** When the version was last found unchanged. */
  confirmedAt: number;
}

/**
 * Caches values by key, each for one version of the listing. Concurrent requests share a load; failures are not cached.
 * @param canBeStale whether a value may be used for a few seconds after the version has changed
 */
export const versionedCache = <Value>(max: number, canBeStale: (value: Value) => boolean = () => false) => {
  const cache = new LRUCache<string, Versioned<Value>>({ max });
  const loading = new Map<string, Promise<Value>>();
  const refreshing = new Set<string>();

  const loadOnce = (key: string, version: string, read: () => Promise<Value>): Promise<Value> => {
    const id = `${version} ${key}`;
    const pending = loading.get(id);
    if (pending !== undefined) return pending;
    const loadedAt = performance.now();
    const load = read()
      .then((value) => {
        const tookMs = performance.now() - loadedAt;
        cache.set(key, { version, value, loadedAt, tookMs, confirmedAt: loadedAt });
        return value;
      })
      .finally(() => loading.delete(id));
    loading.set(id, load);
    return load;
  };

  const refresh = (key: string, version: string, read: () => Promise<Value>): void => {
    if (refreshing.has(key)) return;
    refreshing.add(key);
    loadOnce(key, version, read)
      // The next request retries, and waits for the result once the value is too stale.
      .catch(() => {})
      .finally(() => refreshing.delete(key));
  };

  return {
    /** The value that is cached or loading for this version. */
    peek: (key: string, version: string): Promise<Value> | undefined => {
      const found = cache.get(key);
      return found?.version === version ? Promise.resolve(found.value) : loading.get(`${version} ${key}`);
    },
    load: (key: string, version: string, read: () => Promise<Value>): Promise<Value> => {
      const found = cache.get(key);
      const now = performance.now();
      if (found?.version === version) {
        found.confirmedAt = now;
        return Promise.resolve(found.value);
      }
      if (found === undefined || !canBeStale(found.value)) return loadOnce(key, version, read);
      if (now - found.confirmedAt > maxStaleMs && found.tookMs < slowCountMs)
        return loadOnce(key, version, read);
      if (now - found.loadedAt > Math.max(refreshAfterMs, found.tookMs / maxCountingShare))
        refresh(key, version, read);
      return Promise.resolve(found.value);
    },
  };
};
