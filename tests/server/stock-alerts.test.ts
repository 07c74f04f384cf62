import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { backInStockMail } from '../../server/mails/back-in-stock.ts';
import { stockAlertRepository } from '../../server/repositories/catalogue/stock-alerts.ts';
import { readOutbox } from '../support/mails.ts';
import { ids, smallShop } from '../support/small-shop.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-stock-alerts-'));
const shop = await smallShop({ RAZZ_DATA_DIR: dataDir, PORT: '3000' });
const { app } = shop;
const { db } = shop.database;
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await db.deleteFrom('stock_alerts').execute();
  await db
    .updateTable('products')
    .set({ current_stock: 0 })
    .where('id', 'in', [ids.soldOut, ids.panjabi])
    .execute();
});

const ask = async (product: number, body: object, locale = 'en') => {
  const visitor = await shop.browser();
  visitor.cookies.set('razz_locale', locale);
  return visitor.post(`/api/request_stock_alert/${product}`, body);
};
const setStock = (id: number, current_stock: number) =>
  db.updateTable('products').set({ current_stock }).where('id', '=', id).execute();
/** The mails that are due, by address. */
const mailsTo = async (email: string) => {
  await stockAlertRepository(db).enqueueDue((alert) => backInStockMail(app.publicUrl, 'Razz', alert));
  await app.flushMail();
  return (await readOutbox(dataDir)).filter((mail) => mail.includes(`To: ${email}\n`));
};

test('one mail is sent once the product is back, in the language of the request', async () => {
  await db.updateTable('products').set({ name_bn: 'নীল কাতান' }).where('id', '=', ids.soldOut).execute();
  expect((await ask(ids.soldOut, { email: 'rahima@example.com' })).status).toBe(204);
  expect((await ask(ids.soldOut, { email: 'Rahima@example.com' })).status).toBe(204);
  expect((await ask(ids.soldOut, { email: 'nusrat@example.com' }, 'bn')).status).toBe(204);
  expect(await mailsTo('rahima@example.com')).toEqual([]);
  await setStock(ids.soldOut, 2);
  const [mail, ...more] = await mailsTo('rahima@example.com');
  expect(more).toEqual([]);
  expect(mail?.slice(mail.indexOf('Subject'))).toMatchInlineSnapshot(`
    "Subject: Back in stock: Blue Katan Saree

    Blue Katan Saree can be bought again, while stocks last:

    http://localhost:3000/products/blue-katan-saree

    You asked for this mail on the page of the product. There will be no other one about it.

    Razz
    "
  `);
  expect(String(await mailsTo('nusrat@example.com'))).toContain('Subject: আবার স্টকে এসেছে: নীল কাতান');
  // Sold out and back again: who was told is not told again.
  await setStock(ids.soldOut, 0);
  await setStock(ids.soldOut, 5);
  expect(await mailsTo('rahima@example.com')).toHaveLength(1);
});

test('a running server sends them within a minute', async () => {
  await ask(ids.soldOut, { email: 'soon@example.com' });
  await setStock(ids.soldOut, 1);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await testApp({
    config: testConfig({ RAZZ_DATA_DIR: dataDir }),
    database: shop.database,
  });
  onTestFinished(() => server.close());
  await server.ready();
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => {
    expect(await db.selectFrom('stock_alerts').selectAll().execute()).toEqual([]);
  });
});

test('a variation is waited for by its name; one that the product does not have any more is any of it', async () => {
  const setVariation = (name: string, stock: number) =>
    db
      .updateTable('product_variations')
      .set({ stock })
      .where('product_id', '=', ids.panjabi)
      .where('name', '=', name)
      .execute();
  for (const name of ['S', 'M', 'L']) await setVariation(name, 0);
  await ask(ids.panjabi, { email: 'm@example.com', variation: 'M' });
  await ask(ids.panjabi, { email: 'any@example.com' });
  await ask(ids.panjabi, { email: 'gone@example.com', variation: 'Tall' });
  await setVariation('L', 3);
  await setStock(ids.panjabi, 3);
  expect(await mailsTo('m@example.com')).toEqual([]);
  expect(await mailsTo('any@example.com')).toHaveLength(1);
  expect(await mailsTo('gone@example.com')).toHaveLength(1);
  await setVariation('M', 1);
  expect(String(await mailsTo('m@example.com'))).toContain('Back in stock: White Panjabi, M');
});

test('a product that is hidden is not back', async () => {
  await ask(ids.soldOut, { email: 'hidden@example.com' });
  await db
    .updateTable('products')
    .set({ is_published: false, current_stock: 3 })
    .where('id', '=', ids.soldOut)
    .execute();
  expect(await mailsTo('hidden@example.com')).toEqual([]);
  await db.updateTable('products').set({ is_published: true }).where('id', '=', ids.soldOut).execute();
  expect(await mailsTo('hidden@example.com')).toHaveLength(1);
});

test('two servers send one mail', async () => {
  await ask(ids.soldOut, { email: 'once@example.com' });
  await setStock(ids.soldOut, 1);
  await Promise.all([mailsTo('once@example.com'), mailsTo('once@example.com')]);
  expect(await mailsTo('once@example.com')).toHaveLength(1);
});

test('invalid requests are refused, and nobody fills the box of an address', async () => {
  expect((await ask(ids.hidden, { email: 'a@example.com' })).status).toBe(404);
  expect((await ask(999, { email: 'a@example.com' })).status).toBe(404);
  expect((await ask(ids.soldOut, { email: 'no address' })).body.errors).toHaveProperty('email');
  await sql`INSERT INTO stock_alerts (product_id, variation, email, locale)
    SELECT ${ids.saree}, n::text, 'Many@example.com', 'en' FROM generate_series(1, 30) n`.execute(db);
  const refused = await ask(ids.soldOut, { email: 'many@example.com' });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { email: ['This address already waits for 30 products.'] },
  ]);
});
