import { readFailure } from '../../machines/failure.ts';

const maxReads = 40;

/** Network-first cache of the catalogue pages' data, which is served while offline. */
export const createLastReads = () => {
  const data = new Map<string, object>();
  const stale = new WeakSet<object>();
  return {
    async read<T extends object>(name: string, response: Promise<T>): Promise<T> {
      try {
        const fresh = await response;
        data.delete(name);
        data.set(name, fresh);
        const [oldest] = data.keys();
        if (data.size > maxReads && oldest !== undefined) data.delete(oldest);
        return fresh;
      } catch (error) {
        const { kind } = readFailure(error);
        const cached = data.get(name);
        if ((kind !== 'offline' && kind !== 'timeout') || cached === undefined) throw error;
        stale.add(cached);
        return cached as T;
      }
    },
    /** Whether loader data, or a part of it, was served from the cache. */
    isStale: (loaderData: object | undefined): boolean =>
      loaderData !== undefined && [loaderData, ...Object.values(loaderData)].some((part) => stale.has(part)),
    /** Clears the cache when the user changes: responses include their wishlist flags. */
    clear: () => data.clear(),
  };
};
