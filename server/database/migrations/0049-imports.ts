import { type Kysely, sql } from 'kysely';

/**
 * Catalogue files that are uploaded in the panel, what their check and their import found, and the process that works on
 * one. One import runs at a time.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE imports (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      actor text NOT NULL,
      file_name text NOT NULL,
      file_size integer NOT NULL,
      -- Until it is imported.
      file bytea,
      state text NOT NULL DEFAULT 'ready'
        CHECK (state IN ('ready', 'checking', 'importing', 'fetching', 'done')),
      options jsonb NOT NULL DEFAULT '{}',
      checked jsonb,
      result jsonb,
      problem jsonb,
      progress jsonb,
      -- The run, so that one that was stopped or lost writes nothing, and when it has last said that it works.
      run uuid,
      alive_at timestamptz
    );
    CREATE UNIQUE INDEX imports_running ON imports ((true)) WHERE state IN ('checking', 'importing', 'fetching');
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`DROP TABLE imports`.execute(db);
};
