import { createHash } from 'node:crypto';
import type { ListingFilter, SortOption } from '../../../src/contracts/schemas/listing.ts';
import type { SearchTerms } from './search-terms.ts';

/** An SQL statement with its parameters. With `name` it is a prepared statement. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Facets in product_listing_facets. 'sale' and 'stock' have only the value 'yes'. */
export type FacetName = 'size' | 'colour' | 'fabric' | 'vendor' | 'sale' | 'stock';

/** Matches products that have any of the values. */
export interface FacetCondition {
  facet: FacetName;
  values: readonly string[];
}

/** Combined filters. Bounds in taka, inclusive. */
export interface Conditions {
  /** 0: all categories */
  categoryId: number;
  /** undefined: no search */
  search: SearchTerms | undefined;
  min: number | null;
  max: number | null;
  /** all must match */
  facets: readonly FacetCondition[];
}

const facetsOf = (filter: ListingFilter): FacetCondition[] => {
  const { size, colours = [], fabrics = [], vendors = [], on_sale, in_stock } = filter;
  const facets: [FacetName, readonly string[]][] = [
    ['size', size ? [size] : []],
    ['colour', colours],
    ['fabric', fabrics],
    ['vendor', vendors.map(String)],
    ['sale', on_sale ? ['yes'] : []],
    ['stock', in_stock ? ['yes'] : []],
  ];
  return facets
    .filter(([, values]) => values.length > 0)
    .map(([facet, values]) => ({ facet, values: [...new Set(values)].sort() }));
};

/** Combines filters with AND: the tightest bounds, every search, every facet. Ignores a maximum of 0. */
export const combineFilters = (filters: readonly ListingFilter[]) => {
  const mins = filters.flatMap(({ price_min }) => price_min ?? []);
  const maxes = filters.flatMap(({ price_max }) => price_max || []);
  return {
    words: filters.flatMap(({ search }) => search || []).join(' '),
    min: mins.length > 0 ? Math.max(...mins) : null,
    max: maxes.length > 0 ? Math.min(...maxes) : null,
    facets: [...new Map(filters.flatMap(facetsOf).map((facet) => [JSON.stringify(facet), facet])).values()],
  };
};

/** The columns of each order, all in the same direction. */
const orders: Record<SortOption, { columns: readonly string[]; isDescending: boolean }> = {
  all: { columns: ['product_id'], isDescending: false },
  newness: { columns: ['created_at', 'product_id'], isDescending: true },
  oldest: { columns: ['created_at', 'product_id'], isDescending: false },
  atoz: { columns: ['name', 'product_id'], isDescending: false },
  ztoa: { columns: ['name', 'product_id'], isDescending: true },
  price_asc: { columns: ['sales_price', 'product_id'], isDescending: false },
  price_desc: { columns: ['sales_price', 'product_id'], isDescending: true },
};

const orderBy = (sort: SortOption, isReversed: boolean): string => {
  const { columns, isDescending } = orders[sort];
  return columns
    .map((column) => `entry.${column} ${isDescending === isReversed ? 'ASC' : 'DESC'}`)
    .join(', ');
};

/** Collects parameter values and returns their placeholders. */
const createParams = (initial: unknown[]) => {
  const values = [...initial];
  return {
    values,
    addParam: (value: unknown): string => `$${values.push(value)}`,
  };
};
type AddParam = (value: unknown) => string;

const priceWithin = ({ min, max }: Conditions, addParam: AddParam): string[] => [
  ...(min === null ? [] : [`entry.sales_price >= ${addParam(min)}::numeric`]),
  ...(max === null ? [] : [`entry.sales_price <= ${addParam(max)}::numeric`]),
];

const hasWords = ({ search }: Conditions, addParam: AddParam): string[] =>
  search === undefined
    ? []
    : [
        `EXISTS (SELECT FROM products WHERE products.id = entry.product_id
          AND products.search_document @@ ${addParam(search.matching)}::tsquery)`,
      ];

/**
 * Maximum number of facet conditions that are planned as joins: one of each facet, as the storefront sends. Planning 54
 * joins takes more than a minute.
 */
const maxJoinedFacets = 6;

/** Conditions of all facets, except `excluded`. */
const hasFacets = ({ facets }: Conditions, addParam: AddParam, excluded?: FacetName): string[] =>
  facets
    .filter(({ facet }) => facet !== excluded)
    .map(
      ({ facet, values }, at) =>
        // OFFSET 0 keeps the planner from converting EXISTS to a join.
        `EXISTS (SELECT FROM product_listing_facets selected WHERE selected.category_id = entry.category_id
      AND selected.facet = ${addParam(facet)} AND selected.value = ${anyOf(values, addParam)}
      AND selected.product_id = entry.product_id${at < maxJoinedFacets ? '' : ' OFFSET 0'})`,
    );

/** Compares a single value with `=`, which the planner estimates better than an array. */
const anyOf = (values: readonly string[], addParam: AddParam): string =>
  values.length === 1 ? addParam(values[0]) : `ANY (${addParam(values)}::text[])`;

const where = (conditions: Conditions, addParam: AddParam, parts: readonly string[]): string =>
  [`entry.category_id = ${addParam(conditions.categoryId)}::int`, ...parts].join(' AND ');

/**
 * Statements with a search or facets are not prepared, so that they are planned each time: the best plan depends on the
 * frequency of words and values.
 */
const statement = ({ search, facets }: Conditions, text: string, values: unknown[]): Statement =>
  search === undefined && facets.length === 0
    ? { name: `listing_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`, text, values }
    : { text, values };

/** Counts the products of conditions without a search. A single facet value is counted in the facets' index. */
const countStatement = (conditions: Conditions): Statement => {
  const { values, addParam } = createParams([]);
  const [facet, ...others] = conditions.facets;
  const isSingleValue = facet?.values.length === 1 && others.length === 0;
  const parts = [
    ...priceWithin(conditions, addParam),
    ...(isSingleValue
      ? [`entry.facet = ${addParam(facet.facet)} AND entry.value = ${addParam(facet.values[0])}`]
      : hasFacets(conditions, addParam)),
  ];
  const table = isSingleValue ? 'product_listing_facets' : 'product_listing';
  const text = `SELECT count(*) AS total FROM ${table} entry WHERE ${where(conditions, addParam, parts)}`;
  return statement(conditions, text, values);
};

const facetNames: readonly FacetName[] = ['size', 'colour', 'fabric', 'vendor', 'sale', 'stock'];

/**
 * Rows {facet, value, count}, without the conditions of the facet itself. Each facet is a separate branch of a UNION, so
 * that only its part of the index is read.
 */
const facetCounts = (
  conditions: Conditions,
  addParam: AddParam,
  from: string,
  common: readonly string[],
): string =>
  facetNames
    .map((facet) => {
      const parts = [
        ...common,
        `entry.facet = '${facet}'`,
        ...priceWithin(conditions, addParam),
        ...hasFacets(conditions, addParam, facet),
      ];
      return `SELECT entry.facet, entry.value, count(*) FROM ${from}
        WHERE ${conjunction(parts)} GROUP BY entry.facet, entry.value`;
    })
    .join(' UNION ALL ');

const asJson = (counts: string): string =>
  `(SELECT coalesce(jsonb_agg(counted), '[]') FROM (${counts}) AS counted) AS values`;

/**
 * Facets without a search: the values of each facet without its own filter, and the price bounds without theirs.
 * The merged rows are {lowest, highest, values: [{facet, value, count}]}.
 */
const facetsStatements = (conditions: Conditions): Statement[] => {
  const prices = createParams([]);
  const priced = where(conditions, prices.addParam, hasFacets(conditions, prices.addParam));
  const counts = createParams([]);
  const inCategory = `entry.category_id = ${counts.addParam(conditions.categoryId)}::int`;
  return [
    statement(
      conditions,
      `SELECT
        (SELECT min(entry.sales_price) FROM product_listing entry WHERE ${priced}) AS lowest,
        (SELECT max(entry.sales_price) FROM product_listing entry WHERE ${priced}) AS highest`,
      prices.values,
    ),
    statement(
      conditions,
      `SELECT ${asJson(facetCounts(conditions, counts.addParam, 'product_listing_facets entry', [inCategory]))}`,
      counts.values,
    ),
  ];
};

const conjunction = (parts: readonly string[]): string => (parts.length === 0 ? 'true' : parts.join(' AND '));

/** Count and facets of a search in one row, so that its matches are read only once. */
const searchCountsAndFacetsStatement = (conditions: Conditions, search: SearchTerms): Statement => {
  const { values, addParam } = createParams([]);
  const priced = conjunction(priceWithin(conditions, addParam));
  const facetConditions = conjunction(hasFacets(conditions, addParam));
  const category = addParam(conditions.categoryId);
  const query = addParam(search.matching);
  const counts = facetCounts(conditions, addParam, 'valued entry', []);
  const text = `WITH entry AS MATERIALIZED (
      SELECT listed.category_id, listed.product_id, listed.sales_price
      FROM products JOIN product_listing listed ON listed.product_id = products.id
      WHERE products.search_document @@ ${query}::tsquery
        AND listed.category_id = ${category}::int),
    within_facets AS MATERIALIZED (SELECT * FROM entry WHERE ${facetConditions}),
    valued AS MATERIALIZED (
      SELECT entry.category_id, entry.product_id, entry.sales_price, facets.facet, facets.value
      FROM entry JOIN product_listing_facets facets
        ON facets.product_id = entry.product_id AND facets.category_id = entry.category_id)
    SELECT
      (SELECT count(*) FROM within_facets entry WHERE ${priced}) AS total,
      (SELECT min(sales_price) FROM within_facets) AS lowest,
      (SELECT max(sales_price) FROM within_facets) AS highest,
      ${asJson(counts)}`;
  return { text, values };
};

/** Statements whose merged rows are {total, lowest, highest, values}. */
export const countsAndFacetsStatements = (conditions: Conditions): Statement[] =>
  conditions.search === undefined
    ? [countStatement(conditions), ...facetsStatements(conditions)]
    : [searchCountsAndFacetsStatement(conditions, conditions.search)];

/** A start position for keyset pagination: the index of an entry in the whole result and its sort columns. */
export interface Anchor {
  place: number;
  key: readonly (string | number)[];
}

/** Every `spacing`-th entry of the whole result, {place, key}. Reads the whole result once. */
export const anchorsStatement = (conditions: Conditions, sort: SortOption, spacing: number): Statement => {
  const { values, addParam } = createParams([]);
  const parts = [
    ...priceWithin(conditions, addParam),
    ...hasWords(conditions, addParam),
    ...hasFacets(conditions, addParam),
  ];
  // As text, because a JavaScript Date has no microseconds.
  const key = orders[sort].columns.map((column) => `entry.${column}::text`).join(', ');
  const text = `SELECT place, key FROM (
      SELECT row_number() OVER (ORDER BY ${orderBy(sort, false)}) - 1 AS place, ARRAY[${key}] AS key
      FROM product_listing entry WHERE ${where(conditions, addParam, parts)}) AS numbered
    WHERE place > 0 AND place % ${addParam(spacing)}::int = 0 ORDER BY place`;
  return { text, values };
};

const columnTypes: Record<string, string> = {
  product_id: 'int',
  created_at: 'timestamptz',
  name: 'text',
  sales_price: 'numeric',
};

/** Condition for entries from the anchor on: one index range, because the columns of an order have one direction. */
const startingAt = (sort: SortOption, { key }: Anchor, addParam: AddParam): string => {
  const { columns, isDescending } = orders[sort];
  const entry = columns.map((column) => `entry.${column}`).join(', ');
  const values = columns.map((column, at) => `${addParam(key[at])}::${columnTypes[column]}`).join(', ');
  return `(${entry}) ${isDescending ? '<=' : '>='} (${values})`;
};

export interface PageRequest {
  sort: SortOption;
  offset: number;
  limit: number;
  /** number of products on all pages */
  total: number;
  /** an anchor at or before the offset */
  anchor?: Anchor | undefined;
  /** ids that are on other pages */
  excludedIds?: readonly number[];
}

/**
 * The ids of a page with their places in the order: a subquery for queryProducts(), with parameters from `$2` on.
 * Past the middle of the result the index is scanned backwards, so that the last page is as fast as the first.
 */
export const pageStatement = (conditions: Conditions, page: PageRequest): Statement => {
  const { sort, offset, total, anchor, excludedIds = [] } = page;
  const limit = Math.max(0, Math.min(page.limit, total - offset));
  const isReversed = anchor === undefined && offset > total / 2;
  const { values, addParam } = createParams([null]);
  const parts = [
    ...priceWithin(conditions, addParam),
    ...hasWords(conditions, addParam),
    ...hasFacets(conditions, addParam),
    ...(anchor === undefined ? [] : [startingAt(sort, anchor, addParam)]),
    ...(excludedIds.length === 0 ? [] : [`entry.product_id <> ALL (${addParam(excludedIds)}::int[])`]),
  ];
  const skipped = isReversed ? total - offset - limit : offset - (anchor?.place ?? 0);
  const idsQuery = `SELECT entry.product_id AS id FROM product_listing entry
    WHERE ${where(conditions, addParam, parts)} ORDER BY ${orderBy(sort, isReversed)}
    LIMIT ${addParam(limit)}::int OFFSET ${addParam(skipped)}::int`;
  const place = isReversed ? '-row_number() OVER ()' : 'row_number() OVER ()';
  const text = `SELECT id, ${place} AS place FROM (${idsQuery}) AS page_ids`;
  return { ...statement(conditions, text, values), values: values.slice(1) };
};

/**
 * The ids of the most relevant products of a search: by name, name prefix, whole words, rank, then newest. At most
 * `maxRanked` matches are ranked, and those of that name.
 */
export const relevanceStatement = (
  conditions: Conditions,
  search: SearchTerms,
  { limit, maxRanked }: { limit: number; maxRanked: number },
): Statement => {
  const { values, addParam } = createParams([]);
  const query = `${addParam(search.matching)}::tsquery`;
  const name = addParam(search.name);
  const parts = [...priceWithin(conditions, addParam), ...hasFacets(conditions, addParam)];
  const text = `WITH candidates AS (
      SELECT id FROM products WHERE (search_name = ${name} OR search_name_bn = ${name}) AND is_published
      UNION (SELECT products.id FROM products JOIN product_listing entry ON entry.product_id = products.id
        WHERE products.search_document @@ ${query} AND ${where(conditions, addParam, parts)}
        LIMIT ${maxRanked}))
    SELECT id FROM (
      SELECT products.id, products.search_name = ${name} OR (products.search_name_bn = ${name}) IS TRUE AS is_name,
        starts_with(products.search_name, ${name}) OR starts_with(products.search_name_bn, ${name}) IS TRUE AS begins,
        products.search_document @@ ${addParam(search.exact)}::tsquery AS is_exact,
        ts_rank(products.search_document, ${query}) AS rank, products.created_at
      FROM candidates JOIN products USING (id) JOIN product_listing entry ON entry.product_id = products.id
      WHERE products.search_document @@ ${query} AND ${where(conditions, addParam, parts)}) AS found
    ORDER BY is_name DESC, begins DESC, is_exact DESC, rank DESC, created_at DESC, id DESC
    LIMIT ${addParam(limit)}::int`;
  return { text, values };
};

/** A subquery like that of pageStatement(), for known ids. */
export const knownIdsStatement = (ids: readonly number[]): Statement => ({
  name: 'listing_known_ids',
  text: 'SELECT id, place FROM unnest($2::int[]) WITH ORDINALITY AS known (id, place)',
  values: [ids],
});
