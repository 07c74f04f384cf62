import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrateTo, migrateUp } from '../../server/database/migrator.ts';
import type { Database } from '../../server/database/types.ts';
import { districts as banglaNames } from '../../src/ui/messages/bn/names.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { address } from '../support/small-shop.ts';
import { testApp } from '../support/test-app.ts';

const namesOf = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db.selectFrom('districts').select('name').orderBy('position').execute();
  return rows.map(({ name }) => name);
};

test('a shop without a catalogue has the 64 districts, Dhaka first, and saves addresses [3.12]', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  onTestFinished(async () => {
    await app.close();
    await database.drop();
  });
  const visitor = await new BrowserClient(app).open();
  const { body } = await visitor.get('/api/get_districts');
  expect(body).toHaveLength(64);
  expect(new Set(body).size).toBe(64);
  expect(body[0]).toBe('Dhaka');
  expect(body.slice(1)).toEqual([...body.slice(1)].sort());
  // The official spellings since 2018.
  expect(body).toEqual(expect.arrayContaining(['Barishal', 'Bogura', 'Chattogram', 'Cumilla', 'Jashore']));
  for (const city of ['Dhaka', "Cox's Bazar"])
    expect(await visitor.post('/api/cart/save_address', { ...address, city })).toMatchObject({ status: 201 });
});

describe('the migration of an existing shop', () => {
  const migrate = async (existing: [name: string, position: number][]) => {
    const { db, drop } = await freshDatabase('template0');
    onTestFinished(drop);
    await migrateTo(db, '0016-unused-indexes');
    for (const [name, position] of existing)
      await sql`INSERT INTO districts (name, position) VALUES (${name}, ${position})`.execute(db);
    await migrateUp(db);
    return db;
  };

  test('keeps its districts with their names and order, and adds the missing ones after them', async () => {
    const db = await migrate([
      ['Savar', 3],
      ['Chittagong', 5],
      ['Coxs Bazar', 40],
      ['ঢাকা', 41],
    ]);
    const names = await namesOf(db);
    expect(names.slice(0, 5)).toEqual(['Savar', 'Chittagong', 'Coxs Bazar', 'ঢাকা', 'Bagerhat']);
    expect(names).toHaveLength(65);
    expect(names).not.toEqual(expect.arrayContaining(['Chattogram']));
    const bangla = await db.selectFrom('districts').select('name').where('name_bn', 'is', null).execute();
    expect(bangla).toEqual([{ name: 'Savar' }]);
  });

  test('changes nothing where all are present', async () => {
    const names = Object.keys(banglaNames);
    const db = await migrate(names.map((name, position) => [name, position]));
    expect(await namesOf(db)).toEqual(names);
  });
});

test('the Bangla names are those of the storefront', async () => {
  const { db, drop } = await freshDatabase();
  onTestFinished(drop);
  const rows = await db.selectFrom('districts').select(['name', 'name_bn']).execute();
  expect(Object.fromEntries(rows.map(({ name, name_bn }) => [name, name_bn]))).toEqual(banglaNames);
});
