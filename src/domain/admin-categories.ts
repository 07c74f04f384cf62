import type { AdminCategory, AdminCategoryRow, CategoryUpdate } from '../contracts/admin/schemas/category.ts';

/** A change of a category: the edited fields, or its removal. */
export type CategoryChange =
  | { kind: 'edit'; fields: Omit<CategoryUpdate, 'version'> }
  | { kind: 'remove'; products_to?: number };

const maxLevels = 3;

/** The level of a category of the tree, from 1. */
export const levelOf = (rows: readonly AdminCategoryRow[], { parent_id }: AdminCategoryRow): number => {
  const parent = rows.find(({ id }) => id === parent_id);
  return parent === undefined ? 1 : 1 + levelOf(rows, parent);
};

export const childrenOf = (rows: readonly AdminCategoryRow[], id: number): AdminCategoryRow[] =>
  rows.filter(({ parent_id }) => parent_id === id);

/** Levels of the category and those below it. */
const heightOf = (rows: readonly AdminCategoryRow[], id: number): number =>
  1 + Math.max(0, ...childrenOf(rows, id).map((child) => heightOf(rows, child.id)));

const isWithin = (rows: readonly AdminCategoryRow[], row: AdminCategoryRow, id: number): boolean => {
  if (row.id === id) return true;
  const parent = rows.find((other) => other.id === row.parent_id);
  return parent !== undefined && isWithin(rows, parent, id);
};

/**
 * The categories that others can be put into, so that the tree keeps at most three levels.
 * @param id the category to be moved; null for a new one
 */
export const possibleParents = (rows: readonly AdminCategoryRow[], id: number | null): AdminCategoryRow[] => {
  const height = id === null ? 1 : heightOf(rows, id);
  return rows.filter(
    (row) => levelOf(rows, row) + height <= maxLevels && (id === null || !isWithin(rows, row, id)),
  );
};

/**
 * What the category follows (the id of a sibling, 0 for the first place) when it moves up or down by one place. Null at
 * the ends.
 */
export const places = (
  rows: readonly AdminCategoryRow[],
  { id, parent_id }: AdminCategoryRow,
): { up: number | null; down: number | null } => {
  const siblings = childrenOf(rows, parent_id).map((sibling) => sibling.id);
  const index = siblings.indexOf(id);
  return { up: index < 1 ? null : (siblings[index - 2] ?? 0), down: siblings[index + 1] ?? null };
};

/** The edited values of a category form; only what differs from the category is a change. */
export const toCategoryFields = (
  category: AdminCategory,
  values: Readonly<Record<string, string | undefined>>,
): Omit<CategoryUpdate, 'version'> => {
  const fields: Omit<CategoryUpdate, 'version'> = {};
  for (const name of ['name', 'name_bn', 'slug'] as const) {
    const value = values[name]?.trim();
    if (value !== undefined && value !== (category[name] ?? '')) fields[name] = value;
  }
  // Forms send line breaks as two characters. A tab before the first title, from a spreadsheet, would be trimmed.
  const size_table = values.size_table?.replace(/\r\n?/g, '\n').replace(/^\t/, 'Size\t').trim();
  if (size_table !== undefined && size_table !== category.size_table) fields.size_table = size_table;
  const is_hidden = values.is_visible === undefined ? category.is_hidden : values.is_visible !== 'true';
  if (is_hidden !== category.is_hidden) fields.is_hidden = is_hidden;
  const parent_id = values.parent_id === undefined ? category.parent_id : Number(values.parent_id);
  if (parent_id !== category.parent_id) fields.parent_id = parent_id;
  return fields;
};
