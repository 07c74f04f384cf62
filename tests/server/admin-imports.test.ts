import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import type { AdminImport } from '../../src/contracts/admin/schemas/import.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { type SmallShop, smallShop } from '../support/small-shop.ts';
import { writeSpreadsheet } from '../support/spreadsheet.ts';
import { addStaff, signedInStaff, staffPassword } from '../support/staff.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const photo = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();
const pictureServer = createServer((request, response) => {
  const exists = request.url?.startsWith('/photo') === true;
  response.writeHead(exists ? 200 : 404, { 'content-type': 'image/jpeg' }).end(exists ? photo : '');
});

let dataDir: string;
let host: string;
let shop: SmallShop;
let owner: BrowserClient;
beforeAll(async () => {
  await new Promise<void>((done) => pictureServer.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(pictureServer.address() as AddressInfo).port}`;
  dataDir = await mkdtemp(path.join(tmpdir(), 'razz-panel-imports-'));
  shop = await smallShop({ RAZZ_DATA_DIR: dataDir, PICTURE_PRIVATE_HOSTS: host });
  owner = await signedInStaff(shop.app, 'owner');
});
afterAll(async () => {
  await shop.close();
  pictureServer.close();
  await rm(dataDir, { recursive: true, force: true });
});

const headers = { 'content-type': 'application/octet-stream' };
const send = (name: string, body: Buffer, client = owner) =>
  client.request('POST', `/api/admin/imports?name=${encodeURIComponent(name)}`, { body, headers });
/** Uploads a file, and waits for its check. */
const upload = async (name: string, content: string | Buffer): Promise<AdminImport> => {
  const { status, body } = await send(name, Buffer.from(content));
  expect([status, body.data.state]).toEqual([201, 'checking']);
  return ended(body.data.id);
};
const get = async (id: number, client = owner): Promise<AdminImport> =>
  (await client.get(`/api/admin/imports/${id}`)).body.data;
const act = (what: string, { id, version }: AdminImport, fields: object = {}, client = owner) =>
  client.post(`/api/admin/imports/${id}/${what}`, { version, ...fields });
/** Waits until a run has ended. */
const ended = (id: number, client = owner): Promise<AdminImport> =>
  vi.waitFor(
    async () => {
      const found = await get(id, client);
      expect(['ready', 'done']).toContain(found.state);
      return found;
    },
    { timeout: 60_000, interval: 200 },
  );
/** Checks a file again. */
const checked = async (file: AdminImport, options: object = {}): Promise<AdminImport> => {
  const { status, body } = await act('check', file, options);
  expect([status, body.data.state]).toEqual([200, 'checking']);
  return ended(file.id);
};
const imported = async (file: AdminImport, options: object = {}): Promise<AdminImport> => {
  const choice = { skip_invalid_rows: false, fetch_pictures: false, ...options };
  expect((await act('run', file, choice)).status).toBe(200);
  return ended(file.id);
};
const named = (name: string) =>
  shop.database.db.selectFrom('products').selectAll().where('name', '=', name).execute();

const header = 'name,category,merchant,unit_price,current_stock,featured_img';
const row = (name: string, price: string | number = 900, picture = '/pictures/a.webp') =>
  `${name},Women > Tops,Looms of Tangail,${price},4,${picture}`;

const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Gift Card,SEO Title,Status
nakshi-shawl,Nakshi Shawl,<p>Warm.</p><script>alert(1)</script>,Looms of Jessore,Shawls,winter,true,Size,S,NS-S,shopify,3,deny,1450.00,,https://cdn.example/shawl-1.jpg,1,false,Buy it,active
nakshi-shawl,,,,,,,,M,NS-M,shopify,0,deny,1450.00,,https://cdn.example/shawl-2.jpg,2,,,
plain-scarf,Plain Scarf,Soft.,Looms of Jessore,Scarves,,true,Title,Default Title,PS,shopify,7,deny,400.00,500.00,https://images.example/scarf.jpg,1,false,,active
`;

describe('an export of another shop', () => {
  test('is recognized, checked without changing anything, then imported', { timeout: 90_000 }, async () => {
    const found = await upload('products_export.csv', shopify);
    expect(found).toMatchObject({
      state: 'ready',
      has_file: true,
      file_name: 'products_export.csv',
      options: { kind: 'shopify' },
      check: {
        kind: 'shopify',
        rows: 2,
        invalid_rows: 0,
        added: 2,
        changed: 0,
        problems: [],
        picture_hosts: [
          { host: 'cdn.example', pictures: 2 },
          { host: 'images.example', pictures: 1 },
        ],
      },
    });
    expect(found.check?.new_names).toContainEqual({
      kind: 'vendor',
      total: 1,
      count: 1,
      names: ['Looms of Jessore'],
    });
    expect(found.check?.notes.join('\n')).toContain('SEO Title (1)');
    expect(await named('Nakshi Shawl')).toEqual([]);

    const done = await imported(found);
    expect(done).toMatchObject({ state: 'done', has_file: false, result: { added: 2, changed: 0 } });
    expect(done.result).not.toHaveProperty('pictures');
    const shopper = await shop.browser();
    const [shawl] = await named('Nakshi Shawl');
    const { body } = await shopper.get(`/api/get_product_details/${shawl?.id}`);
    expect(body.data).toMatchObject({ name: 'Nakshi Shawl', current_stock: 3 });
    expect(body.data.description).not.toContain('script');
    const { body: log } = await owner.get(`/api/admin/audit_log?subject=import ${found.id}`);
    expect(log.data).toMatchObject([
      {
        actor: expect.stringMatching(/^staff owner-/),
        action: 'import.run',
        details: { file: 'products_export.csv', added: 2, changed: 0 },
      },
    ]);
    // Nothing of the file is left on the server.
    expect((await readdir(dataDir)).filter((name) => name.startsWith('import-'))).toEqual([]);
    expect((await act('run', done, { skip_invalid_rows: true, fetch_pictures: false })).status).toBe(409);
  });

  test('that was taken for another kind says so, and can be checked again', { timeout: 90_000 }, async () => {
    const file = await upload('again.csv', shopify);
    const wrong = await checked(file, { kind: 'own' });
    expect(wrong).toMatchObject({
      state: 'ready',
      problem: {
        reason: 'rejected',
        message: 'row 1: This seems to be an export of Shopify. Choose it as the kind of the file.',
      },
    });
    expect(wrong.check).toBeUndefined();
    expect((await act('run', wrong, { skip_invalid_rows: true, fetch_pictures: false })).status).toBe(409);
    const right = await checked(wrong, { kind: 'shopify', vendor: 'Nobody', default_stock: 5 });
    expect(right).toMatchObject({ check: { added: 0, changed: 2 } });
    expect(right.problem).toBeUndefined();
  });
});

describe('an own file', () => {
  test('has its problems by row; the other rows are imported if that is chosen', {
    timeout: 90_000,
  }, async () => {
    const found = await upload(
      '../../etc/own list.csv',
      [header, row('Blue Top'), row('Red Top', '1.200'), row('Green Top', 700, 'pictures/top.jpg')].join(
        '\n',
      ),
    );
    expect(found.check).toMatchObject({
      kind: 'own',
      rows: 3,
      invalid_rows: 2,
      added: 1,
      problem_count: 2,
      problems: [
        { row: 3, column: 'unit_price', message: expect.stringContaining('1.200') },
        { row: 4, column: 'featured_img', message: expect.stringContaining('the panel does not get') },
      ],
    });
    const refused = await imported(found);
    expect(refused).toMatchObject({ state: 'ready', has_file: true, problem: { reason: 'rejected' } });
    expect(await named('Blue Top')).toEqual([]);
    const done = await imported(refused, { skip_invalid_rows: true });
    expect(done.result).toMatchObject({ added: 1, invalid_rows: 2, problem_count: 2 });
    expect(await named('Blue Top')).toHaveLength(1);
    expect(await named('Green Top')).toEqual([]);
  });

  test('with thousands of problems lists the first, and counts all', { timeout: 90_000 }, async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => row(`Top ${index}`, 'x'));
    const { check } = await upload('bad.csv', [header, ...rows].join('\n'));
    expect([check?.problems.length, check?.problem_count, check?.invalid_rows]).toEqual([200, 1500, 1500]);
  });

  test('may be a spreadsheet, whose empty cells are said to clear what is stored', {
    timeout: 90_000,
  }, async () => {
    const sheet = path.join(dataDir, 'sheet.xlsx');
    await writeSpreadsheet(sheet, [
      ['slug', 'unit_price', 'short_description'],
      ['white-panjabi', 1900, null],
    ]);
    const found = await upload('Price list.XLSX', await readFile(sheet));
    expect(found.check).toMatchObject({
      kind: 'own',
      changed: 1,
      cleared: [{ column: 'short_description', products: 1, examples: ['white-panjabi'] }],
    });
    await imported(found);
    expect(await named('White Panjabi')).toMatchObject([{ unit_price: 1900, short_description: '' }]);
  });

  test.each([
    ['broken.xlsx', 'this is none', /^broken\.xlsx is not a spreadsheet/],
    ['bijoy.csv', Buffer.from(`${header}\n\u0086cvlvK`, 'latin1'), /^bijoy\.csv is not UTF-8 text/],
    ['typo.csv', `${header},colour\nx`, /^row 1: unknown column colour \(colours\?\).*kind of the file\.$/],
  ])(
    'that cannot be read says why, without a path of the server: %s',
    { timeout: 60_000 },
    async (name, content, message) => {
      const { problem, state } = await upload(name, content);
      expect([state, problem?.reason, problem?.message]).toEqual([
        'ready',
        'rejected',
        expect.stringMatching(message),
      ]);
    },
  );
});

describe('pictures of other sites', () => {
  const product = (slug: string) =>
    shop.database.db
      .selectFrom('products')
      .select('featured_img')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();

  test('are fetched if that is chosen, and served by every server', { timeout: 120_000 }, async () => {
    const csv = [
      `${header},slug`,
      `${row('Pictured', 900, `http://${host}/photo.jpg`)},pictured`,
      `${row('Missing', 900, `http://${host}/none.jpg`)},missing`,
      `${row('Private', 900, 'http://127.0.0.1:9/photo.jpg')},private`,
    ].join('\n');
    const found = await upload('pictures.csv', csv);
    expect(found.check?.picture_hosts).toContainEqual({ host, pictures: 2 });
    const done = await imported(found, { fetch_pictures: true });
    expect(done).toMatchObject({ state: 'done', result: { added: 3 } });
    const problems = done.result?.pictures?.problems ?? [];
    expect(problems).toContainEqual({
      source: `http://${host}/none.jpg`,
      message: 'responded with status 404',
      pictures: 1,
    });
    // Private addresses stay refused: only the one of the settings is allowed.
    expect(problems).toContainEqual({
      source: '127.0.0.1:9',
      message: '127.0.0.1 is a private address',
      pictures: 1,
    });
    const { featured_img } = await product('pictured');
    expect(featured_img).toMatch(/^\/pictures\/photo-/);
    expect((await product('missing')).featured_img).toBe(`http://${host}/none.jpg`);
    const otherFolder = await mkdtemp(path.join(tmpdir(), 'razz-other-'));
    const other = await testApp({
      config: testConfig({ RAZZ_DATA_DIR: otherFolder }),
      database: shop.database,
    });
    expect((await other.inject(featured_img)).statusCode).toBe(200);
    await other.close();
    await rm(otherFolder, { recursive: true, force: true });
    // Kept, though no product was saved with it in the panel.
    const { rows } = await sql<{ used: boolean }>`SELECT used_at IS NOT NULL AS used FROM photos`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ used: true }]);

    const again = await act('pictures', done);
    expect([again.status, again.body.data.state]).toEqual([200, 'fetching']);
    expect((await ended(done.id)).result?.pictures).toMatchObject({ stored: 0 });
  });
});

describe('a file is refused', () => {
  test.each([
    ['products.pdf', 'x', /^This kind of file/],
    ['products', 'x', /^This kind of file/],
    ['products.xls', 'x', /Save it as \.xlsx/],
    ['products.csv', '', /empty/],
  ])('that is %s with %j', async (name, content, message) => {
    const { status, body } = await send(name, Buffer.from(content));
    expect([status, body.errors]).toEqual([422, { file: [expect.stringMatching(message)] }]);
  });

  test('that is too large, or not sent as a file', async () => {
    expect((await send('large.csv', Buffer.alloc(20_000_001))).status).toBe(413);
    expect((await owner.post('/api/admin/imports?name=a.csv', {})).status).toBe(415);
  });

  test('beyond twenty a minute', async () => {
    const member = await signedInStaff(shop.app, 'owner');
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent++)
      statuses.push((await send('a.pdf', Buffer.from('x'), member)).status);
    expect(statuses).toEqual([...Array(20).fill(422), 429]);
  });
});

describe('while an import runs', () => {
  const file = [header, row('Interrupted Top')].join('\n');
  const choice = { skip_invalid_rows: false, fetch_pictures: false };

  /** Holds the writing of an import, which then runs until it is stopped or released. */
  const held = async () => {
    const { db, close } = connect(shop.database.connection, { poolSize: 1 });
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    let lock = () => {};
    const locked = new Promise<void>((done) => {
      lock = done;
    });
    const transaction = db.transaction().execute(async (held) => {
      await sql`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`.execute(held);
      lock();
      await released;
    });
    await locked;
    return async () => {
      release();
      await transaction;
      await close();
    };
  };
  /** Waits until an import waits for the lock. */
  const waiting = () =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(shop.database.db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 100 },
    );
  const gone = () =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(shop.database.db);
        expect(rows).toHaveLength(0);
      },
      { timeout: 60_000, interval: 100 },
    );

  test('another one has to wait, a stale one says so, and stopping it changes nothing', {
    timeout: 120_000,
  }, async () => {
    const found = await upload('first.csv', file);
    const release = await held();
    const { body } = await act('run', found, choice);
    await waiting();
    const { body: second } = await send('second.csv', Buffer.from(file));
    const other: AdminImport = second.data;
    expect(other).toMatchObject({ state: 'ready', has_file: true });
    const refused = await act('check', other);
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'The import of “first.csv” is running. Wait until it is done, or stop it.' },
    ]);
    const stale = await act('stop', found);
    expect([stale.status, stale.body.current]).toMatchObject([409, { state: 'importing' }]);
    const stopped = await act('stop', body.data);
    expect(stopped.body.data).toMatchObject({
      state: 'ready',
      has_file: true,
      problem: { reason: 'stopped' },
    });
    await release();
    await gone();
    expect(await named('Interrupted Top')).toEqual([]);
    expect((await checked(other)).check).toMatchObject({ added: 1 });
  });

  test('a server that stops says so, and it can be run again', { timeout: 120_000 }, async () => {
    const config = testConfig({ RAZZ_DATA_DIR: dataDir });
    const stopping = await testApp({ config, database: shop.database });
    const client = new BrowserClient(stopping);
    const email = await addStaff(stopping, 'owner');
    await client.post('/api/admin/sign_in', { email, password: staffPassword });
    const found = await upload('third.csv', file);
    const release = await held();
    expect((await act('run', found, choice, client)).status).toBe(200);
    await waiting();
    await stopping.close();
    const folders = async () => (await readdir(dataDir)).filter((name) => name.startsWith('import-'));
    expect(await folders()).toEqual([]);
    // Of a process that was killed.
    await mkdir(path.join(dataDir, 'import-killed'));
    const interrupted = await get(found.id);
    expect(interrupted).toMatchObject({ state: 'ready', has_file: true, problem: { reason: 'interrupted' } });
    await release();
    await gone();
    expect(await named('Interrupted Top')).toEqual([]);
    expect(await imported(interrupted)).toMatchObject({ state: 'done', result: { added: 1 } });
    expect(await named('Interrupted Top')).toHaveLength(1);
    expect(await folders()).toEqual([]);
  });

  test('a server that was killed is noticed', async () => {
    const { id } = await upload('fourth.csv', file);
    const set = (state: string, seconds: number) =>
      sql`UPDATE imports SET state = ${state}, run = gen_random_uuid(),
        alive_at = now() - make_interval(secs => ${seconds}) WHERE id = ${id}`.execute(shop.database.db);
    await set('importing', 50);
    expect(await get(id)).toMatchObject({ state: 'importing' });
    await set('importing', 70);
    expect(await get(id)).toMatchObject({ state: 'ready', problem: { reason: 'interrupted' } });
    // The products are imported.
    await set('fetching', 70);
    expect((await owner.get('/api/admin/imports')).body.data[0]).toMatchObject({
      id,
      state: 'done',
      problem: { reason: 'interrupted' },
    });
  });
});

describe('a list with columns of its own', () => {
  const list = [
    'Stock of Kinara Boutique,,,,,',
    'Style,Item,Rate,S,M,Remarks',
    'N-1,Neem Kurti,"1,200",3,0,summer',
    'N-2,Neem Shawl,900,,,',
  ].join('\n');
  // Uploads are limited per member.
  let otherOwner: BrowserClient;
  beforeAll(async () => {
    otherOwner = await signedInStaff(shop.app, 'owner');
  });
  const uploadList = async (name: string, content: string): Promise<AdminImport> => {
    const { body } = await send(name, Buffer.from(content), otherOwner);
    return ended(body.data.id);
  };
  const product = async (name: string) => {
    const [found] = await named(name);
    const shopper = await shop.browser();
    return found?.is_published
      ? (await shopper.get(`/api/get_product_details/${found.id}`)).body.data
      : found;
  };

  test('is read by the names of its columns, and as the owner says', { timeout: 90_000 }, async () => {
    const found = await uploadList('stock.csv', list);
    expect(found).toMatchObject({
      options: { kind: 'table' },
      check: {
        kind: 'table',
        rows: 2,
        added: 2,
        invalid_rows: 0,
        columns: [
          { name: 'Style', examples: ['N-1', 'N-2'] },
          { name: 'Item', field: 'name' },
          { name: 'Rate', field: 'unit_price' },
          { name: 'S', field: 'size_stock' },
          { name: 'M', field: 'size_stock' },
          { name: 'Remarks', examples: ['summer'] },
        ],
      },
    });
    expect(found.check?.columns?.[0]).not.toHaveProperty('field');
    const notes = found.check?.notes.join('\n');
    expect(notes).toContain('New products without a category get "Other"');
    expect(notes).toContain('New products without a stock get 100: 1 (row 4)');

    const columns = ['sku', 'name', 'unit_price', 'size_stock', 'size_stock', 'keywords'];
    const options = { kind: 'table', vendor: 'Kinara', category: 'Women > Kurti' };
    const repeated = await act('check', found, { ...options, columns: ['name', 'name'] });
    expect([repeated.status, Object.keys(repeated.body.errors)]).toEqual([422, ['columns']]);
    const chosen = await checked(found, { ...options, columns });
    expect(chosen.check).toMatchObject({ added: 2, invalid_rows: 0 });
    await imported(chosen);
    expect(await product('Neem Kurti')).toMatchObject({
      sku: 'N-1',
      unit_price: 1200,
      current_stock: 3,
      is_published: false,
    });
    expect(await product('Neem Shawl')).toMatchObject({ sku: 'N-2', current_stock: 100 });
  });

  test('changes only what it says, and is remembered by its columns', { timeout: 90_000 }, async () => {
    const again = await uploadList('stock2.csv', list.replace('"1,200",3,0', '"1,100",8,2'));
    expect(again.options).toMatchObject({
      columns: ['sku', 'name', 'unit_price', 'size_stock', 'size_stock', 'keywords'],
    });
    // Neither vendor nor category is said: those of the products stay.
    expect(again.check).toMatchObject({ added: 0, changed: 2, invalid_rows: 0, cleared: [] });
    await imported(again);
    const prices = await uploadList('prices.csv', 'Style No.,New rate,Price\nN-1,,999');
    expect(prices.check).toMatchObject({ added: 0, changed: 1, cleared: [] });
    await imported(prices);
    const { rows } = await sql`
      SELECT unit_price, current_stock, keywords, merchants.name AS merchant, categories.name AS category,
        array(SELECT name || ' ' || stock FROM product_variations WHERE product_id = products.id ORDER BY position) AS sizes
      FROM products JOIN merchants ON merchants.id = merchant_id JOIN categories ON categories.id = category_id
      WHERE products.name = 'Neem Kurti'`.execute(shop.database.db);
    expect(rows).toEqual([
      expect.objectContaining({
        unit_price: 999,
        current_stock: 10,
        keywords: expect.stringContaining('summer'),
        merchant: 'Kinara',
        category: 'Kurti',
        sizes: ['S 8', 'M 2'],
      }),
    ]);
  });

  test('a product of another vendor that has the same name is not changed', { timeout: 90_000 }, async () => {
    await imported(await uploadList('a.csv', 'Item,Price,Vendor\nPlain Scarf Blue,500,Scarf House'));
    const same = await uploadList('b.csv', 'Item,Price\nPlain Scarf Blue,1');
    expect(same.check).toMatchObject({ added: 1, changed: 0 });
  });

  test('without a recognized column asks which one is the name', { timeout: 60_000 }, async () => {
    const found = await uploadList('x.csv', 'A,B\nNeem Sari,900');
    expect(found.check).toMatchObject({
      added: 0,
      invalid_rows: 1,
      problems: [{ row: 1, message: expect.stringContaining('choose which one is') }],
      columns: [
        { name: 'A', examples: ['Neem Sari'] },
        { name: 'B', examples: ['900'] },
      ],
    });
    const chosen = await checked(found, { kind: 'table', columns: ['name', 'unit_price'] });
    expect(chosen.check).toMatchObject({ added: 1, invalid_rows: 0 });
  });
});
