import { createHash } from 'node:crypto';
import type { ListingFilter, SortOption } from '../../src/contracts/schemas/listing.ts';

/** A statement with its values; `name` lets the database keep its plan. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Filters joined into one condition. Bounds in taka, inclusive. */
export interface Conditions {
  /** 0 is all categories */
  categoryId: number;
  /** for to_tsquery; '' filters nothing */
  search: string;
  min: number | null;
  max: number | null;
  sizes: readonly string[];
}

/** All filters must hold: the tightest bounds, every search, every size. A maximum of 0 does not count. */
export const combineFilters = (filters: readonly ListingFilter[]) => {
  const mins = filters.flatMap(({ price_min }) => price_min ?? []);
  const maxes = filters.flatMap(({ price_max }) => price_max || []);
  return {
    words: filters.flatMap(({ search }) => search || []).join(' '),
    min: mins.length > 0 ? Math.max(...mins) : null,
    max: maxes.length > 0 ? Math.min(...maxes) : null,
    sizes: [...new Set(filters.flatMap(({ size }) => size || []))],
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

const hasSizes = ({ sizes }: Conditions, put: Put): string[] =>
  sizes.map(
    (size) => `EXISTS (SELECT FROM product_listing_sizes sized WHERE sized.category_id = entry.category_id
      AND sized.size = ${put(size)} AND sized.product_id = entry.product_id)`,
  );

const where = (conditions: Conditions, put: Put, parts: readonly string[]): string =>
  [`entry.category_id = ${put(conditions.categoryId)}::int`, ...parts].join(' AND ');

/** Searches are unnamed, so they are planned each time: the best plan depends on how common a word is. */
const statement = (search: string, text: string, values: unknown[]): Statement =>
  search === ''
    ? { name: `listing_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`, text, values }
    : { text, values };

/** How many products meet the conditions. One size alone is counted in its own index. */
export const countStatement = (conditions: Conditions): Statement => {
  const { values, addParam } = placeholders([]);
  const [size, ...others] = conditions.sizes;
  const inSizes = size !== undefined && others.length === 0;
  const parts = [
    ...priceWithin(conditions, addParam),
    ...hasWords(conditions, addParam),
    ...(inSizes ? [`entry.size = ${addParam(size)}`] : hasSizes(conditions, addParam)),
  ];
  const table = inSizes ? 'product_listing_sizes' : 'product_listing';
  const text = `SELECT count(*) AS total FROM ${table} entry WHERE ${where(conditions, addParam, parts)}`;
  return statement(conditions.search, text, values);
};

/**
 * What could be filtered further: sizes with the size filter left aside, price bounds with theirs left aside.
 * One row {lowest, highest, sizes: [{value, count}]}.
 */
export const facetsStatement = (conditions: Conditions): Statement => {
  const { values, addParam } = placeholders([]);
  const priced = where(conditions, addParam, [
    ...hasWords(conditions, addParam),
    ...hasSizes(conditions, addParam),
  ]);
  const sized = where(conditions, addParam, [
    ...priceWithin(conditions, addParam),
    ...hasWords(conditions, addParam),
  ]);
  const text = `SELECT
    (SELECT min(entry.sales_price) FROM product_listing entry WHERE ${priced}) AS lowest,
    (SELECT max(entry.sales_price) FROM product_listing entry WHERE ${priced}) AS highest,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('value', size, 'count', total)), '[]')
     FROM (SELECT entry.size, count(*) AS total FROM product_listing_sizes entry WHERE ${sized} GROUP BY entry.size)
       AS by_size) AS sizes`;
  return statement(conditions.search, text, values);
};

export interface PageRequest {
  sort: SortOption;
  offset: number;
  limit: number;
  /** products over all pages */
  total: number;
}

/**
 * The ids of one page with their places, as the subquery that product rows are read by; its values follow `$1`.
 * Past the middle the index is read from its other end, so that the last page costs what the first does.
 */
export const pageStatement = (conditions: Conditions, page: PageRequest): Statement => {
  const { sort, offset, total } = page;
  const limit = Math.max(0, Math.min(page.limit, total - offset));
  const isReversed = offset > total / 2;
  const { values, addParam } = placeholders([null]);
  const parts = [
    ...priceWithin(conditions, addParam),
    ...hasWords(conditions, addParam),
    ...hasSizes(conditions, addParam),
  ];
  const chosen = `SELECT entry.product_id AS id FROM product_listing entry
    WHERE ${where(conditions, addParam, parts)} ORDER BY ${orderBy(sort, isReversed)}
    LIMIT ${addParam(limit)}::int OFFSET ${addParam(isReversed ? total - offset - limit : offset)}::int`;
  const place = isReversed ? '-row_number() OVER ()' : 'row_number() OVER ()';
  const text = `SELECT id, ${place} AS place FROM (${chosen}) AS chosen`;
  return { ...statement(conditions.search, text, values), values: values.slice(1) };
};
