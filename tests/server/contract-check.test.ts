import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks, shopContract } from '@razz/contract-check';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { testConfig, testSecret } from '../support/test-config.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-check-'));
const database = await freshDatabase();
await loadDemoCatalogue(database.db);
const config = testConfig({
  RAZZ_DATA_DIR: dataDir,
  GUARDED_PER_MINUTE: '100000',
  COUPON_CHECKS_PER_MINUTE: '100000',
});
const app = await buildApp({ config, secret: testSecret, database });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the reference server passes all contract checks', { timeout: 240_000 }, async () => {
  const { findings, inconclusive, notCleanedUp } = await runChecks(shopContract, {
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
  expect(inconclusive.filter(({ rule }) => rule.startsWith('access/'))).toEqual([]);
  expect(notCleanedUp).toBe(0);
});
