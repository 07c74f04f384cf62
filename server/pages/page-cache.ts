import { LRUCache } from 'lru-cache';
import type { PreparedPage } from './prepared-page.ts';

/** How long after its time a page is sent while it is prepared again. */
export const staleSeconds = 20;
const maxBytes = 64 * 1024 * 1024;

interface Context {
  prepare: () => Promise<PreparedPage>;
  /** what this request prepared, cached or not */
  prepared?: PreparedPage;
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
    // Two bytes a character: a Bangla page is stored so.
    sizeCalculation: ({ head, tail }, key) => 2 * (head.length + tail.length + key.length),
    ttl: freshSeconds * 1000,
    allowStale: true,
    fetchMethod: async (_key, _stale, { context }) => {
      context.prepared = await context.prepare();
      return isCacheable(context.prepared) ? context.prepared : undefined;
    },
  });
  return {
    /** @throws what `prepare` throws */
    async get(key: string, prepare: () => Promise<PreparedPage>): Promise<PreparedPage> {
      const context: Context = { prepare };
      const allowStale = pages.getRemainingTTL(key) > -staleSeconds * 1000;
      const page = await pages.fetch(key, { context, allowStale });
      return page ?? context.prepared ?? prepare();
    },
  };
};
