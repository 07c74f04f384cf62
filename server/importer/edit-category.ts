import { type Kysely, type Selectable, sql } from 'kysely';
import type { CategoryUpdate, NewCategory } from '../../src/contracts/admin/schemas/category.ts';
import type { VersionedId } from '../../src/contracts/admin/schemas/versions.ts';
import { readSizeTable, type SizeTableProblem } from '../../src/domain/size-table.ts';
import type { Database } from '../database/types.ts';
import { writeAuditLog } from '../repositories/audit-log.ts';
import { normalizeLine } from './normalize-text.ts';
import { slugify } from './slug.ts';
import { findFreeSlug } from './upsert-categories-and-merchants.ts';

/** The category cannot be added, changed or deleted. */
export class CategoryError extends Error {
  readonly reason:
    | 'not found'
    | 'stale'
    | 'empty name'
    | 'name taken'
    | 'slug taken'
    | 'unknown parent'
    | 'below itself'
    | 'too deep'
    | 'unknown sibling'
    | 'has children'
    | 'target required'
    | 'unknown target'
    | 'size table';
  /** Of 'size table'. */
  readonly problem: SizeTableProblem | undefined;

  constructor(reason: CategoryError['reason'], problem?: SizeTableProblem) {
    super(reason);
    this.reason = reason;
    this.problem = problem;
  }
}

type Stored = Pick<
  Selectable<Database['categories']>,
  | 'id'
  | 'version'
  | 'parent_id'
  | 'depth'
  | 'position'
  | 'name'
  | 'name_bn'
  | 'slug'
  | 'is_hidden'
  | 'size_table'
>;

const maxDepth = 3;
const fields = ['name', 'name_bn', 'slug', 'is_hidden', 'size_table'] as const;

/** All categories in menu order. Until the transaction ends, nobody else changes one. */
const lockTree = async (transaction: Kysely<Database>): Promise<Stored[]> => {
  await sql`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
  return transaction
    .selectFrom('categories')
    .select(['id', 'version', 'parent_id', 'depth', 'position', ...fields])
    .orderBy('position')
    .orderBy('id')
    .execute();
};

/** @throws CategoryError */
const find = (tree: readonly Stored[], { id, version }: VersionedId): Stored => {
  const found = tree.find((category) => category.id === id);
  if (found === undefined) throw new CategoryError('not found');
  if (found.version !== version) throw new CategoryError('stale');
  return found;
};

const childrenOf = (tree: readonly Stored[], id: number | null) =>
  tree.filter(({ parent_id }) => parent_id === id);

/** The category and those below it. */
const withDescendants = (tree: readonly Stored[], category: Stored): Stored[] => [
  category,
  ...childrenOf(tree, category.id).flatMap((child) => withDescendants(tree, child)),
];

/** @param id 0 for the top level @throws CategoryError */
const findParent = (
  tree: readonly Stored[],
  id: number,
): { id: number | null; depth: number; slug: string } => {
  if (id === 0) return { id: null, depth: 0, slug: '' };
  const found = tree.find((category) => category.id === id);
  if (found === undefined) throw new CategoryError('unknown parent');
  return found;
};

/** The names as an import stores them. */
const namesOf = ({ name, name_bn }: Pick<NewCategory, 'name_bn'> & { name?: string | undefined }) => ({
  ...(name !== undefined && { name: normalizeLine(name) }),
  ...(name_bn !== undefined && { name_bn: normalizeLine(name_bn) || null }),
});

/** @throws CategoryError if another category has the slug, or a sibling the name */
const assertUnique = (
  tree: readonly Stored[],
  category: Pick<Stored, 'id' | 'parent_id' | 'name' | 'slug'>,
) => {
  if (category.name === '') throw new CategoryError('empty name');
  const others = tree.filter(({ id }) => id !== category.id);
  const name = category.name.toLowerCase();
  if (childrenOf(others, category.parent_id).some((sibling) => sibling.name.toLowerCase() === name))
    throw new CategoryError('name taken');
  if (others.some(({ slug }) => slug === category.slug)) throw new CategoryError('slug taken');
};

/**
 * Adds a category as the last one of its parent.
 * @returns its id
 * @throws CategoryError
 */
export const addCategory = (
  db: Kysely<Database>,
  { parent_id = 0, is_hidden = false, ...given }: NewCategory,
  actor: string,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const tree = await lockTree(transaction);
    const parent = findParent(tree, parent_id);
    if (parent.depth >= maxDepth) throw new CategoryError('too deep');
    const { name = '', name_bn } = namesOf(given);
    const own = slugify(name);
    const slug =
      given.slug ?? (await findFreeSlug(transaction, 'categories', [own, slugify(`${parent.slug}-${own}`)]));
    assertUnique(tree, { id: 0, parent_id: parent.id, name, slug });
    const position = (childrenOf(tree, parent.id).at(-1)?.position ?? -1) + 1;
    const { id } = await transaction
      .insertInto('categories')
      .values({ parent_id: parent.id, depth: parent.depth + 1, position, name, name_bn, slug, is_hidden })
      .returning('id')
      .executeTakeFirstOrThrow();
    const parentName = tree.find((category) => category.id === parent.id)?.name;
    await writeAuditLog(transaction, actor, {
      action: 'category.add',
      subject: `category ${id}`,
      details: { name, slug, ...(parentName !== undefined && { parent: parentName }) },
    });
    return id;
  });

/** Moves the category with those below it. @throws CategoryError */
const moveTo = async (
  transaction: Kysely<Database>,
  tree: readonly Stored[],
  category: Stored,
  parent: { id: number | null; depth: number },
): Promise<void> => {
  const moved = withDescendants(tree, category);
  if (moved.some(({ id }) => id === parent.id)) throw new CategoryError('below itself');
  const deeper = parent.depth + 1 - category.depth;
  if (Math.max(...moved.map(({ depth }) => depth)) + deeper > maxDepth) throw new CategoryError('too deep');
  // One statement: the foreign key requires that each parent is one level above.
  await sql`
    UPDATE categories
    SET depth = depth + ${deeper}, parent_id = CASE WHEN id = ${category.id} THEN ${parent.id} ELSE parent_id END
    WHERE id = ANY (${moved.map(({ id }) => id)}::int[])`.execute(transaction);
};

/**
 * The siblings in their new order, with the category.
 * @param after the id of the sibling before it; 0 for the first place; undefined for the last one
 * @throws CategoryError
 */
const orderWith = (siblings: readonly Stored[], id: number, after: number | undefined): number[] => {
  const ids = siblings.map((sibling) => sibling.id).filter((sibling) => sibling !== id);
  const index = after === undefined ? ids.length : after === 0 ? 0 : ids.indexOf(after) + 1;
  if (index === 0 && after !== 0 && after !== undefined) throw new CategoryError('unknown sibling');
  return ids.toSpliced(index, 0, id);
};

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

/**
 * Renames, hides or moves a category. The former slug redirects to the new one.
 * @returns false if nothing changed
 * @throws CategoryError
 */
export const editCategory = (
  db: Kysely<Database>,
  versioned: VersionedId,
  { parent_id, after, ...given }: Omit<CategoryUpdate, 'version'>,
  actor: string,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const tree = await lockTree(transaction);
    const stored = find(tree, versioned);
    const parent = findParent(tree, parent_id ?? stored.parent_id ?? 0);
    const { slug = stored.slug, is_hidden = stored.is_hidden } = given;
    const size_table = given.size_table ?? stored.size_table;
    const edited: Stored = {
      ...stored,
      ...namesOf(given),
      slug,
      is_hidden,
      size_table,
      parent_id: parent.id,
    };
    const sizes = readSizeTable(size_table);
    if ('problem' in sizes) throw new CategoryError('size table', sizes.problem);
    const isMoved = parent.id !== stored.parent_id;
    if (isMoved) await moveTo(transaction, tree, stored, parent);
    assertUnique(tree, edited);
    const { name, name_bn } = edited;
    const changed = fields.filter((field) => edited[field] !== stored[field]);
    if (changed.length > 0)
      await transaction
        .updateTable('categories')
        .set({ name, name_bn, slug, is_hidden, size_table })
        .where('id', '=', stored.id)
        .execute();
    if (slug !== stored.slug) await redirectSlugs(transaction, stored, stored.id);

    const before = childrenOf(tree, stored.parent_id).map(({ id }) => id);
    const siblings = childrenOf(tree, parent.id);
    const order = isMoved || after !== undefined ? orderWith(siblings, stored.id, after) : before;
    const isReordered = !isSame(order, before);
    if (isReordered)
      await sql`
        UPDATE categories SET position = place.number
        FROM unnest(${order}::int[]) WITH ORDINALITY AS place (id, number)
        WHERE categories.id = place.id AND position <> place.number`.execute(transaction);
    if (changed.length === 0 && !isMoved && !isReordered) return false;

    const nameOf = (id: number | null) => tree.find((category) => category.id === id)?.name ?? null;
    const place = (ids: readonly number[]) => ids.indexOf(stored.id) + 1;
    await writeAuditLog(transaction, actor, {
      action: 'category.update',
      subject: `category ${stored.id}`,
      details: {
        ...Object.fromEntries(
          changed.map((field) => [
            field,
            field === 'size_table' ? 'changed' : { from: stored[field], to: edited[field] },
          ]),
        ),
        ...(isMoved && { parent: { from: nameOf(stored.parent_id), to: nameOf(parent.id) } }),
        ...(isReordered && !isMoved && { place: { from: place(before), to: place(order) } }),
      },
    });
    return true;
  });

/** The slug of the category, and those that it had before, redirect to the page of a category. */
const redirectSlugs = async (
  transaction: Kysely<Database>,
  { id, slug }: Stored,
  to: number,
): Promise<void> => {
  await transaction
    .updateTable('former_category_slugs')
    .set({ category_id: to })
    .where('category_id', '=', id)
    .execute();
  await transaction
    .insertInto('former_category_slugs')
    .values({ slug, category_id: to })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ category_id: to }))
    .execute();
};

/**
 * Deletes a category without others below it. Its products go to the category `productsTo`, to which its page redirects.
 * @throws CategoryError
 */
export const removeCategory = (
  db: Kysely<Database>,
  versioned: VersionedId,
  productsTo: number | undefined,
  actor: string,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const tree = await lockTree(transaction);
    const stored = find(tree, versioned);
    if (childrenOf(tree, stored.id).length > 0) throw new CategoryError('has children');
    const target = tree.find(({ id }) => id === productsTo && id !== stored.id);
    if (productsTo !== undefined && target === undefined) throw new CategoryError('unknown target');
    // No product joins the category any more.
    await transaction.selectFrom('categories').select('id').where('id', '=', stored.id).forUpdate().execute();
    const moved = await transaction
      .selectFrom('products')
      .select('id')
      .where('category_id', '=', stored.id)
      .execute();
    if (moved.length > 0 && target === undefined) throw new CategoryError('target required');
    if (target !== undefined) {
      await transaction
        .updateTable('products')
        .set({ category_id: target.id })
        .where('category_id', '=', stored.id)
        .execute();
      await redirectSlugs(transaction, stored, target.id);
    }
    await transaction.deleteFrom('categories').where('id', '=', stored.id).execute();
    await writeAuditLog(transaction, actor, {
      action: 'category.remove',
      subject: `category ${stored.id}`,
      details: {
        name: stored.name,
        ...(target !== undefined && { products: moved.length, to: target.name }),
      },
    });
  });
