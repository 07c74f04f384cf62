import type { Pool } from 'pg';
import { searchWords, toTsQuery } from './search-terms.ts';

/** A product in the autocomplete. */
export interface FoundProduct {
  id: number;
  name: string;
  name_bn?: string;
  slug: string;
  featured_img: string;
  unit_price: number;
  sales_price: number;
}

type Row = Omit<FoundProduct, 'name_bn'> & { name_bn: string | null; total: number };

/** Maximum number of ranked matches, so that short prefixes stay fast. */
const maxRanked = 1000;

// Sorted by name prefix, then rank, then newest.
const ranked = `
  WITH found AS (
    SELECT id, name, name_bn, slug, featured_img, unit_price, sales_price, created_at,
      starts_with(name_sort, $2) AS begins,
      ts_rank(search_document, to_tsquery('simple', $1)) AS rank
    FROM products WHERE search_document @@ to_tsquery('simple', $1) AND is_published LIMIT ${maxRanked})
  SELECT id, name, name_bn, slug, featured_img, unit_price, sales_price, count(*) OVER () AS total
  FROM found ORDER BY begins DESC, rank DESC, created_at DESC, id DESC LIMIT $3`;

const newest = `
  SELECT product.id, product.name, product.name_bn, product.slug, product.featured_img, product.unit_price,
    product.sales_price,
    least(${maxRanked}, (SELECT count(*) FROM product_listing WHERE category_id = 0)) AS total
  FROM product_listing entry JOIN products product ON product.id = entry.product_id
  WHERE entry.category_id = 0 ORDER BY entry.created_at DESC, entry.product_id DESC LIMIT $1`;

/** The built-in search of the autocomplete. The last word of the text may be incomplete. */
export const createProductSearch = (pool: Pool) => {
  return async (
    text: string,
    limit: number,
  ): Promise<{ hits: FoundProduct[]; total: number; isExact: boolean }> => {
    const query = await toTsQuery(pool, text);
    if (query === null) return { hits: [], total: 0, isExact: true };
    const { rows } =
      query === ''
        ? await pool.query<Row>(newest, [limit])
        : await pool.query<Row>(ranked, [query, searchWords(text).join(' '), limit]);
    const total = rows[0]?.total ?? 0;
    const hits = rows.map(({ total: _, name_bn, ...hit }) => ({
      ...hit,
      ...(name_bn !== null && { name_bn }),
    }));
    return { hits, total, isExact: total < maxRanked };
  };
};
