import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { generateDatabaseTypes } from '../../scripts/generate-database-types.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const database = await freshDatabase();
afterAll(database.drop);

test('the committed types match the migrated schema; otherwise run npm run db:types', async () => {
  const committed = await readFile(new URL('../../server/database/types.gen.ts', import.meta.url), 'utf8');
  expect(committed).toBe(await generateDatabaseTypes(database.db as unknown as Kysely<never>));
});
