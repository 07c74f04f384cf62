import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks, shopContract } from '@razz/contract-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-check-'));
const database = await freshDatabase();
await loadDemoCatalogue(database.db);
// Half of the checker's CPU time went into reading all pages of all lists. The checks are conclusive with a third of the
// products, all products of one vendor, whose list needs a second page, and the rare ones.
await database.db
  .deleteFrom('products')
  .where(sql<boolean>`id % 3 <> 0`)
  .where('merchant_id', '<>', 1)
  .where('current_stock', '>', 0)
  .where('is_featured', '=', false)
  .where('is_deal', '=', false)
  .execute();
const config = testConfig({
  RAZZ_DATA_DIR: dataDir,
  GUARDED_PER_MINUTE: '100000',
  COUPON_CHECKS_PER_MINUTE: '100000',
});
const app = await testApp({ config, database });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Checks that cannot be conclusive: no operation reads what these store, and the demo products have no dates in order. */
const inconclusiveChecks = [
  'negative/not-stored consent.decide',
  'negative/not-stored orders.cancel',
  'negative/not-stored orders.track',
  'negative/not-stored signIn.forgotPassword',
  'negative/not-stored signIn.login',
  'negative/not-stored signIn.register',
  'negative/not-stored signIn.resetPassword',
  'relations/sort-order catalogue.filterProducts',
  'schema/body consent.request',
];

test('the reference server passes all contract checks', { timeout: 240_000 }, async () => {
  const { findings, inconclusive, notCleanedUp, cutOff } = await runChecks(shopContract, {
    url,
    seed: 1,
    time: 230,
    rate: undefined,
    concurrency: 8,
    headers: {},
    accounts: [],
    tokens: [],
    data: { mailbox: join(dataDir, 'outbox') },
    replay: undefined,
    include: [],
    exclude: [],
  });
  expect(findings.map(({ rule, operation, message }) => `${rule} ${operation}: ${message}`)).toEqual([]);
  expect(cutOff, 'checks that did not finish in time').toBeUndefined();
  expect(inconclusive.map(({ rule, operation }) => `${rule} ${operation}`).sort()).toEqual(
    inconclusiveChecks,
  );
  expect(notCleanedUp).toBe(0);
});
