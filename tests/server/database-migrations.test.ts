import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { listMigrations, migrateDown, migrateUp } from '../../server/database/migrator.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const { db, drop } = await freshDatabase();
afterAll(drop);

const schema = async (): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(' ', table_name, column_name, data_type, column_default) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ORDER BY 1
  `.execute(db);
  return rows.map(({ line }) => line);
};

describe('migrations', () => {
  test('go all the way down and up again to the same schema', async () => {
    const before = await schema();
    const names = Object.keys(await listMigrations());
    const undone: string[] = [];
    for (let name = await migrateDown(db); name !== undefined; name = await migrateDown(db))
      undone.push(name);
    expect(undone).toEqual(names.toReversed());
    const { rows } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'
    `.execute(db);
    expect(rows).toEqual([]);
    expect(await migrateUp(db)).toEqual(names);
    expect(await schema()).toEqual(before);
  });

  test('run once when two processes migrate at the same time', async () => {
    await migrateDown(db);
    const ran = await Promise.all([migrateUp(db), migrateUp(db)]);
    expect(ran.flat()).toHaveLength(1);
  });

  test('every foreign key has an index that starts with its columns', async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT conrelid::regclass || '.' || conname AS key FROM pg_constraint
      WHERE contype = 'f' AND NOT EXISTS (
        SELECT FROM pg_index WHERE indrelid = conrelid
          AND (indkey::int2[])[0:array_length(conkey, 1) - 1] @> conkey)
    `.execute(db);
    expect(rows).toEqual([]);
  });
});
