import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { createCommand, main } from '../server/cli/command.ts';
import { connect } from '../server/database/connect.ts';
import { startEmbedded } from '../server/database/embedded/start.ts';
import { migrateUp } from '../server/database/migrator.ts';
import { CommandError } from '../server/errors/command-error.ts';
import { generateDatabaseTypes } from './generate-database-types.ts';

const file = fileURLToPath(new URL('../server/database/types.gen.ts', import.meta.url));

/** Runs all migrations on an empty embedded database and generates types from its schema. */
const generate = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-types-'));
  const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  try {
    const database = connect(await server.database('types'));
    try {
      await migrateUp(database.db);
      return await generateDatabaseTypes(database.db as unknown as Kysely<never>);
    } finally {
      await database.close();
    }
  } finally {
    await server.leave();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await main(
  createCommand('npm run db:types --', 'Generate server/database/types.gen.ts from the migrations.')
    .option('--check', 'fail if the file is out of date instead of writing it', false)
    .action(async ({ check }: { check: boolean }) => {
      const types = await generate();
      if (!check) await writeFile(file, types);
      else if ((await readFile(file, 'utf8')) !== types)
        throw new CommandError(
          'server/database/types.gen.ts is out of date. Run "npm run db:types" and commit it.',
        );
    }),
);
