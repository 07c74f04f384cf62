import type { Pool } from 'pg';

export interface HomeCategory {
  id: number;
  name: string;
  name_bn: string | null;
  slug: string;
  /** slugs that it had before */
  formerSlugs: string[];
  isTop: boolean;
  /** of its two oldest products, because the sliders start with the newest */
  pictures: string[];
}

export interface HomeVendor {
  id: number;
  name: string;
  slug: string;
  description: string;
  description_bn: string;
  /** its own, or that of its first product */
  picture: string;
}

/** Reads the data of home page blocks. */
export const homeRepository = (pool: Pool) => ({
  /** Top-level and requested categories that shoppers see and that have products, in menu order. */
  async categories(slugs: readonly string[]): Promise<HomeCategory[]> {
    const { rows } = await pool.query<HomeCategory>({
      name: 'home_categories',
      text: `SELECT category.id, category.name, category.name_bn, category.slug, category.parent_id IS NULL AS "isTop",
          former.slugs AS "formerSlugs", first.pictures
        FROM visible_categories category
        CROSS JOIN LATERAL (SELECT ARRAY(
          SELECT slug FROM former_category_slugs WHERE category_id = category.id) AS slugs) AS former
        CROSS JOIN LATERAL (SELECT ARRAY(
          SELECT product.featured_img
          FROM (SELECT product_id FROM product_listing WHERE category_id = category.id
            ORDER BY created_at, product_id LIMIT 2) AS listed
          JOIN products product ON product.id = listed.product_id) AS pictures) AS first
        WHERE (category.parent_id IS NULL OR category.slug = ANY ($1::text[]) OR former.slugs && $1::text[]) AND first.pictures <> '{}'
        ORDER BY category.depth, category.position, category.id`,
      values: [slugs],
    });
    return rows;
  },

  /** Vendors that have products: the requested ones, or for null the first ones with a description. */
  async vendors(slugs: readonly string[] | null, limit: number): Promise<HomeVendor[]> {
    const { rows } = await pool.query<HomeVendor>({
      name: 'home_vendors',
      text: `SELECT merchant.id, merchant.name, merchant.slug, merchant.description, merchant.description_bn,
          coalesce(nullif(merchant.picture, ''), first.featured_img) AS picture
        FROM merchants merchant
        CROSS JOIN LATERAL (SELECT featured_img FROM products
          WHERE merchant_id = merchant.id AND is_published ORDER BY created_at, id LIMIT 1) AS first
        WHERE CASE WHEN $1::text[] IS NULL THEN merchant.description <> '' ELSE merchant.slug = ANY ($1) END
        ORDER BY merchant.id LIMIT $2`,
      values: [slugs, limit],
    });
    return rows;
  },
});
