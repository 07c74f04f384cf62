import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { enqueueOrderAlerts } from '../../server/repositories/admin/order-alerts.ts';
import { readOutbox } from '../support/mails.ts';
import { address, ids, order, smallShop } from '../support/small-shop.ts';
import { addStaff, signedInStaff } from '../support/staff.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-order-alerts-'));
const shop = await smallShop({ RAZZ_DATA_DIR: dataDir, PORT: '3000' });
const { app } = shop;
const { db } = shop.database;
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await app.flushMail();
  await db.deleteFrom('order_alerts').execute();
  await db.deleteFrom('staff').execute();
});

const addMember = async (role: 'owner' | 'staff' | 'vendor', mails: string, vendor: number | null = null) => {
  const email = await addStaff(app, role, vendor);
  await db.updateTable('staff').set({ order_mails: mails }).where('email', '=', email).execute();
  return email;
};
const place = async (changes: Record<string, unknown> = {}): Promise<number> => {
  const guest = await shop.browser();
  const { status, body } = await guest.post('/api/cart/place_order', order(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.order_id;
};
const numberOf = (id: number) => `RZZ${String(id).padStart(8, '0')}`;
const mailsTo = async (email: string) => {
  await app.flushMail();
  return (await readOutbox(dataDir)).filter((mail) => mail.includes(`To: ${email}\n`));
};
const aMinuteLater = () =>
  sql`UPDATE order_alerts SET mailed_at = mailed_at - interval '61 seconds'`.execute(db);
const twoVendors = {
  cart: [
    { productId: ids.saree, quantity: 1, isVariant: false },
    { productId: ids.panjabi, quantity: 2, isVariant: true, variation: 'M' },
  ],
  shipping_address: { ...address, name: 'Rahima Khatun', phone: '01898765432' },
  total_price_cart: 7800,
  additional_note: 'Call in the evening.',
};

test('the mail to an owner has what is needed to call the buyer, in the language of the mails', async () => {
  const owner = await addMember('owner', 'en');
  const inBangla = await addMember('staff', 'bn');
  const nobody = await addMember('staff', 'off');
  const disabled = await addMember('owner', 'en');
  await db.updateTable('staff').set({ is_disabled: true }).where('email', '=', disabled).execute();
  const number = numberOf(await place(twoVendors));
  const [mail, ...more] = await mailsTo(owner);
  expect(more).toEqual([]);
  expect(mail?.slice(mail.indexOf('Subject')).replaceAll(number, 'RZZ…')).toMatchInlineSnapshot(`
    "Subject: New order RZZ…: ৳7,800

    RZZ…: ৳7,800, cash on delivery, 3 pieces
    Rahima Khatun, Dhaka
    01898765432
    The buyer has left a note.
    http://localhost:3000/admin/orders/1

    You get this mail because you chose to be notified of new orders. To change that, open Account in the panel.

    Razz
    "
  `);
  expect((await mailsTo(inBangla)).join()).toContain(`Subject: নতুন অর্ডার ${number}: ৳৭,৮০০\n`);
  expect([await mailsTo(nobody), await mailsTo(disabled)]).toEqual([[], []]);
});

test('the mail to a vendor has the own lines, without contact, other lines or totals', async () => {
  const tailors = await addMember('vendor', 'en', 2);
  const number = numberOf(await place(twoVendors));
  const [mail = ''] = await mailsTo(tailors);
  expect(mail.slice(mail.indexOf('Subject')).replaceAll(number, 'RZZ…')).toMatchInlineSnapshot(`
    "Subject: New order RZZ…: ৳3,200

    RZZ…: ৳3,200
    2 × White Panjabi, M
    Rahima Khatun, Dhaka
    http://localhost:3000/admin/vendor-orders

    You get this mail because you chose to be notified of new orders. To change that, open Account in the panel.

    Razz
    "
  `);
  await aMinuteLater();
  await place();
  expect(await mailsTo(tailors)).toHaveLength(1);
});

test('orders within a minute of the last mail share the next one', async () => {
  const owner = await addMember('owner', 'en');
  const placed = [await place()];
  expect(await mailsTo(owner)).toHaveLength(1);
  placed.push(await place(), await place());
  expect(await mailsTo(owner)).toHaveLength(1);
  await aMinuteLater();
  const [, mail = '', ...more] = await mailsTo(owner);
  expect(more).toEqual([]);
  expect(mail).toContain('Subject: 2 new orders\n');
  const positions = placed.map((id) => mail.indexOf(`${numberOf(id)}: `));
  expect(positions[0]).toBe(-1);
  expect(positions[1]).toBeGreaterThan(0);
  expect(positions[2]).toBeGreaterThan(positions[1] ?? Number.NaN);
});

test('of two servers, one sends the mail, also after a time while the clock was ahead', async () => {
  const owner = await addMember('owner', 'en');
  await place();
  await mailsTo(owner);
  await sql`UPDATE order_alerts SET mailed_at = now() + interval '1 day'`.execute(db);
  await sql`INSERT INTO order_alerts (order_id) SELECT max(id) - 1 FROM orders`.execute(db);
  const composed: string[] = [];
  const enqueue = () =>
    enqueueOrderAlerts(db, (recipient) => {
      composed.push(recipient);
      return { recipient, subject: 'New', text: 'New' };
    });
  await Promise.all([enqueue(), enqueue(), enqueue()]);
  expect(composed).toEqual([owner]);

  await db.deleteFrom('order_alerts').execute();
  await sql`INSERT INTO order_alerts (order_id) SELECT max(id) FROM orders`.execute(db);
  await Promise.all([enqueue(), enqueue(), enqueue()]);
  expect(composed).toEqual([owner, owner]);
});

test('other mails are sent although the staff cannot be notified', async () => {
  const owner = await addMember('owner', 'en');
  const logError = vi.spyOn(app.log, 'error').mockReturnValue(undefined);
  onTestFinished(() => logError.mockRestore());
  await sql`ALTER TABLE order_alerts RENAME TO away`.execute(db);
  await app.sendMail({ recipient: 'a@example.com', subject: 'Hello', text: 'Text' });
  expect(await mailsTo('a@example.com')).toHaveLength(1);
  expect(logError).toHaveBeenCalledWith(
    { err: expect.any(Error) },
    'failed to notify the staff of new orders',
  );
  await sql`ALTER TABLE away RENAME TO order_alerts`.execute(db);
  await place();
  expect(await mailsTo(owner)).toHaveLength(1);
});

test('a member chooses the mails, which is recorded', async () => {
  const client = await signedInStaff(app, 'vendor', 2);
  const path = '/api/admin/mail_choices';
  expect((await client.post(path, { order_mails: 'bn' })).body.staff).toMatchObject({ order_mails: 'bn' });
  expect((await client.get('/api/admin/me')).body.staff).toMatchObject({ order_mails: 'bn' });
  expect((await client.post(path, { order_mails: 'fr' })).status).toBe(422);
  const last = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(last).toMatchObject({ action: 'staff.set-mails', details: { order_mails: 'bn' } });
});
