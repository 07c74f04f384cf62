import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Facets, Listing, ListingRequest } from '../../src/contracts/schemas/listing.ts';
import {
  type Conditions,
  combineFilters,
  countStatement,
  facetsStatement,
  pageStatement,
  type Statement,
} from './listing-query.ts';
import { queryProducts } from './product-rows.ts';
import { pageSize } from './products.ts';
import { toTsQuery } from './search-terms.ts';
import { compareSizes } from './size-order.ts';

interface CountsAndFacets {
  total: number;
  facets: Facets;
}

/** From this many products on, counting is slow enough to cache its result for a few seconds. */
const cacheFromTotal = 5000;
const cacheTtlMs = 5000;
const emptyResult: CountsAndFacets = { total: 0, facets: { sizes: [], price: null } };

export const listingRepository = (pool: Pool) => {
  const queryRow = async <Row extends object>(statement: Statement): Promise<Row> => {
    const { rows } = await pool.query<Row>(statement);
    if (rows[0] === undefined) throw new Error('A listing figure returned no row.');
    return rows[0];
  };

  const countAndFacets = async (conditions: Conditions): Promise<CountsAndFacets> => {
    const [{ total }, { lowest, highest, sizes }] = await Promise.all([
      queryRow<{ total: number }>(countStatement(conditions)),
      queryRow<{ lowest: number | null; highest: number | null; sizes: Facets['sizes'] }>(
        facetsStatement(conditions),
      ),
    ]);
    const price = lowest === null || highest === null ? null : { min: lowest, max: highest };
    return { total, facets: { sizes: sizes.sort((a, b) => compareSizes(a.value, b.value)), price } };
  };

  /** Concurrent requests share a fetch. Smaller results exceed maxEntrySize, so they are not stored. */
  const cache = new LRUCache<string, CountsAndFacets, Conditions>({
    max: 1000,
    ttl: cacheTtlMs,
    maxEntrySize: 1,
    sizeCalculation: ({ total }) => (total >= cacheFromTotal ? 1 : 2),
    fetchMethod: (_key, _stale, { context }) => countAndFacets(context),
  });

  const pageOf = async (
    conditions: Conditions | null,
    request: ListingRequest,
    page: number,
    userId: number | null,
  ) => {
    if (conditions === null) return { figures: emptyResult, data: [] };
    const figures = await cache.forceFetch(JSON.stringify(conditions), { context: conditions });
    const offset = (page - 1) * pageSize;
    if (offset >= figures.total) return { figures, data: [] };
    const wanted = { sort: request.sort_option, offset, limit: pageSize, total: figures.total };
    const { name, text, values } = pageStatement(conditions, wanted);
    return { figures, data: await queryProducts(pool, name, text, userId, values) };
  };

  return {
    /** The id of a category by its slug, 0 for all; undefined when there is none. */
    async categoryId(slug: string): Promise<number | undefined> {
      if (slug === 'all') return 0;
      const { rows } = await pool.query<{ id: number }>({
        name: 'category_id',
        text: 'SELECT id FROM categories WHERE slug = $1',
        values: [slug],
      });
      return rows[0]?.id;
    },

    /** One page of what meets all filters. */
    async page(
      categoryId: number,
      request: ListingRequest,
      page: number,
      userId: number | null,
    ): Promise<Listing> {
      const { words, ...bounds } = combineFilters(request.filter_params);
      const search = await toTsQuery(pool, words);
      const conditions = search === null ? null : { categoryId, search, ...bounds };
      const { figures, data } = await pageOf(conditions, request, page, userId);
      return {
        data,
        meta: {
          total: figures.total,
          current_page: page,
          last_page: Math.max(1, Math.ceil(figures.total / pageSize)),
          per_page: pageSize,
          facets: figures.facets,
        },
      };
    },
  };
};
