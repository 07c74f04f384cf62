import { afterAll, describe, expect, test } from 'vitest';
import { address, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);

test.each([
  ['a guest', () => shop.browser()],
  ['a customer', () => shop.customer()],
])('%s may save at most 100 addresses, also concurrently', async (_, open) => {
  const browser = await open();
  const save = () => browser.post('/api/cart/save_address', address);
  for (let saved = 0; saved < 98; saved++) expect((await save()).status).toBe(201);
  const last = await Promise.all([save(), save(), save(), save()]);
  expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  expect(last.find(({ status }) => status === 422)?.body.errors).toEqual({
    addresses: ['You have 100 saved addresses. Delete one to save another.'],
  });
  const { body } = await browser.get('/api/cart/get_addresses');
  expect(body).toHaveLength(100);
  expect((await browser.get(`/api/user/delete_address/${body[0].id}`)).status).toBe(200);
  expect((await save()).status).toBe(201);
});

test('blanks around a text, visible or not, are not part of it', async () => {
  const browser = await shop.browser();
  const copied = Object.fromEntries(
    Object.entries(address).map(([field, text]) => [field, `\u202a\u200b ${text}\u00a0\u202c\n`]),
  );
  const saved = await browser.post('/api/cart/save_address', copied);
  expect(saved.body).toEqual({ ...address, id: saved.body.id });
  const blank = await browser.post('/api/cart/save_address', { ...address, address1: '\u200b\u00a0' });
  expect(blank.body.errors).toEqual({ address1: [expect.stringMatching(/required/i)] });
});

describe.each([
  ['a guest', () => shop.browser()],
  ['a customer', () => shop.customer()],
])('%s', (_, open) => {
  test('saves, changes and deletes addresses; the first is the default [7.19, 7.20, 7.21, 7.22, 7.23]', async () => {
    const browser = await open();
    expect((await browser.get('/api/cart/get_addresses')).body).toEqual([]);
    expect((await browser.get('/api/cart/get_shipping_address/')).body).toBeNull();

    const first = await browser.post('/api/cart/save_address', {
      ...address,
      address2: ' Flat 3 ',
      company_name: '',
    });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ ...address, address2: 'Flat 3', id: first.body.id });
    const second = await browser.post('/api/cart/save_address', { ...address, name: 'Office' });
    for (const path of ['/api/cart/get_shipping_address', '/api/cart/get_shipping_address/'])
      expect((await browser.get(path)).body).toEqual(first.body);

    const changed = await browser.patch(`/api/user/update_address/${second.body.id}`, {
      ...address,
      name: 'Shop',
      city: 'Sylhet',
    });
    expect(changed.body).toEqual({ ...address, name: 'Shop', city: 'Sylhet', id: second.body.id });

    const whole = { ...address, address2: 'Flat 3', company_name: 'Aarong Studio' };
    const filled = await browser.patch(`/api/user/update_address/${second.body.id}`, whole);
    expect(filled.body).toEqual({ ...whole, id: second.body.id });
    // A missing optional field is emptied, as an empty one is.
    const emptied = { ...changed.body, address2: '' };
    expect((await browser.patch(`/api/user/update_address/${second.body.id}`, emptied)).body).toEqual(
      changed.body,
    );

    const removed = await browser.get(`/api/user/delete_address/${first.body.id}`);
    expect(removed.body).toEqual({ msg: 'Address Deleted Successfully.' });
    expect((await browser.get('/api/cart/get_addresses')).body).toEqual([changed.body]);
    expect((await browser.get('/api/cart/get_shipping_address')).body).toEqual(changed.body);
    expect((await browser.get(`/api/user/delete_address/${first.body.id}`)).status).toBe(404);
  });

  test('keeps default and order on edits; the newest address replaces a deleted default', async () => {
    const browser = await open();
    const saved: number[] = [];
    for (const name of ['Home', 'Office', 'Shop', 'Parents'])
      saved.push((await browser.post('/api/cart/save_address', { ...address, name })).body.id);
    const [home, office, shopId, parents] = saved;
    const listedNames = async () =>
      (await browser.get('/api/cart/get_addresses')).body.map(({ name }: { name: string }) => name);
    const defaultId = async () => (await browser.get('/api/cart/get_shipping_address')).body.id;

    await browser.patch(`/api/user/update_address/${home}`, { ...address, name: 'New home' });
    expect(await listedNames()).toEqual(['New home', 'Office', 'Shop', 'Parents']);
    await browser.get(`/api/user/delete_address/${parents}`);
    expect(await defaultId()).toBe(home);
    await browser.get(`/api/user/delete_address/${home}`);
    expect(await defaultId()).toBe(shopId);
    await browser.get(`/api/user/delete_address/${shopId}`);
    expect(await defaultId()).toBe(office);
    await browser.get(`/api/user/delete_address/${office}`);
    expect((await browser.get('/api/cart/get_shipping_address')).body).toBeNull();
  });

  test('undo after a deletion restores the address as it was, also the default', async () => {
    const browser = await open();
    const saved: { id: number }[] = [];
    for (const name of ['Home', 'Office', 'Shop'])
      saved.push((await browser.post('/api/cart/save_address', { ...address, name })).body);
    const lists = async () => [
      (await browser.get('/api/cart/get_addresses')).body,
      (await browser.get('/api/cart/get_shipping_address')).body,
    ];
    const before = await lists();
    expect(before[1]).toEqual(saved[0]);
    for (const { id, ...input } of saved) {
      await browser.get(`/api/user/delete_address/${id}`);
      expect((await browser.post('/api/cart/save_address', input)).body.id).toBe(id);
      expect(await lists()).toEqual(before);
    }
    // A different address is a new one.
    await browser.get(`/api/user/delete_address/${saved[0]?.id}`);
    await browser.post('/api/cart/save_address', { ...address, name: 'Home', city: 'Sylhet' });
    expect((await lists())[1]).toEqual(saved[2]);
    // Nobody else restores it.
    const other = await open();
    expect((await other.post('/api/cart/save_address', { ...address, name: 'Home' })).body.id).not.toBe(
      saved[0]?.id,
    );
  });

  test('chooses the default address, which stays it on edits and undo', async () => {
    const browser = await open();
    const saved: { id: number }[] = [];
    for (const name of ['Home', 'Office', 'Shop'])
      saved.push((await browser.post('/api/cart/save_address', { ...address, name })).body);
    const [home, office, shop] = saved;
    const choose = (id: number | undefined) => browser.post(`/api/user/default_address/${id}`, undefined);
    const preferred = async () => (await browser.get('/api/cart/get_shipping_address')).body;
    expect(await choose(office?.id)).toMatchObject({ status: 200, body: office });
    expect(await preferred()).toEqual(office);
    // Again, and another one.
    for (const chosen of [office, shop]) {
      expect((await choose(chosen?.id)).status).toBe(200);
      expect(await preferred()).toEqual(chosen);
    }
    expect((await choose(shop ? shop.id + 1000 : 0)).status).toBe(404);
    expect((await browser.get('/api/cart/get_addresses')).body).toEqual(saved);
    const { id, ...input } = shop ?? { id: 0 };
    await browser.get(`/api/user/delete_address/${id}`);
    expect((await choose(id)).status).toBe(404);
    expect((await choose(home?.id)).status).toBe(200);
    // Undo restores the default that it was.
    await browser.post('/api/cart/save_address', input);
    expect(await preferred()).toEqual(shop);
    // Concurrent choices leave one default.
    const choices = await Promise.all(saved.flatMap((one) => [choose(one.id), choose(one.id)]));
    expect(new Set(choices.map(({ status }) => status))).toEqual(new Set([200]));
    expect(saved).toContainEqual(await preferred());
  });

  test('has addresses that others cannot read, change, choose or delete', async () => {
    const [owner, other] = [await open(), await open()];
    const { body: mine } = await owner.post('/api/cart/save_address', address);
    expect((await other.get('/api/cart/get_addresses')).body).toEqual([]);
    expect(
      (await other.patch(`/api/user/update_address/${mine.id}`, { ...address, name: 'Stolen' })).status,
    ).toBe(404);
    const { body: second } = await owner.post('/api/cart/save_address', { ...address, name: 'Office' });
    for (const stranger of [other, await shop.browser()])
      expect((await stranger.post(`/api/user/default_address/${second.id}`, undefined)).status).toBe(404);
    expect((await owner.get('/api/cart/get_shipping_address')).body).toEqual(mine);
    expect((await owner.get(`/api/user/delete_address/${second.id}`)).status).toBe(200);
    expect((await other.get(`/api/user/delete_address/${mine.id}`)).status).toBe(404);
    expect((await owner.get('/api/cart/get_addresses')).body).toEqual([mine]);
  });
});

test('a rejection names all invalid fields [5.13]', async () => {
  const browser = await shop.browser();
  const { status, body } = await browser.post('/api/cart/save_address', {
    name: '',
    email: 'x',
    phone: '1',
    zipcode: 'abcd',
  });
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual(['address1', 'city', 'email', 'name', 'phone', 'zipcode']);
  expect((await browser.post('/api/cart/save_address')).body.errors).toHaveProperty('name');
  const long = await browser.post('/api/cart/save_address', {
    ...address,
    name: 'n'.repeat(121),
    address1: 'a'.repeat(256),
  });
  expect(long.body.errors).toEqual({
    name: ['Use at most 120 characters.'],
    address1: ['Use at most 255 characters.'],
  });
  const abroad = await browser.post('/api/cart/save_address', { ...address, city: 'Paris' });
  expect(abroad.body.errors).toEqual({ city: ['Choose a district from the list.'] });
});

test.each(['abc', '0', '-1', '1.5', '99999999999', '%20'])('the address id %s is not found', async (id) => {
  const browser = await shop.browser();
  expect((await browser.patch(`/api/user/update_address/${id}`, address)).status).toBe(404);
});

test('an address of nobody is not found', async () => {
  const browser = await shop.browser();
  expect(await browser.patch('/api/user/update_address/999', address)).toMatchObject({
    status: 404,
    body: { message: 'The address was not found.' },
  });
});
