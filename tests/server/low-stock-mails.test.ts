import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { lowStockMail } from '../../server/mails/low-stock.ts';
import { enqueueLowStockMails } from '../../server/repositories/admin/low-stock.ts';
import { addCaps } from '../support/add-products.ts';
import { readOutbox } from '../support/mails.ts';
import { ids, smallShop } from '../support/small-shop.ts';
import { addStaff, signedInStaff } from '../support/staff.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-low-stock-'));
const shop = await smallShop({ RAZZ_DATA_DIR: dataDir, PORT: '3000' });
const { app } = shop;
const { db } = shop.database;
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await db.deleteFrom('staff').execute();
  await db.updateTable('products').set({ current_stock: 20 }).execute();
  await db.updateTable('product_variations').set({ stock: null }).execute();
});

const addMember = async (role: 'owner' | 'staff' | 'vendor', mails: string, vendor: number | null = null) => {
  const email = await addStaff(app, role, vendor);
  await db.updateTable('staff').set({ low_stock_mails: mails }).where('email', '=', email).execute();
  return email;
};
const setStock = (id: number, current_stock: number) =>
  db.updateTable('products').set({ current_stock }).where('id', '=', id).execute();

/** What is mailed at a time of a day, in Asia/Dhaka. */
const sendAt = async (time: string, limit = 3): Promise<void> => {
  const options = { shopName: 'Razz', publicUrl: app.publicUrl, limit };
  await enqueueLowStockMails(
    db,
    limit,
    (recipient, found, locale) => lowStockMail(options, recipient, found, locale),
    new Date(`${time}+06:00`),
  );
  await app.flushMail();
};
const mailsTo = async (email: string) =>
  (await readOutbox(dataDir)).filter((mail) => mail.includes(`To: ${email}\n`));

test('the mail lists what shoppers see of low products, the least first, with sizes, in the language of the mails', async () => {
  const owner = await addMember('owner', 'en');
  const inBangla = await addMember('owner', 'bn');
  const nobody = await addMember('owner', 'off');
  const disabled = await addMember('owner', 'en');
  await db.updateTable('staff').set({ is_disabled: true }).where('email', '=', disabled).execute();
  await db
    .updateTable('products')
    .set({ name_bn: 'লাল জামদানি', sku: 'J-1' })
    .where('id', '=', ids.saree)
    .execute();
  await setStock(ids.saree, 2);
  await setStock(ids.soldOut, 0);
  await setStock(ids.hidden, 0);
  await sql`UPDATE product_variations SET stock = CASE name WHEN 'S' THEN 0 ELSE 10 END WHERE product_id = ${ids.panjabi}`.execute(
    db,
  );
  await sendAt('2026-12-01T08:00:00');
  const [mail = '', ...more] = await mailsTo(owner);
  expect(more).toEqual([]);
  expect(mail.slice(mail.indexOf('Subject'))).toMatchInlineSnapshot(`
    "Subject: Low stock: 3 products

    Of these products, at most 3 are left, in total or of a size:

    Blue Katan Saree: 0
    Red Jamdani Saree (J-1): 2
    White Panjabi: 20 (S: 0)

    http://localhost:3000/admin/products?max_stock=3&published=true

    You get this mail because you chose to be notified of low stock, and the list has changed. To change that, open Account in the panel.

    Razz
    "
  `);
  const bangla = (await mailsTo(inBangla)).join();
  expect(bangla).toContain('Subject: কম স্টক: ৩টি পণ্য\n');
  expect(bangla).toContain('লাল জামদানি (J-1): ২\n');
  expect([await mailsTo(nobody), await mailsTo(disabled)]).toEqual([[], []]);
});

test('a vendor gets the own products, and one without low stock no mail', async () => {
  const vendor = await addMember('vendor', 'en', 2);
  const other = await addMember('vendor', 'en', 1);
  await setStock(ids.panjabi, 1);
  await sendAt('2026-12-01T09:00:00');
  expect((await mailsTo(vendor)).join()).toContain('White Panjabi: 1\n');
  expect(await mailsTo(other)).toEqual([]);
  await setStock(ids.saree, 1);
  await sendAt('2026-12-02T09:00:00');
  expect(await mailsTo(vendor)).toHaveLength(1);
  expect((await mailsTo(other)).join()).not.toContain('Panjabi');
});

test('once a day, from eight in the morning, and not again for the list of the last mail', async () => {
  const owner = await addMember('owner', 'en');
  await setStock(ids.saree, 1);
  const count = async () => (await mailsTo(owner)).length;
  await sendAt('2026-12-01T07:59:00');
  expect(await count()).toBe(0);
  await sendAt('2026-12-01T08:00:00');
  await setStock(ids.panjabi, 1);
  await sendAt('2026-12-01T23:00:00');
  expect(await count()).toBe(1);
  await sendAt('2026-12-02T08:00:00');
  expect(await count()).toBe(2);
  await sendAt('2026-12-03T08:00:00');
  expect(await count(), 'the same list').toBe(2);
  await setStock(ids.saree, 0);
  await sendAt('2026-12-04T08:00:00');
  expect(await count(), 'another stock').toBe(3);
  await db.updateTable('products').set({ current_stock: 20 }).execute();
  await sendAt('2026-12-05T08:00:00');
  expect(await count(), 'nothing is low').toBe(3);
  await db.updateTable('products').set({ current_stock: 0 }).where('id', '=', ids.saree).execute();
  await setStock(ids.panjabi, 1);
  await sendAt('2026-12-06T08:00:00');
  expect(await count(), 'low again').toBe(4);
});

test('of two servers, one sends the mail', async () => {
  const owner = await addMember('owner', 'en');
  await setStock(ids.saree, 1);
  await Promise.all(['2026-12-01T08:00:00', '2026-12-01T08:00:00'].map((time) => sendAt(time)));
  expect(await mailsTo(owner)).toHaveLength(1);
});

test('lists fifty products, and how many more there are', async () => {
  const owner = await addMember('owner', 'en');
  await addCaps(db, 60);
  await sendAt('2026-12-01T08:00:00', 5);
  const mail = (await mailsTo(owner)).join();
  expect(mail.match(/Cap \d+: 5/g)).toHaveLength(50);
  expect(mail).toContain('10 more products\n');
  await db.deleteFrom('products').where('id', '>=', 100).execute();
});

test('each member chooses, but the staff, who see no products', async () => {
  const path = '/api/admin/mail_choices';
  const vendor = await signedInStaff(app, 'vendor', 2);
  const choose = { order_mails: 'off', low_stock_mails: 'bn' };
  expect((await vendor.post(path, choose)).body.staff).toMatchObject(choose);
  expect((await vendor.post(path, { order_mails: 'en' })).body.staff).toMatchObject({
    order_mails: 'en',
    low_stock_mails: 'bn',
  });
  expect((await vendor.get('/api/admin/me')).body.staff).toMatchObject({ low_stock_mails: 'bn' });
  const staff = await signedInStaff(app, 'staff');
  const { status, body } = await staff.post(path, choose);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['low_stock_mails']]);
});

test('the setting of the shop says what is low', async () => {
  expect(app.shop.lowStock).toBe(3);
  const owner = await signedInStaff(app, 'owner');
  const { version } = (await owner.get('/api/admin/settings')).body.data;
  expect((await owner.patch('/api/admin/settings', { version, low_stock: '7' })).status).toBe(200);
  expect(app.shop.lowStock).toBe(7);
});
