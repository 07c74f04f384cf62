import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

/** Names of a kind that the rows of an import have. */
export interface NamesOfKind {
  readonly kind: 'category' | 'vendor' | 'variation';
  readonly total: number;
  /** The names that the shop does not have yet. */
  readonly newNames: readonly string[];
}

const categories = sql`
  SELECT DISTINCT ON (lower(name)) name, NOT EXISTS (
    SELECT FROM categories category
    LEFT JOIN categories parent ON parent.id = category.parent_id
    LEFT JOIN categories top ON top.id = parent.parent_id
    WHERE lower(concat_ws(' > ', top.name, parent.name, category.name)) = lower(path.name)
  ) AS is_new
  FROM (
    SELECT DISTINCT ARRAY(SELECT json_array_elements_text(cells->'category')) AS names
    FROM imported_rows WHERE json_typeof(cells->'category') = 'array'
  ) AS leaf, generate_series(1, cardinality(names)) AS depth, array_to_string(names[:depth], ' > ') AS path (name)
  ORDER BY lower(name)`;

const merchants = sql`
  SELECT DISTINCT ON (lower(name)) name,
    NOT EXISTS (SELECT FROM merchants WHERE lower(merchants.name) = lower(imported.name)) AS is_new
  FROM (SELECT cells->>'merchant' AS name FROM imported_rows) AS imported
  WHERE name IS NOT NULL
  ORDER BY lower(name)`;

const variations = sql`
  SELECT DISTINCT name, NOT EXISTS (
    SELECT FROM product_variations variation WHERE variation.name = imported.name
  ) AS is_new
  FROM imported_rows, json_array_elements_text(
    CASE WHEN json_typeof(cells->'variations') = 'array' THEN cells->'variations' ELSE '[]' END
  ) AS imported (name)
  ORDER BY name`;

/** The categories, vendors and variations of the staged rows, and which of them are new. */
export const reviewNames = async (db: Kysely<Database>): Promise<NamesOfKind[]> => {
  const kinds = [
    ['category', categories],
    ['vendor', merchants],
    ['variation', variations],
  ] as const;
  const found: NamesOfKind[] = [];
  for (const [kind, query] of kinds) {
    const { rows } = await sql<{ name: string; is_new: boolean }>`${query}`.execute(db);
    const newNames = rows.flatMap(({ name, is_new }) => (is_new ? [name] : []));
    found.push({ kind, total: rows.length, newNames });
  }
  return found;
};
