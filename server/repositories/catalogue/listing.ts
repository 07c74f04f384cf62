import type { Pool } from 'pg';
import {
  type Facets,
  type Listing,
  type ListingRequest,
  maxFacetValues,
  type SortOption,
} from '../../../src/contracts/schemas/listing.ts';
import { admit, queues } from '../../admission/admit.ts';
import {
  type Anchor,
  anchorsStatement,
  type Conditions,
  combineFilters,
  countsAndFacetsStatements,
  type FacetCondition,
  type FacetName,
  knownIdsStatement,
  pageStatement,
  relevanceStatement,
  type Statement,
} from './listing-query.ts';
import { queryProducts } from './product-rows.ts';
import { pageSize, paging } from './products.ts';
import { noTerms, parseSearch, type SearchTerms } from './search-terms.ts';
import { compareSizes } from './size-order.ts';
import { versionedCache } from './versioned-cache.ts';

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
  /** Called when loading anchors fails. Pages then use OFFSET from the nearer end. */
  onAnchorsFailed?: (error: unknown) => void;
  /** Number of entries between two anchors. */
  anchorSpacing?: number;
  /** Number of first results of a search whose sorted ids are cached for all their pages. */
  maxSorted?: number;
  /** Maximum number of matches that are ranked by relevance. */
  maxRanked?: number;
}

/** From this number of products on, counting is so slow that slightly stale counts are reused. */
const cacheFromTotal = 5000;

interface ValueCount {
  value: string;
  count: number;
}
interface FacetValue extends ValueCount {
  facet: FacetName;
}

/** The most frequent values first. Selected values are always included, even with a count of 0. */
const mostFrequent = (
  conditions: readonly FacetCondition[],
  values: readonly FacetValue[],
  facet: FacetName,
): ValueCount[] => {
  const selected = conditions.filter((each) => each.facet === facet).flatMap((each) => each.values);
  const counts = new Map(selected.map((value) => [value, 0]));
  const sorted = values.filter((each) => each.facet === facet).sort(byCount);
  for (const { value, count } of sorted)
    if (counts.has(value) || counts.size < maxFacetValues) counts.set(value, count);
  return [...counts]
    .slice(0, maxFacetValues)
    .map(([value, count]) => ({ value, count }))
    .sort(byCount);
};

const byCount = (a: ValueCount, b: ValueCount): number => b.count - a.count || (a.value < b.value ? -1 : 1);

// The triggers of migration 0011 insert a row in each transaction that changes the listing.
const versionStatement = {
  name: 'listing_version',
  text: "SELECT count(*) || ' ' || coalesce(sum(id), 0) AS version FROM listing_changes",
};

/** Admits a read whose result all who ask for it share. */
const admitRead = <T>(read: () => Promise<T>): Promise<T> => admit(queues.reads, read, { isShared: true });

export const listingRepository = (pool: Pool, options: ListingOptions = {}) => {
  const {
    onAnchorsFailed = () => {},
    anchorSpacing = 2000,
    maxSorted = pageSize * 40,
    maxRanked = 20_000,
  } = options;
  const countsCache = versionedCache<CountsAndFacets>(1000, ({ total }) => total >= cacheFromTotal);
  const anchorsCache = versionedCache<Anchor[]>(200);
  const sortedCache = versionedCache<number[]>(500);

  const readRow = async <Row extends object>(statement: Statement): Promise<Row> => {
    const { rows } = await pool.query<Row>(statement);
    if (rows[0] === undefined) throw new Error('A listing count returned no row.');
    return rows[0];
  };

  const readVersion = async (): Promise<string> =>
    (await readRow<{ version: string }>({ ...versionStatement, values: [] })).version;

  const countAndFacets = async (conditions: Conditions): Promise<CountsAndFacets> => {
    const parts = await Promise.all(
      countsAndFacetsStatements(conditions).map((part) => readRow<object>(part)),
    );
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
      colours: mostFrequent(conditions, values, 'colour'),
      fabrics: mostFrequent(conditions, values, 'fabric'),
      vendors: await nameVendors(mostFrequent(conditions, values, 'vendor')),
      on_sale: countOf('sale'),
      in_stock: countOf('stock'),
    };
  };

  const nameVendors = async (counts: readonly ValueCount[]) => {
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

  /** The ids selected by a page statement, in order. */
  const readIds = async ({ text, values }: Statement): Promise<number[]> => {
    // The parameters of the statement start at $2.
    const outer = `SELECT id FROM (${text}) AS page WHERE $1::int IS NULL ORDER BY place`;
    const { rows } = await pool.query<{ id: number }>(outer, [null, ...values]);
    return rows.map(({ id }) => id);
  };

  const readFirstIds = async (
    conditions: Conditions,
    search: SearchTerms,
    sort: SortOption,
    total: number,
  ): Promise<number[]> => {
    if (sort !== 'all')
      return readIds(pageStatement(conditions, { sort, offset: 0, limit: maxSorted, total }));
    const { rows } = await pool.query<{ id: number }>(
      relevanceStatement(conditions, search, { limit: maxSorted, maxRanked }),
    );
    return rows.map(({ id }) => id);
  };

  /** The last anchor at or before a page that is far from both ends. The first such request loads the anchors. */
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
      // This request does not wait for the anchors and uses OFFSET.
      anchorsCache
        .load(key, version, () => admitRead(() => readAnchors(conditions, sort)))
        .catch(onAnchorsFailed);
      return undefined;
    }
    return (await loaded.catch(() => [])).findLast(({ place }) => place <= offset);
  };

  /** Results after the ranked ones, sorted by id. */
  const unsortedPage = (conditions: Conditions, first: readonly number[], page: PageBounds): Statement =>
    pageStatement(conditions, {
      sort: 'all',
      limit: page.limit,
      offset: page.offset - first.length,
      total: page.total - first.length,
      excludedIds: first,
    });

  const searchPage = async (
    conditions: Conditions,
    search: SearchTerms,
    sort: SortOption,
    page: PageBounds,
    version: string,
  ): Promise<Statement> => {
    const key = `${sort} ${JSON.stringify(conditions)}`;
    const first = await sortedCache.load(key, version, () =>
      admitRead(() => readFirstIds(conditions, search, sort, page.total)),
    );
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
    const { search } = conditions;
    if (search !== undefined) return searchPage(conditions, search, sort, page, version);
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
    const counts = await countsCache.load(JSON.stringify(conditions), version, () =>
      admitRead(() => countAndFacets(conditions)),
    );
    const { total } = counts;
    const offset = (page - 1) * pageSize;
    if (offset >= total) return { counts, data: [] };
    const bounds = { offset, limit: Math.min(pageSize, total - offset), total };
    const { name, text, values } = await findPage(conditions, request.sort_option, bounds, version);
    return { counts, data: await queryProducts(pool, name, text, userId, values) };
  };

  return {
    /** The id of a category that shoppers see, by slug; 0 for 'all', undefined for an unknown slug. */
    async categoryId(slug: string): Promise<number | undefined> {
      if (slug === 'all') return 0;
      const { rows } = await pool.query<{ id: number }>({
        name: 'category_id',
        text: 'SELECT id FROM visible_categories WHERE slug = $1',
        values: [slug],
      });
      return rows[0]?.id;
    },

    /** A page of the products that match all filters. */
    async page(
      categoryId: number,
      request: ListingRequest,
      page: number,
      userId: number | null,
    ): Promise<Listing> {
      const { words, ...bounds } = combineFilters(request.filter_params);
      const terms = await parseSearch(pool, words);
      // null: no product contains the words.
      const { counts, data } =
        terms === null
          ? { counts: { total: 0, facets: await toFacets(bounds.facets, [], null) }, data: [] }
          : await pageOf(
              { categoryId, search: terms === noTerms ? undefined : terms, ...bounds },
              request,
              page,
              userId,
            );
      return {
        data,
        meta: {
          ...paging(counts.total, page),
          facets: counts.facets,
          sort_options: ['price_asc', 'price_desc'],
        },
      };
    },
  };
};
