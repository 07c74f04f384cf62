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
// Two pages of reviews of each product.
await sql`
  WITH placed AS (
    INSERT INTO orders (order_status, payment_method, shipping_address, billing_address, sub_total, discount,
      delivery_charge, grand_total) VALUES (4, 'cash', '{}', '{}', 0, 0, 0, 0) RETURNING id),
  lines AS (
    INSERT INTO order_lines (order_id, position, product_id, name, quantity, sales_price, is_variant, product)
    SELECT placed.id, row_number() OVER (), products.id, products.name, 1, 0, false, '{}'
    FROM placed, products, generate_series(1, 30) RETURNING id, position, product_id)
  INSERT INTO reviews (order_line_id, product_id, stars, fit, variation, text, name, answer, state, created_at)
  SELECT id, product_id, 1 + position % 5, 'true', 'M', 'Soft.', 'Rahima', 'Thank you.', 'published',
    now() - interval '30 days' + make_interval(mins => position)
  FROM lines`.execute(database.db);
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

/**
 * Checks that cannot be conclusive: no operation reads what these store, the demo products have no dates in order, and an
 * order of the run is not delivered.
 */
const inconclusiveChecks = [
  'negative/not-stored consent.decide',
  'negative/not-stored orders.cancel',
  'negative/not-stored orders.track',
  'negative/not-stored reviews.write',
  'negative/not-stored signIn.forgotPassword',
  'negative/not-stored signIn.login',
  'negative/not-stored signIn.register',
  'negative/not-stored signIn.resetPassword',
  'negative/not-stored stockAlerts.request',
  'relations/sort-order catalogue.filterProducts',
  'schema/body consent.request',
  'schema/body reviews.ofOrder',
  'schema/body reviews.write',
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
