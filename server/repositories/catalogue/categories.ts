import type { Kysely, NotNull } from 'kysely';
import type { Category } from '../../../src/contracts/schemas/category.ts';
import type { Database } from '../../database/types.ts';

export const categoryRepository = (db: Kysely<Database>) => {
  return {
    /** The trees of the categories that shoppers see, each level sorted by position. */
    async trees(): Promise<Category[]> {
      const rows = await db
        .selectFrom('visible_categories')
        .select(['id', 'parent_id', 'name', 'name_bn', 'slug'])
        .$narrowType<{ id: NotNull; name: NotNull; slug: NotNull }>()
        .orderBy('position')
        .orderBy('id')
        .execute();
      const children = new Map<number, Category[]>();
      const nodes = rows.map(({ name_bn, ...row }) => ({
        ...row,
        ...(name_bn !== null && { name_bn }),
        parent_id: row.parent_id ?? 0,
        items: [] as Category[],
      }));
      for (const node of nodes) children.set(node.parent_id, [...(children.get(node.parent_id) ?? []), node]);
      for (const node of nodes) node.items = children.get(node.id) ?? [];
      return children.get(0) ?? [];
    },

    async exists(id: number): Promise<boolean> {
      const found = await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();
      return found !== undefined;
    },
  };
};
