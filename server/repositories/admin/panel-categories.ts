import { type Kysely, sql } from 'kysely';
import type { AdminCategory, AdminCategoryRow } from '../../../src/contracts/admin/schemas/category.ts';
import type { Database } from '../../database/types.ts';
import { auditEntryRepository } from './audit-entries.ts';

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('categories')
    .select(['id', 'version', 'parent_id', 'name', 'name_bn', 'slug', 'is_hidden'])
    .select(sql<number>`(SELECT count(*) FROM products WHERE category_id = categories.id)`.as('products'))
    .orderBy('position')
    .orderBy('id');
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toRow = ({ parent_id, name_bn, ...row }: Row): AdminCategoryRow => ({
  ...row,
  parent_id: parent_id ?? 0,
  ...(name_bn !== null && { name_bn }),
});

/** Each category followed by those below it. */
const inTreeOrder = (rows: readonly AdminCategoryRow[], parent = 0): AdminCategoryRow[] =>
  rows.filter(({ parent_id }) => parent_id === parent).flatMap((row) => [row, ...inTreeOrder(rows, row.id)]);

/** Categories as the panel shows them, hidden ones included. */
export const panelCategoryRepository = (db: Kysely<Database>) => ({
  async list(): Promise<AdminCategoryRow[]> {
    return inTreeOrder((await rowsOf(db).execute()).map(toRow));
  },

  async get(id: number): Promise<AdminCategory | undefined> {
    const found = await rowsOf(db).select('size_table').where('id', '=', id).executeTakeFirst();
    if (found === undefined) return undefined;
    const { size_table, ...row } = found;
    return { ...toRow(row), size_table, history: await auditEntryRepository(db).history(`category ${id}`) };
  },
});
