import { LRUCache } from 'lru-cache';
import type { PreparedPage } from './prepared-page.ts';

/** How long after its time a page is sent while it is prepared again. */
export const staleSeconds = 20;
const maxBytes = 64 * 1024 * 1024;

interface Context {
  prepare: () => Promise<PreparedPage>;
}

/** Brings a page to all who wait for it, past the cache. */
class NotCached extends Error {
  readonly page: PreparedPage;
  constructor(page: PreparedPage) {
    super('this page is not cached');
    this.page = page;
  }
}

/** A failure, or a page that could not be rendered, may be another the next time. */
export const isCacheable = ({ status, isRendered }: PreparedPage): boolean => status === 200 && isRendered;

/**
 * Pages as every visitor gets them. One that is wanted several times at once is prepared once; one that has grown
 * stale is sent once more while it is prepared again.
 */
export const createPageCache = (freshSeconds: number) => {
  const pages = new LRUCache<string, PreparedPage, Context>({
    maxSize: maxBytes,
    // Compressed, it takes about a tenth more.
    sizeCalculation: ({ html }, key) => Math.ceil(1.2 * html.length) + 2 * key.length,
    ttl: freshSeconds * 1000,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, _stale, { context }) => {
      const page = await context.prepare();
      if (!isCacheable(page)) throw new NotCached(page);
      return page;
    },
  });
  return {
    /** @throws what `prepare` throws */
    async get(key: string, prepare: () => Promise<PreparedPage>): Promise<PreparedPage> {
      const allowStale = pages.getRemainingTTL(key) > -staleSeconds * 1000;
      try {
        return (await pages.fetch(key, { context: { prepare }, allowStale })) ?? (await prepare());
      } catch (error) {
        if (error instanceof NotCached) return error.page;
        throw error;
      }
    },
  };
};
