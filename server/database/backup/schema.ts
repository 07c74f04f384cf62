import pg from 'pg';

export interface TableSchema {
  name: string;
  /** without generated columns */
  columns: string[];
}

interface TableRow extends TableSchema {
  references: string[];
}

const tablesQuery = `
  SELECT relation.relname AS name,
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = relation.oid AND attnum > 0
      AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
    ARRAY(SELECT DISTINCT target.relname::text FROM pg_constraint
      JOIN pg_class target ON target.oid = confrelid
      WHERE conrelid = relation.oid AND contype = 'f' AND confrelid <> conrelid) AS references
  FROM pg_class relation
  WHERE relation.relkind = 'r' AND relation.relnamespace = 'public'::regnamespace
    AND relation.relname NOT LIKE 'kysely\\_%'
  ORDER BY relation.relname`;

/** The shop's tables in topological order: each after the tables it references. */
export const listTables = async (client: pg.Client): Promise<TableSchema[]> => {
  const { rows } = await client.query<TableRow>(tablesQuery);
  const ordered: TableRow[] = [];
  while (ordered.length < rows.length) {
    const isNext = (row: TableRow) =>
      !ordered.includes(row) && row.references.every((name) => ordered.some((done) => done.name === name));
    const next = rows.filter(isNext);
    if (next.length === 0) throw new Error('The foreign keys between the tables are cyclic.');
    ordered.push(...next);
  }
  return ordered;
};

/** The last value of each used sequence. */
export const readSequences = async (client: pg.Client): Promise<Record<string, number>> => {
  const { rows } = await client.query<{ name: string; value: string }>(`
    SELECT sequencename AS name, last_value AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
};

/** Raises the sequences of all columns to the greatest value of their rows, if they are below it. */
export const raiseSequences = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    SELECT owner.relname AS table, attribute.attname AS column, sequence.oid::regclass::text AS sequence
    FROM pg_class sequence
    JOIN pg_depend ON pg_depend.objid = sequence.oid AND classid = 'pg_class'::regclass
      AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i')
    JOIN pg_class owner ON owner.oid = refobjid
    JOIN pg_attribute attribute ON attribute.attrelid = owner.oid AND attribute.attnum = refobjsubid
    WHERE sequence.relkind = 'S' AND sequence.relnamespace = 'public'::regnamespace`);
  for (const { table, column, sequence } of rows)
    await client.query(
      `SELECT setval($1::regclass, greatest)
       FROM (SELECT max(${pg.escapeIdentifier(column)}) AS greatest FROM ${pg.escapeIdentifier(table)}) AS rows
       WHERE greatest > (SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM ${sequence})`,
      [sequence],
    );
};

/** The applied migrations, oldest first. */
export const readMigrations = async (client: pg.Client): Promise<string[]> => {
  const { rows: tables } = await client.query("SELECT to_regclass('public.kysely_migration') AS name");
  if (tables[0]?.name === null) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  return rows.map(({ name }) => name);
};
