import { createHash } from 'node:crypto';
import type { ListingFilter, SortOption } from '../../src/contracts/schemas/listing.ts';

/** A statement with its values; `name` lets the database keep its plan. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** What products are filtered by in the table of facets; 'sale' and 'stock' have the value 'yes' alone. */
export type FacetName = 'size' | 'colour' | 'fabric' | 'vendor' | 'sale' | 'stock';

/** A product meets it that has any of the values. */
export interface FacetCondition {
  facet: FacetName;
  values: readonly string[];
}

/** Filters joined into one condition. Bounds in taka, inclusive. */
export interface Conditions {
  /** 0 is all categories */
  categoryId: number;
  /** for to_tsquery; '' filters nothing */
  search: string;
  /** the search as it was typed, in lower case: names that begin with it come first by relevance */
  words: string;
  min: number | null;
  max: number | null;
  /** all of them must hold */
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

/** All filters must hold: the tightest bounds, every search, every facet. A maximum of 0 does not count. */
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

type Direction = 'ASC' | 'DESC';
const orders: Record<SortOption, readonly (readonly [column: string, direction: Direction])[]> = {
  all: [['product_id', 'ASC']],
  newness: [
    ['created_at', 'DESC'],
    ['product_id', 'DESC'],
  ],
  oldest: [
    ['created_at', 'ASC'],
    ['product_id', 'ASC'],
  ],
  atoz: [
    ['name', 'ASC'],
    ['product_id', 'ASC'],
  ],
  ztoa: [
    ['name', 'DESC'],
    ['product_id', 'DESC'],
  ],
};

const orderBy = (sort: SortOption, isReversed: boolean): string =>
  orders[sort]
    .map(([column, direction]) => `entry.${column} ${(direction === 'ASC') === isReversed ? 'DESC' : 'ASC'}`)
    .join(', ');

/** Gathers values and gives each its placeholder. */
const placeholders = (first: unknown[]) => {
  const values = [...first];
  return {
    values,
    addParam: (value: unknown): string => `$${values.push(value)}`,
  };
};
type Put = (value: unknown) => string;

const priceWithin = ({ min, max }: Conditions, put: Put): string[] => [
  ...(min === null ? [] : [`entry.sales_price >= ${put(min)}::numeric`]),
  ...(max === null ? [] : [`entry.sales_price <= ${put(max)}::numeric`]),
];

const hasWords = ({ search }: Conditions, put: Put): string[] =>
  search === ''
    ? []
    : [
        `EXISTS (SELECT FROM products WHERE products.id = entry.product_id
          AND products.search_document @@ to_tsquery('simple', ${put(search)}))`,
      ];

/** `aside` is a facet whose own conditions do not count. */
const hasFacets = ({ facets }: Conditions, put: Put, aside?: FacetName): string[] =>
  facets
    .filter(({ facet }) => facet !== aside)
    .map(
      ({ facet, values }) =>
        `EXISTS (SELECT FROM product_listing_facets chosen WHERE chosen.category_id = entry.category_id
      AND chosen.facet = ${put(facet)} AND chosen.value = ${anyOf(values, put)}
      AND chosen.product_id = entry.product_id)`,
    );

/** One value is compared as such, which the planner estimates better than a list. */
const anyOf = (values: readonly string[], put: Put): string =>
  values.length === 1 ? put(values[0]) : `ANY (${put(values)}::text[])`;

const where = (conditions: Conditions, put: Put, parts: readonly string[]): string =>
  [`entry.category_id = ${put(conditions.categoryId)}::int`, ...parts].join(' AND ');

/**
 * Searches and facets are unnamed, so they are planned each time: the best plan depends on how common a word or a
 * value is.
 */
const statement = ({ search, facets }: Conditions, text: string, values: unknown[]): Statement =>
  search === '' && facets.length === 0
    ? { name: `listing_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`, text, values }
    : { text, values };

/** How many products meet conditions without a search. One value of one facet is counted in its own index. */
const countStatement = (conditions: Conditions): Statement => {
  const { values, addParam } = placeholders([]);
  const [facet, ...others] = conditions.facets;
  const isOneValue = facet?.values.length === 1 && others.length === 0;
  const parts = [
    ...priceWithin(conditions, addParam),
    ...(isOneValue
      ? [`entry.facet = ${addParam(facet.facet)} AND entry.value = ${addParam(facet.values[0])}`]
      : hasFacets(conditions, addParam)),
  ];
  const table = isOneValue ? 'product_listing_facets' : 'product_listing';
  const text = `SELECT count(*) AS total FROM ${table} entry WHERE ${where(conditions, addParam, parts)}`;
  return statement(conditions, text, values);
};

const facetNames: readonly FacetName[] = ['size', 'colour', 'fabric', 'vendor', 'sale', 'stock'];

/**
 * Values with their counts, one row {facet, value, count} each, the conditions of their own facet left aside. Each
 * facet is a branch of its own, so that its part of the index is read and not the whole table.
 */
const facetCounts = (conditions: Conditions, put: Put, from: string, always: readonly string[]): string =>
  facetNames
    .map((facet) => {
      const parts = [
        ...always,
        `entry.facet = '${facet}'`,
        ...priceWithin(conditions, put),
        ...hasFacets(conditions, put, facet),
      ];
      return `SELECT entry.facet, entry.value, count(*) FROM ${from}
        WHERE ${conjunction(parts)} GROUP BY entry.facet, entry.value`;
    })
    .join(' UNION ALL ');

const asJson = (counts: string): string =>
  `(SELECT coalesce(jsonb_agg(counted), '[]') FROM (${counts}) AS counted) AS values`;

/**
 * What could be filtered further: values of each facet with its own filter left aside, price bounds with theirs.
 * Rows that together are {lowest, highest, values: [{facet, value, count}]}.
 */
const facetsStatements = (conditions: Conditions): Statement[] => {
  const prices = placeholders([]);
  const priced = where(conditions, prices.addParam, hasFacets(conditions, prices.addParam));
  const counts = placeholders([]);
  const within = `entry.category_id = ${counts.addParam(conditions.categoryId)}::int`;
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
      `SELECT ${asJson(facetCounts(conditions, counts.addParam, 'product_listing_facets entry', [within]))}`,
      counts.values,
    ),
  ];
};

const conjunction = (parts: readonly string[]): string => (parts.length === 0 ? 'true' : parts.join(' AND '));

/** Count and facets of a search in one row: what it finds is read once and counted in each way. */
const searchFiguresStatement = (conditions: Conditions): Statement => {
  const { values, addParam } = placeholders([]);
  const priced = conjunction(priceWithin(conditions, addParam));
  const chosen = conjunction(hasFacets(conditions, addParam));
  const category = addParam(conditions.categoryId);
  const query = addParam(conditions.search);
  const counts = facetCounts(conditions, addParam, 'valued entry', []);
  const text = `WITH entry AS MATERIALIZED (
      SELECT listed.category_id, listed.product_id, listed.sales_price
      FROM products JOIN product_listing listed ON listed.product_id = products.id
      WHERE products.search_document @@ to_tsquery('simple', ${query})
        AND listed.category_id = ${category}::int),
    within_facets AS MATERIALIZED (SELECT * FROM entry WHERE ${chosen}),
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

/** Statements whose rows together are {total, lowest, highest, values}. */
export const figuresStatements = (conditions: Conditions): Statement[] =>
  conditions.search === ''
    ? [countStatement(conditions), ...facetsStatements(conditions)]
    : [searchFiguresStatement(conditions)];

/** An entry that a page may be read from: its place in the whole result and the columns it is sorted by. */
export interface Anchor {
  place: number;
  key: readonly (string | number)[];
}

/** Every `spacing`-th entry of a whole result, {place, key}. Reads all of it once. */
export const anchorsStatement = (conditions: Conditions, sort: SortOption, spacing: number): Statement => {
  const { values, addParam } = placeholders([]);
  const parts = [
    ...priceWithin(conditions, addParam),
    ...hasWords(conditions, addParam),
    ...hasFacets(conditions, addParam),
  ];
  // As text: a Date has no microseconds.
  const key = orders[sort].map(([column]) => `entry.${column}::text`).join(', ');
  const text = `SELECT place, key FROM (
      SELECT row_number() OVER (ORDER BY ${orderBy(sort, false)}) - 1 AS place, ARRAY[${key}] AS key
      FROM product_listing entry WHERE ${where(conditions, addParam, parts)}) AS numbered
    WHERE place > 0 AND place % ${addParam(spacing)}::int = 0 ORDER BY place`;
  return { text, values };
};

const columnTypes: Record<string, string> = { product_id: 'int', created_at: 'timestamptz', name: 'text' };

/** Entries from the anchor on. All columns of an order have one direction, so that one range of its index is read. */
const from = (sort: SortOption, { key }: Anchor, put: Put): string => {
  const columns = orders[sort].map(([column]) => `entry.${column}`).join(', ');
  const values = orders[sort].map(([column], at) => `${put(key[at])}::${columnTypes[column]}`).join(', ');
  return `(${columns}) ${orders[sort][0]?.[1] === 'DESC' ? '<=' : '>='} (${values})`;
};

export interface PageRequest {
  sort: SortOption;
  offset: number;
  limit: number;
  /** products over all pages */
  total: number;
  /** at or before the offset */
  anchor?: Anchor | undefined;
  /** ids that are on other pages */
  without?: readonly number[];
}

/**
 * The ids of one page with their places, as the subquery that product rows are read by; its values follow `$1`.
 * Past the middle the index is read from its other end, so that the last page costs what the first does.
 */
export const pageStatement = (conditions: Conditions, page: PageRequest): Statement => {
  const { sort, offset, total, anchor, without = [] } = page;
  const limit = Math.max(0, Math.min(page.limit, total - offset));
  const isReversed = anchor === undefined && offset > total / 2;
  const { values, addParam } = placeholders([null]);
  const parts = [
    ...priceWithin(conditions, addParam),
    ...hasWords(conditions, addParam),
    ...hasFacets(conditions, addParam),
    ...(anchor === undefined ? [] : [from(sort, anchor, addParam)]),
    ...(without.length === 0 ? [] : [`entry.product_id <> ALL (${addParam(without)}::int[])`]),
  ];
  const skipped = isReversed ? total - offset - limit : offset - (anchor?.place ?? 0);
  const chosen = `SELECT entry.product_id AS id FROM product_listing entry
    WHERE ${where(conditions, addParam, parts)} ORDER BY ${orderBy(sort, isReversed)}
    LIMIT ${addParam(limit)}::int OFFSET ${addParam(skipped)}::int`;
  const place = isReversed ? '-row_number() OVER ()' : 'row_number() OVER ()';
  const text = `SELECT id, ${place} AS place FROM (${chosen}) AS chosen`;
  return { ...statement(conditions, text, values), values: values.slice(1) };
};

/** Products that are compared to find the most relevant; of a search that finds more, the rest is not compared. */
const maxCompared = 20_000;

/** The ids of the most relevant products of a search: names that begin as typed, then the better match, then newer. */
export const relevanceStatement = (conditions: Conditions, limit: number): Statement => {
  const { values, addParam } = placeholders([]);
  const query = `to_tsquery('simple', ${addParam(conditions.search)})`;
  const parts = [...priceWithin(conditions, addParam), ...hasFacets(conditions, addParam)];
  const text = `SELECT id FROM (
      SELECT products.id, starts_with(products.name_sort, ${addParam(conditions.words)}) AS begins,
        ts_rank(products.search_document, ${query}) AS rank, products.created_at
      FROM products JOIN product_listing entry ON entry.product_id = products.id
      WHERE products.search_document @@ ${query} AND ${where(conditions, addParam, parts)}
      LIMIT ${maxCompared}) AS found
    ORDER BY begins DESC, rank DESC, created_at DESC, id DESC LIMIT ${addParam(limit)}::int`;
  return { text, values };
};

/** The ids of a page that are known, with their places, as pageStatement() gives them. */
export const knownIdsStatement = (ids: readonly number[]): Statement => ({
  name: 'listing_known_ids',
  text: 'SELECT id, place FROM unnest($2::int[]) WITH ORDINALITY AS known (id, place)',
  values: [ids],
});
