import type { Pool } from 'pg';
import { noTerms, parseSearch } from './search-terms.ts';

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

// Names that begin with the text and products with all its words are among the candidates even if there are more.
// Sorted by name prefix, then whole words, then rank, then newest.
const ranked = `
  WITH candidates AS (
    (SELECT id FROM products WHERE search_name >= $3 AND search_name < $3 || chr(1114111) AND is_published
      ORDER BY search_name LIMIT ${maxRanked})
    UNION (SELECT id FROM products WHERE search_name_bn >= $3 AND search_name_bn < $3 || chr(1114111)
      AND is_published ORDER BY search_name_bn LIMIT ${maxRanked})
    UNION (SELECT id FROM products WHERE search_document @@ $2::tsquery AND is_published LIMIT ${maxRanked})
    UNION (SELECT id FROM products WHERE search_document @@ $1::tsquery AND is_published LIMIT ${maxRanked})),
  found AS (
    SELECT id, name, name_bn, slug, featured_img, unit_price, sales_price, created_at,
      search_name = $3 OR (search_name_bn = $3) IS TRUE AS is_name,
      starts_with(search_name, $3) OR starts_with(search_name_bn, $3) IS TRUE AS begins,
      search_document @@ $2::tsquery AS is_exact,
      ts_rank(search_document, $1::tsquery) AS rank
    FROM candidates JOIN products USING (id) WHERE search_document @@ $1::tsquery)
  SELECT id, name, name_bn, slug, featured_img, unit_price, sales_price,
    least(${maxRanked}, count(*) OVER ()) AS total
  FROM found ORDER BY is_name DESC, begins DESC, is_exact DESC, rank DESC, created_at DESC, id DESC LIMIT $4`;

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
    const terms = await parseSearch(pool, text);
    if (terms === null) return { hits: [], total: 0, isExact: true };
    const { rows } =
      terms === noTerms
        ? await pool.query<Row>(newest, [limit])
        : await pool.query<Row>(ranked, [terms.matching, terms.exact, terms.name, limit]);
    const total = rows[0]?.total ?? 0;
    const hits = rows.map(({ total: _, name_bn, ...hit }) => ({
      ...hit,
      ...(name_bn !== null && { name_bn }),
    }));
    return { hits, total, isExact: total < maxRanked };
  };
};
