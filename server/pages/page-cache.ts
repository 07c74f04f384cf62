import { LRUCache } from 'lru-cache';
import type { PreparedPage } from './prepared-page.ts';

/** stale-while-revalidate: how long an expired page is sent while it is prepared again. */
export const staleSeconds = 20;
/** How long the last page is sent while the database is unavailable. */
const outageSeconds = 3600;
const maxBytes = 64 * 1024 * 1024;

interface Context {
  prepare: () => Promise<PreparedPage>;
}

/** Thrown to hand an uncacheable page to all waiting requests without caching it. */
class NotCached extends Error {
  readonly page: PreparedPage;
  constructor(page: PreparedPage) {
    super();
    this.page = page;
  }
}

/** Errors and pages without server-side rendering are not cached, because the next attempt may succeed. */
export const isCacheable = ({ status, isRendered }: PreparedPage): boolean => status === 200 && isRendered;

/**
 * Cache of the pages of visitors who are not signed in. Concurrent requests share one preparation; a stale page is sent
 * while it is prepared again.
 */
export const createPageCache = (freshSeconds: number) => {
  const pages = new LRUCache<string, PreparedPage, Context>({
    maxSize: maxBytes,
    // The compressed copies add about a tenth.
    sizeCalculation: ({ html }, key) => Math.ceil(1.2 * html.length) + 2 * key.length,
    ttl: freshSeconds * 1000,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, _stale, { context }) => {
      const page = await context.prepare();
      if (!isCacheable(page)) throw new NotCached(page);
      return page;
    },
  });
  return {
    /**
     * While the database is unavailable, sends the last page of up to an hour ago: at once if `isOutage`, otherwise
     * if preparing the page ends with 503.
     * @throws what `prepare` throws
     */
    async get(
      key: string,
      prepare: () => Promise<PreparedPage>,
      { isOutage = false } = {},
    ): Promise<PreparedPage> {
      const remainingMs = pages.getRemainingTTL(key);
      const last =
        remainingMs > -outageSeconds * 1000
          ? pages.get(key, { allowStale: true, noDeleteOnStaleGet: true })
          : undefined;
      if (isOutage && last) return last;
      const allowStale = remainingMs > -staleSeconds * 1000;
      try {
        return (await pages.fetch(key, { context: { prepare }, allowStale })) ?? (await prepare());
      } catch (error) {
        if (error instanceof NotCached) return error.page.status === 503 && last ? last : error.page;
        throw error;
      }
    },
  };
};
