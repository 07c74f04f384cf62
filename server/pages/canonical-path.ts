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

/**
 * The canonical path of a product, category, vendor or text page, for a path that differs in capital letters, Unicode form
 * or slashes.
 * @returns undefined if there is no such page, or the path is canonical
 */
export const canonicalPath = async (
  { pool, config }: Pick<FastifyInstance, 'pool' | 'config'>,
  path: string,
): Promise<string | undefined> => {
  const [, folder = '', name = ''] = /^\/+([a-z]+)\/+([^/]+)\/*$/i.exec(path) ?? [];
  const kind = folder.toLowerCase();
  const slug = canonicalSlug(decode(name) ?? '');
  if (slug === '' || slug.includes('\0')) return undefined;
  const isStored = async (query: string, value: string | number) =>
    ((await pool.query(query, [value])).rowCount ?? 0) > 0;
  const exists: Record<string, () => Promise<boolean>> = {
    products: () => isStored('SELECT FROM products WHERE slug = $1 AND is_published', slug),
    shop: async () => slug === 'all' || isStored('SELECT FROM categories WHERE slug = $1', slug),
    vendors: async () => {
      const id = parseId(slug);
      return id !== undefined && isStored('SELECT FROM merchants WHERE id = $1', id);
    },
    pages: async () => config.pages.has(slug),
  };
  const canonical = `/${kind}/${encodeURIComponent(slug)}`;
  if (canonical === path || !Object.hasOwn(exists, kind) || !(await exists[kind]?.())) return undefined;
  return canonical;
};
