import { afterAll, describe, expect, test } from 'vitest';
import { staffRepository } from '../../server/repositories/admin/staff.ts';
import type { StaffRecord, StaffRow } from '../../src/contracts/admin/schemas/staff.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { smallShop } from '../support/small-shop.ts';
import { signedInStaff, staffPassword } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const owner = await signedInStaff(app, 'owner');

const at = (id: number) => `/api/admin/staff/${id}`;
const get = async (id: number): Promise<StaffRecord> => (await owner.get(at(id))).body.data;
const list = async (): Promise<StaffRow[]> => (await owner.get('/api/admin/staff')).body.data;
const idOf = async (client: BrowserClient): Promise<number> =>
  (await client.get('/api/admin/me')).body.staff.id;
let members = 0;
/** Adds a member. @returns the response's body */
const add = async (fields: object = {}): Promise<{ data: StaffRecord; password: string }> => {
  members += 1;
  const member = { name: 'Kabir Ahmed', email: `kabir-${members}@example.com`, role: 'staff', ...fields };
  const { status, body } = await owner.post('/api/admin/staff', member);
  if (status !== 201) throw new Error(`Adding a member: ${JSON.stringify(body)}`);
  return body;
};
const patch = async (id: number, fields: object) =>
  owner.patch(at(id), { version: (await get(id)).version, ...fields });
const signIn = (client: BrowserClient, email: string, password: string) =>
  client.post('/api/admin/sign_in', { email, password });

describe('adding', () => {
  test('returns a password once, with which the member signs in', async () => {
    const { data, password } = await add({ email: 'Kabir@example.com', name: ' Kabir Ahmed ' });
    const { id, history, ...member } = data;
    expect(member).toEqual({
      name: 'Kabir Ahmed',
      email: 'Kabir@example.com',
      role: 'staff',
      order_mails: 'off',
      low_stock_mails: 'off',
      two_factor: false,
      version: 1,
      is_disabled: false,
      sessions: 0,
    });
    expect(history).toMatchObject([{ action: 'staff.add', details: { role: 'staff' } }]);
    expect(password).toMatch(/^[\w-]{20}$/);
    const client = new BrowserClient(app);
    const before = Math.floor(Date.now() / 1000);
    expect((await signIn(client, 'kabir@example.com', password)).status).toBe(200);
    const stored = await get(id);
    expect(stored.signed_in_at).toBeGreaterThanOrEqual(before - 1);
    expect(stored).toMatchObject({ sessions: 1, version: 1, history: [{ action: 'staff.sign-in' }, {}] });
    expect(JSON.stringify(await get(id))).not.toContain(password);
  });

  test('a vendor has a vendor', async () => {
    expect((await add({ role: 'vendor', vendor_id: 2 })).data).toMatchObject({
      role: 'vendor',
      vendor: { id: 2, name: 'Old Town Tailors' },
      order_mails: 'en',
      low_stock_mails: 'off',
      two_factor: false,
    });
  });

  test.each([
    ['email', { email: 'KABIR@example.com' }],
    ['email', { email: 'kabir' }],
    ['name', { name: ' ' }],
    ['role', { role: 'boss' }],
    ['vendor_id', { role: 'vendor' }],
    ['vendor_id', { role: 'vendor', vendor_id: 99_999 }],
    ['vendor_id', { role: 'staff', vendor_id: 2 }],
  ])('rejects %s: %j', async (field, fields) => {
    const before = await list();
    const body = { name: 'Sumi', email: 'sumi@example.com', role: 'staff', ...fields };
    const response = await owner.post('/api/admin/staff', body);
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await list()).toEqual(before);
  });
});

test('the list is by name, disabled members last', async () => {
  const [zahid, amina] = [(await add({ name: 'zahid' })).data, (await add({ name: 'Amina' })).data];
  await patch(amina.id, { is_disabled: true });
  const names = (await list()).map(({ name }) => name);
  expect(names[0]).toBe('Kabir Ahmed');
  expect(names.at(-1)).toBe('Amina');
  expect(names.indexOf('zahid')).toBe(names.length - 2);
  const { history: _, sessions: __, ...row } = await get(zahid.id);
  expect((await list()).find(({ id }) => id === zahid.id)).toEqual(row);
});

describe('changing', () => {
  test('changes name, role and vendor, which apply at once, with a history', async () => {
    const { data, password } = await add();
    const client = new BrowserClient(app);
    await signIn(client, data.email, password);
    expect((await client.get('/api/admin/orders')).status).toBe(200);
    const { status, body } = await patch(data.id, { name: 'Kabir', role: 'vendor', vendor_id: 2 });
    expect([status, body.data]).toEqual([
      200,
      {
        ...data,
        name: 'Kabir',
        role: 'vendor',
        vendor: { id: 2, name: 'Old Town Tailors' },
        version: 2,
        sessions: 1,
        signed_in_at: expect.any(Number),
        history: expect.anything(),
      },
    ]);
    expect(body.data.history[0]).toMatchObject({
      action: 'staff.update',
      details: {
        name: { from: 'Kabir Ahmed', to: 'Kabir' },
        role: { from: 'staff', to: 'vendor' },
        vendor: { from: null, to: 'Old Town Tailors' },
      },
    });
    expect((await client.get('/api/admin/orders')).status).toBe(403);
    expect((await client.get('/api/admin/vendor_orders')).status).toBe(200);
    expect((await patch(data.id, { vendor_id: 1 })).body.data.vendor.id).toBe(1);
    expect((await patch(data.id, { role: 'staff' })).body.data.vendor).toBeUndefined();
  });

  test('nothing without a change', async () => {
    const { data } = await add();
    const { body } = await patch(data.id, { name: data.name, role: 'staff', is_disabled: false });
    expect(body.data).toEqual(data);
  });

  test.each([{ role: 'vendor' }, { role: 'vendor', vendor_id: 99_999 }, { vendor_id: 2 }])(
    'rejects %j at the vendor',
    async (fields) => {
      const { data } = await add();
      const response = await patch(data.id, fields);
      expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['vendor_id']]);
      expect(await get(data.id)).toEqual(data);
    },
  );

  test('a change that is based on an old version changes nothing', async () => {
    const { data } = await add();
    await patch(data.id, { name: 'Kabir' });
    const { status, body } = await owner.patch(at(data.id), { version: 1, role: 'owner' });
    expect([status, body.current]).toEqual([409, await get(data.id)]);
    expect(body.current.role).toBe('staff');
  });

  test('an unknown member is not found', async () => {
    expect((await owner.get(at(99_999))).status).toBe(404);
    expect((await owner.patch(at(99_999), { version: 1 })).status).toBe(404);
    expect((await owner.post(`${at(99_999)}/password`)).status).toBe(404);
    expect((await owner.post(`${at(99_999)}/session_end`)).status).toBe(404);
  });
});

describe('disabling', () => {
  test('ends the sessions and prevents signing in, until the member is enabled', async () => {
    const { data, password } = await add();
    const client = new BrowserClient(app);
    await signIn(client, data.email, password);
    expect((await patch(data.id, { is_disabled: true })).body.data).toMatchObject({
      is_disabled: true,
      sessions: 0,
    });
    expect((await client.get('/api/admin/me')).status).toBe(401);
    expect((await signIn(client, data.email, 'wrong')).body.errors.email[0]).not.toMatch(/disabled/);
    expect((await signIn(client, data.email, password)).body.errors).toEqual({
      email: ['This account is disabled. Ask the owner of the shop.'],
    });
    await patch(data.id, { is_disabled: false });
    expect((await signIn(client, data.email, password)).status).toBe(200);
  });

  test('a session that began at the same time is over', async () => {
    const { data, password } = await add();
    const client = new BrowserClient(app);
    await signIn(client, data.email, password);
    await db.updateTable('staff').set({ is_disabled: true }).where('id', '=', data.id).execute();
    expect((await client.get('/api/admin/me')).status).toBe(401);
  });
});

describe('the last owner who can sign in', () => {
  test('is neither disabled nor demoted, but may get another name', async () => {
    const me = await idOf(owner);
    const { data: other } = await add({ role: 'owner' });
    await patch(other.id, { is_disabled: true });
    for (const fields of [{ is_disabled: true }, { role: 'staff' }, { role: 'vendor', vendor_id: 2 }]) {
      const before = await get(me);
      const { status, body } = await patch(me, fields);
      expect([status, body]).toEqual([
        409,
        { message: 'This is the only owner who can sign in. Make somebody else an owner first.' },
      ]);
      expect(await get(me)).toEqual(before);
    }
    expect((await patch(me, { name: 'Farhana' })).status).toBe(200);
    expect((await patch(other.id, { role: 'staff' })).status).toBe(200);
  });

  test('stays when two owners demote each other at once', async () => {
    const me = await idOf(owner);
    const { data: other } = await add({ role: 'owner' });
    const versions = { [me]: (await get(me)).version, [other.id]: other.version };
    const demote = (id: number) =>
      staffRepository(db, 'a test').update({ id, version: versions[id] ?? 0 }, { role: 'staff' });
    const results = await Promise.allSettled([demote(me), demote(other.id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await db.updateTable('staff').set({ role: 'owner' }).where('id', '=', me).execute();
  });
});

describe('sessions and passwords', () => {
  test('a member is signed out everywhere, and may sign in again', async () => {
    const { data, password } = await add();
    const clients = [new BrowserClient(app), new BrowserClient(app)];
    for (const client of clients) await signIn(client, data.email, password);
    expect((await get(data.id)).sessions).toBe(2);
    const { status, body } = await owner.post(`${at(data.id)}/session_end`);
    expect([status, body.data.sessions, body.data.history[0].action]).toEqual([200, 0, 'staff.end-sessions']);
    for (const client of clients) expect((await client.get('/api/admin/me')).status).toBe(401);
    expect((await signIn(new BrowserClient(app), data.email, password)).status).toBe(200);
  });

  test('who signs the own account out everywhere stays signed in here', async () => {
    const client = await signedInStaff(app, 'owner');
    const id = await idOf(client);
    expect((await client.post(`${at(id)}/session_end`)).body.data.sessions).toBe(1);
    expect((await client.get('/api/admin/me')).status).toBe(200);
  });

  test('a new password ends the sessions and replaces the old one', async () => {
    const { data, password } = await add();
    const client = new BrowserClient(app);
    await signIn(client, data.email, password);
    const { status, body } = await owner.post(`${at(data.id)}/password`);
    expect([status, body.data.sessions, body.data.history[0].action]).toEqual([200, 0, 'staff.set-password']);
    expect((await client.get('/api/admin/me')).status).toBe(401);
    expect((await signIn(client, data.email, password)).status).toBe(422);
    expect((await signIn(client, data.email, body.password)).status).toBe(200);
    expect((await signIn(client, data.email, staffPassword)).status).toBe(422);
  });
});
