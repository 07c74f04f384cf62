import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import { loadFirstCatalogue } from '../../server/database/prepare.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { seedShop } from '../support/small-shop.ts';

test('the first catalogue is loaded by one of two processes, and never into a shop that has one', async () => {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const other = connect(database.connection);
  onTestFinished(() => other.close());
  const load = vi.fn(seedShop);
  const loaded = await Promise.all([
    loadFirstCatalogue(database.db, load),
    loadFirstCatalogue(other.db, load),
  ]);
  expect(loaded.sort()).toEqual([false, true]);
  expect(await loadFirstCatalogue(database.db, load)).toBe(false);
  expect(load).toHaveBeenCalledOnce();
});
