import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { runShop } from '../../server/cli/shop/run.ts';
import { hashPassword } from '../../server/secrets/passwords.ts';
import { missingToSell } from '../../server/startup/missing-to-sell.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { seedShop } from '../support/small-shop.ts';
import { testConfig, testSecret } from '../support/test-config.ts';

const database = await freshDatabase();
const { db } = database;
await seedShop(db);
afterAll(database.drop);

const folder = await mkdtemp(join(tmpdir(), 'razz-missing-'));
afterAll(() => rm(folder, { recursive: true }));
const infoFile = join(folder, 'shop-info.json');
const terms = { title: { en: 'Terms' }, sections: [{ paragraphs: [{ en: 'Pay on delivery.' }] }] };
const pages = { terms, help: null, delivery: null, returns: null, privacy: null };
await writeFile(infoFile, JSON.stringify({ contact: { phone: '01711111111' }, pages }));

const [customerHash, ownerHash] = await Promise.all(['shiuli-2026', 'krishnachura-2026'].map(hashPassword));

const complete = {
  RAZZ_DEMO: '0',
  PUBLIC_URL: 'https://shop.example',
  SHOP_NAME: 'Kachari Bazar',
  BKASH_MERCHANT: '01311111111',
  BKASH_PERSONAL: '01322222222',
  MAIL_URL: 'smtp://mail.example',
  MAIL_FROM: 'Kachari Bazar <shop@shop.example>',
  SHOP_INFO_FILE: infoFile,
};
const missing = (changes: Record<string, string> = {}) =>
  missingToSell(db, testConfig({ ...complete, ...changes }));

describe('what a shop lacks to sell', () => {
  test('is nothing for a configured shop with products', async () => {
    expect(await missing()).toEqual([]);
  });

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: '', MAIL_URL: '' }],
    ['SHOP_NAME', { SHOP_NAME: '' }],
    ['BKASH_MERCHANT', { BKASH_MERCHANT: '' }],
    ['BKASH_PERSONAL', { BKASH_PERSONAL: '' }],
    ['MAIL_FROM', { MAIL_URL: '' }],
    ['SHOP_PHONE', { SHOP_INFO_FILE: '' }],
    ['SHOP_PHONE', { SHOP_INFO_FILE: '', SHOP_ADDRESS: 'House 7, Road 3, Dhaka' }],
  ])('names the placeholder %s', async (remedy, changes) => {
    expect((await missing(changes)).join('\n')).toContain(remedy);
  });

  test('names the default pages, and missing terms', async () => {
    const lines = (await missing({ SHOP_INFO_FILE: '' })).join('\n');
    expect(lines).toContain('help, delivery, returns, terms, privacy');
    const withoutTerms = join(folder, 'without-terms.json');
    await writeFile(withoutTerms, JSON.stringify({ pages: { ...pages, terms: null } }));
    expect((await missing({ SHOP_INFO_FILE: withoutTerms })).join('\n')).toContain('No page "terms"');
  });

  test.each([
    ['DELETE FROM districts', /^No districts/],
    ["DELETE FROM districts WHERE name = 'Dhaka'", /^No district Dhaka/],
    ['UPDATE products SET is_published = false', /^No products.*catalogue:import/],
    ['UPDATE products SET current_stock = 0', /^No product is in stock/],
    [
      `INSERT INTO users (name, email, password_hash) VALUES ('Nusrat', 'nusrat@example.com', '${customerHash}')`,
      /^Demo customers .* nusrat@example\.com/,
    ],
    [
      `INSERT INTO staff (name, email, role, password_hash) VALUES ('Farhana', 'owner@example.com', 'owner', '${ownerHash}')`,
      /^Demo staff .* staff remove owner@example\.com$/,
    ],
  ])('is read from the database: %s', async (statement, line) => {
    const shop = await freshDatabase();
    onTestFinished(shop.drop);
    await seedShop(shop.db);
    await shop.pool.query(statement);
    const lines = await missingToSell(shop.db, testConfig(complete));
    expect(lines.filter((found) => line.test(found))).toHaveLength(1);
  });
});

test('people who use the addresses of the demo with passwords of their own are not called its accounts', async () => {
  const shop = await freshDatabase();
  onTestFinished(shop.drop);
  await seedShop(shop.db);
  const password_hash = await hashPassword('nine quiet herons');
  await shop.db
    .insertInto('staff')
    .values({ name: 'Farhana', email: 'owner@example.com', role: 'owner', password_hash })
    .execute();
  await shop.db
    .insertInto('users')
    .values({ name: 'Nusrat', email: 'nusrat@example.com', phone: '', password_hash })
    .execute();
  expect(await missingToSell(shop.db, testConfig(complete))).toEqual([]);
});

test('npm run shop -- check lists it and fails, and accepts a shop that lacks nothing', async () => {
  const run = async (environment: Record<string, string>, ...args: string[]) => {
    const out: string[] = [];
    const code = await runShop([...args, 'check'], {
      db,
      connection: async () => database.connection,
      config: testConfig(environment),
      secret: async () => testSecret,
      actor: 'tester@shop',
      terminal: { write: (text) => out.push(text), writeError: () => {}, ask: undefined },
    });
    return { code, out: out.join('\n') };
  };
  const { code, out } = await run({ RAZZ_DEMO: '0' });
  expect(code).toBe(1);
  expect(out.split('\n')).toEqual(await missingToSell(db, testConfig({ RAZZ_DEMO: '0' })));
  const { out: json } = await run({ RAZZ_DEMO: '0' }, '--json');
  expect(JSON.parse(json)).toEqual(out.split('\n'));
  expect(await run(complete)).toEqual({ code: 0, out: 'The shop is ready to sell.' });
});
