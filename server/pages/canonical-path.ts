import type { FastifyInstance } from 'fastify';
import { canonicalSlug } from '../../src/domain/slug.ts';
import { parseId } from '../database/parse-id.ts';

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The slug of the category that shoppers see and that has the slug, or had it before. */
const currentCategorySlug = async ({ pool }: Pick<FastifyInstance, 'pool'>, slug: string) => {
  const { rows } = await pool.query<{ slug: string | null }>(
    `SELECT coalesce(
      (SELECT slug FROM visible_categories WHERE slug = $1),
      (SELECT category.slug FROM former_category_slugs former
        JOIN visible_categories category ON category.id = former.category_id WHERE former.slug = $1)) AS slug`,
    [slug],
  );
  return rows[0]?.slug ?? undefined;
};

/** The id of the vendor, or of the one that got the products of a removed one. */
const currentVendorId = async ({ pool }: Pick<FastifyInstance, 'pool'>, id: number) => {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id::text FROM merchants WHERE id = $1
      UNION ALL SELECT merchant_id::text FROM removed_merchants WHERE id = $1`,
    [id],
  );
  return rows[0]?.id;
};

/**
 * The canonical path of a product, category, vendor or text page, for a path that differs in capital letters, Unicode form
 * or slashes, that names a category by a slug that it had before, or a removed vendor.
 * @returns undefined if there is no such page, or the path is canonical
 */
export const canonicalPath = async (
  { pool, shop }: Pick<FastifyInstance, 'pool' | 'shop'>,
  path: string,
): Promise<string | undefined> => {
  const [, folder = '', name = ''] = /^\/+([a-z]+)\/+([^/]+)\/*$/i.exec(path) ?? [];
  const kind = folder.toLowerCase();
  const slug = canonicalSlug(decode(name) ?? '');
  if (slug === '' || slug.includes('\0')) return undefined;
  const ifStored = async (query: string, value: string | number) =>
    ((await pool.query(query, [value])).rowCount ?? 0) > 0 ? slug : undefined;
  /** The slug of the canonical path by kind of page; undefined if there is no such page. */
  const slugs: Record<string, () => Promise<string | undefined>> = {
    products: () => ifStored('SELECT FROM products WHERE slug = $1 AND is_published', slug),
    shop: async () => (slug === 'all' ? slug : currentCategorySlug({ pool }, slug)),
    vendors: async () => {
      const id = parseId(slug);
      return id === undefined ? undefined : currentVendorId({ pool }, id);
    },
    pages: async () => (shop.pages.has(slug) ? slug : undefined),
  };
  if (!Object.hasOwn(slugs, kind)) return undefined;
  const stored = await slugs[kind]?.();
  const canonical = stored && `/${kind}/${encodeURIComponent(stored)}`;
  if (canonical === path) return undefined;
  return canonical;
};
