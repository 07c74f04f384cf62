import { readFailure } from '../machines/failure.ts';
import { createStore } from './store.ts';

const mostKept = 40;

/** What the pages of the catalogue read last: shown again while there is no connection. */
export const createLastReads = () => {
  const data = new Map<string, unknown>();
  const isStale = createStore(false);
  return {
    /** Whether the page shows an earlier response because the shop could not be reached. */
    isStale,
    async read<T>(name: string, reading: Promise<T>): Promise<T> {
      try {
        const fresh = await reading;
        data.delete(name);
        data.set(name, fresh);
        const [oldest] = data.keys();
        if (data.size > mostKept && oldest !== undefined) data.delete(oldest);
        isStale.set(false);
        return fresh;
      } catch (error) {
        const { kind } = readFailure(error);
        if ((kind !== 'offline' && kind !== 'timeout') || !data.has(name)) throw error;
        isStale.set(true);
        return data.get(name) as T;
      }
    },
    /** For another person at the same browser: responses carry the hearts of the one before. */
    forget: () => data.clear(),
  };
};
