import { readFailure } from '../machines/failure.ts';

const maxReads = 40;

/** What the pages of the catalogue read last: shown again while there is no connection. */
export const createLastReads = () => {
  const data = new Map<string, object>();
  const stale = new WeakSet<object>();
  return {
    async read<T extends object>(name: string, reading: Promise<T>): Promise<T> {
      try {
        const fresh = await reading;
        data.delete(name);
        data.set(name, fresh);
        const [oldest] = data.keys();
        if (data.size > maxReads && oldest !== undefined) data.delete(oldest);
        return fresh;
      } catch (error) {
        const { kind } = readFailure(error);
        const last = data.get(name);
        if ((kind !== 'offline' && kind !== 'timeout') || last === undefined) throw error;
        stale.add(last);
        return last as T;
      }
    },
    /** Whether what a loader returned, or a part of it, is an earlier response: the shop could not be reached. */
    isStale: (loaderData: object | undefined): boolean =>
      loaderData !== undefined && [loaderData, ...Object.values(loaderData)].some((part) => stale.has(part)),
    /** For another person at the same browser: responses carry the hearts of the one before. */
    forget: () => data.clear(),
  };
};
