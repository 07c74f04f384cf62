import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import { slugify } from './slug.ts';

/** Finds categories and merchants by name, creates missing ones, and caches their ids. */
export interface CategoriesAndMerchants {
  /** Id of the last category of a path of one to three names. */
  readonly category: (path: readonly string[], pathBn?: readonly string[]) => Promise<number>;
  readonly merchant: (name: string, about?: AboutMerchant) => Promise<number>;
}

/** What is stored with a new merchant. */
interface AboutMerchant {
  readonly slug?: string;
  readonly description?: string;
  readonly description_bn?: string;
  readonly place?: string;
  readonly place_bn?: string;
}

/** The slug of the listing of all categories. */
const RESERVED_SLUG = 'all';

/** The first candidate that is not used as a slug in the table, otherwise the last one with a number. */
export const findFreeSlug = async (
  db: Kysely<Database>,
  table: 'categories' | 'merchants',
  candidates: readonly string[],
): Promise<string> => {
  const valid = candidates.filter((slug) => slug !== '' && slug !== RESERVED_SLUG);
  const last = valid.at(-1) ?? table;
  for (const slug of [...valid, ...Array.from({ length: 1000 }, (_, index) => `${last}-${index + 2}`)]) {
    const taken = await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst();
    if (taken === undefined) return slug;
  }
  throw new Error(`All slugs derived from ${last} are taken`);
};

const findOrCreateCategory = async (
  db: Kysely<Database>,
  parent: { readonly id: number | null; readonly depth: number; readonly slug: string },
  name: string,
  name_bn: string | undefined,
): Promise<{ id: number; slug: string }> => {
  const siblings = db
    .selectFrom('categories')
    .where(sql<boolean>`parent_id IS NOT DISTINCT FROM ${parent.id}`);
  const known = await siblings
    .select(['id', 'slug', 'name_bn'])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (known !== undefined) {
    if (name_bn !== undefined && name_bn !== known.name_bn)
      await db.updateTable('categories').set({ name_bn }).where('id', '=', known.id).execute();
    return known;
  }
  const { next } = await siblings
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .executeTakeFirstOrThrow();
  const own = slugify(name);
  const slug = await findFreeSlug(db, 'categories', [own, slugify(`${parent.slug}-${own}`)]);
  return db
    .insertInto('categories')
    .values({ parent_id: parent.id, depth: parent.depth + 1, name, name_bn, slug, position: next })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
};

export const categoriesAndMerchants = (db: Kysely<Database>): CategoriesAndMerchants => {
  const categories = new Map<string, { id: number; slug: string }>();
  const merchants = new Map<string, number>();
  return {
    async category(path, pathBn = []) {
      let parent: { id: number | null; slug: string } = { id: null, slug: '' };
      for (const [depth, name] of path.entries()) {
        const key = path
          .slice(0, depth + 1)
          .join('\n')
          .toLowerCase();
        const found =
          categories.get(key) ?? (await findOrCreateCategory(db, { ...parent, depth }, name, pathBn[depth]));
        categories.set(key, found);
        parent = found;
      }
      if (parent.id === null) throw new RangeError('A category path needs at least one name');
      return parent.id;
    },
    async merchant(name, { slug, ...about } = {}) {
      const key = name.toLowerCase();
      const cached = merchants.get(key);
      if (cached !== undefined) return cached;
      const known = await db
        .selectFrom('merchants')
        .select('id')
        .where(sql<boolean>`lower(name) = ${key}`)
        .executeTakeFirst();
      const found =
        known ??
        (await db
          .insertInto('merchants')
          .values({
            name,
            slug: await findFreeSlug(db, 'merchants', [slug ?? slugify(name)]),
            ...about,
          })
          .returning('id')
          .executeTakeFirstOrThrow());
      merchants.set(key, found.id);
      return found.id;
    },
  };
};
