import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import {
  type Facets,
  type Listing,
  type ListingRequest,
  maxFacetValues,
  type SortOption,
} from '../../src/contracts/schemas/listing.ts';
import {
  type Anchor,
  anchorsStatement,
  type Conditions,
  combineFilters,
  type FacetCondition,
  type FacetName,
  figuresStatements,
  knownIdsStatement,
  pageStatement,
  relevanceStatement,
  type Statement,
} from './listing-query.ts';
import { queryProducts } from './product-rows.ts';
import { pageSize } from './products.ts';
import { searchWords, toTsQuery } from './search-terms.ts';
import { compareSizes } from './size-order.ts';

interface CountsAndFacets {
  total: number;
  facets: Facets;
}

interface PageBounds {
  offset: number;
  limit: number;
  /** products over all pages */
  total: number;
}

export interface ListingOptions {
  /** Called when anchors cannot be loaded: pages are read by counting entries meanwhile. */
  onAnchorsFailed?: (error: unknown) => void;
  /** Entries between two anchors. */
  anchorSpacing?: number;
  /** The first products of a search, which are sorted once for all their pages. */
  maxSorted?: number;
}

/** From this many products on, counting is slow enough to reuse a result that is a few seconds out of date. */
const cacheFromTotal = 5000;
/** Such a result is counted again at most this often, in the background. */
const refreshAfterMs = 5000;
/** And it is counted at most this share of the time: one that takes 2 s, every 40 s. */
const maxCountingShare = 0.05;
/** A request whose result has been out of date for longer waits for the new one, */
const maxStaleMs = 10_000;
/** unless counting takes longer than a visitor should wait. */
const slowCountMs = 1000;

interface Counted {
  value: string;
  count: number;
}
interface FacetValue extends Counted {
  facet: FacetName;
}

/** The commonest values first; those that are filtered by are listed when no product has them too. */
const commonest = (
  conditions: readonly FacetCondition[],
  values: readonly FacetValue[],
  facet: FacetName,
): Counted[] => {
  const chosen = conditions.filter((each) => each.facet === facet).flatMap((each) => each.values);
  const counts = new Map(chosen.map((value) => [value, 0]));
  const sorted = values.filter((each) => each.facet === facet).sort(byCount);
  for (const { value, count } of sorted)
    if (counts.has(value) || counts.size < maxFacetValues) counts.set(value, count);
  return [...counts]
    .slice(0, maxFacetValues)
    .map(([value, count]) => ({ value, count }))
    .sort(byCount);
};

const byCount = (a: Counted, b: Counted): number => b.count - a.count || (a.value < b.value ? -1 : 1);

// The triggers of migration 0011 add a row with each transaction that changes the listing.
const versionStatement = {
  name: 'listing_version',
  text: "SELECT count(*) || ' ' || coalesce(sum(id), 0) AS version FROM listing_changes",
};

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
 * Caches by key what was read at one version of the listing. Concurrent requests share a load; failures are dropped.
 * @param canBeStale whether a value may be used for a few seconds after the version has changed
 */
const versionedCache = <Value>(max: number, canBeStale: (value: Value) => boolean = () => false) => {
  const cache = new LRUCache<string, Versioned<Value>>({ max });
  const loading = new Map<string, Promise<Value>>();
  const refreshing = new Set<string>();

  const loadOnce = (key: string, version: string, read: () => Promise<Value>): Promise<Value> => {
    const id = `${version} ${key}`;
    const known = loading.get(id);
    if (known !== undefined) return known;
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
      // The next request tries again, and waits for it once the old value is too old.
      .catch(() => {})
      .finally(() => refreshing.delete(key));
  };

  return {
    /** What is cached or loading for this version. */
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

export const listingRepository = (pool: Pool, options: ListingOptions = {}) => {
  const { onAnchorsFailed = () => {}, anchorSpacing = 2000, maxSorted = pageSize * 40 } = options;
  const figuresCache = versionedCache<CountsAndFacets>(1000, ({ total }) => total >= cacheFromTotal);
  const anchorsCache = versionedCache<Anchor[]>(200);
  const sortedCache = versionedCache<number[]>(500);

  const readRow = async <Row extends object>(statement: Statement): Promise<Row> => {
    const { rows } = await pool.query<Row>(statement);
    if (rows[0] === undefined) throw new Error('A listing figure returned no row.');
    return rows[0];
  };

  const readVersion = async (): Promise<string> =>
    (await readRow<{ version: string }>({ ...versionStatement, values: [] })).version;

  const countAndFacets = async (conditions: Conditions): Promise<CountsAndFacets> => {
    const parts = await Promise.all(figuresStatements(conditions).map((part) => readRow<object>(part)));
    const { total, lowest, highest, values } = Object.assign({}, ...parts) as {
      total: number;
      lowest: number | null;
      highest: number | null;
      values: FacetValue[];
    };
    const price = lowest === null || highest === null ? null : { min: lowest, max: highest };
    return { total, facets: await toFacets(conditions.facets, values, price) };
  };

  const toFacets = async (
    conditions: readonly FacetCondition[],
    values: readonly FacetValue[],
    price: Facets['price'],
  ): Promise<Facets> => {
    const sizes = values
      .filter(({ facet }) => facet === 'size')
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => compareSizes(a.value, b.value));
    const countOf = (facet: FacetName) => values.find((each) => each.facet === facet)?.count ?? 0;
    return {
      sizes,
      price,
      colours: commonest(conditions, values, 'colour'),
      fabrics: commonest(conditions, values, 'fabric'),
      vendors: await nameVendors(commonest(conditions, values, 'vendor')),
      on_sale: countOf('sale'),
      in_stock: countOf('stock'),
    };
  };

  const nameVendors = async (counts: readonly Counted[]) => {
    if (counts.length === 0) return [];
    const { rows } = await pool.query<{ id: number; name: string }>({
      name: 'listing_vendors',
      text: 'SELECT id, name FROM merchants WHERE id = ANY ($1::int[])',
      values: [counts.map(({ value }) => Number(value))],
    });
    const names = new Map(rows.map(({ id, name }) => [String(id), name]));
    return counts.flatMap(({ value, count }) => {
      const name = names.get(value);
      return name === undefined ? [] : [{ id: Number(value), name, count }];
    });
  };

  const readAnchors = async (conditions: Conditions, sort: SortOption): Promise<Anchor[]> =>
    (await pool.query<Anchor>(anchorsStatement(conditions, sort, anchorSpacing))).rows;

  /** The ids that a page statement chooses, in order. */
  const readIds = async ({ text, values }: Statement): Promise<number[]> => {
    // Its parameters begin at $2.
    const outer = `SELECT id FROM (${text}) AS page WHERE $1::int IS NULL ORDER BY place`;
    const { rows } = await pool.query<{ id: number }>(outer, [null, ...values]);
    return rows.map(({ id }) => id);
  };

  const readFirstIds = async (conditions: Conditions, sort: SortOption, total: number): Promise<number[]> => {
    if (sort !== 'all')
      return readIds(pageStatement(conditions, { sort, offset: 0, limit: maxSorted, total }));
    const { rows } = await pool.query<{ id: number }>(relevanceStatement(conditions, maxSorted));
    return rows.map(({ id }) => id);
  };

  /** The last anchor at or before a page that is far from both ends. The first such page loads them for the next. */
  const findAnchor = async (
    conditions: Conditions,
    sort: SortOption,
    { offset, total }: PageBounds,
    version: string,
  ): Promise<Anchor | undefined> => {
    if (Math.min(offset, total - offset) <= anchorSpacing) return undefined;
    const key = `${sort} ${JSON.stringify(conditions)}`;
    const loaded = anchorsCache.peek(key, version);
    if (loaded === undefined) {
      // The page itself does not wait: it is read by counting entries.
      anchorsCache.load(key, version, () => readAnchors(conditions, sort)).catch(onAnchorsFailed);
      return undefined;
    }
    return (await loaded.catch(() => [])).findLast(({ place }) => place <= offset);
  };

  /** The shop's own order of a search is relevance; past the compared products it is that of their ids. */
  const unsortedPage = (conditions: Conditions, first: readonly number[], page: PageBounds): Statement =>
    pageStatement(conditions, {
      sort: 'all',
      limit: page.limit,
      offset: page.offset - first.length,
      total: page.total - first.length,
      without: first,
    });

  const searchPage = async (
    conditions: Conditions,
    sort: SortOption,
    page: PageBounds,
    version: string,
  ): Promise<Statement> => {
    const key = `${sort} ${JSON.stringify(conditions)}`;
    const first = await sortedCache.load(key, version, () => readFirstIds(conditions, sort, page.total));
    const known = first.slice(page.offset, page.offset + page.limit);
    if (known.length === page.limit) return knownIdsStatement(known);
    if (sort !== 'all') return pageStatement(conditions, { sort, ...page });
    if (known.length === 0) return unsortedPage(conditions, first, page);
    const rest = { ...page, offset: first.length, limit: page.limit - known.length };
    return knownIdsStatement([...known, ...(await readIds(unsortedPage(conditions, first, rest)))]);
  };

  const findPage = async (
    conditions: Conditions,
    sort: SortOption,
    page: PageBounds,
    version: string,
  ): Promise<Statement> => {
    if (conditions.search !== '') return searchPage(conditions, sort, page, version);
    const anchor = await findAnchor(conditions, sort, page, version);
    return pageStatement(conditions, { sort, ...page, anchor });
  };

  const pageOf = async (
    conditions: Conditions,
    request: ListingRequest,
    page: number,
    userId: number | null,
  ) => {
    const version = await readVersion();
    const figures = await figuresCache.load(JSON.stringify(conditions), version, () =>
      countAndFacets(conditions),
    );
    const { total } = figures;
    const offset = (page - 1) * pageSize;
    if (offset >= total) return { figures, data: [] };
    const bounds = { offset, limit: Math.min(pageSize, total - offset), total };
    const { name, text, values } = await findPage(conditions, request.sort_option, bounds, version);
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
      // Words that no product has: nothing needs to be counted.
      const { figures, data } =
        search === null
          ? { figures: { total: 0, facets: await toFacets(bounds.facets, [], null) }, data: [] }
          : await pageOf(
              { categoryId, search, words: searchWords(words).join(' '), ...bounds },
              request,
              page,
              userId,
            );
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
