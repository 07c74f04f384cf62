import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserClient } from '../support/browser-client.ts';
import { ids, type SmallShop, smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

let dataDir: string;
let shop: SmallShop;
let owner: BrowserClient;
let vendor: BrowserClient;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'razz-uploads-'));
  shop = await smallShop({ RAZZ_DATA_DIR: dataDir });
  owner = await signedInStaff(shop.app, 'owner');
  vendor = await signedInStaff(shop.app, 'vendor', 2);
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const upload = (bytes: Buffer, type = 'image/jpeg', client = owner) =>
  client.request('POST', '/api/admin/pictures', { body: bytes, headers: { 'content-type': type } });
/** A picture whose left half has the colour. */
const halves = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background } }, left: 0, top: 0 },
  ]);
const uploaded = async (background: string, client = owner): Promise<string> =>
  (await upload(await halves(40, 50, background).jpeg().toBuffer(), 'image/jpeg', client)).body.data.url;
const storedBytes = async (url: string): Promise<Buffer> => {
  const [, name = ''] = /(photo-[0-9a-f]+)/.exec(url) ?? [];
  const { bytes } = await shop.database.db
    .selectFrom('photos')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return bytes;
};

describe('an uploaded picture', () => {
  test('is stored upright, without its metadata, and no larger than needed', async () => {
    const photo = await halves(3000, 1000, '#f00')
      .withExif({
        IFD0: { Make: 'Phone', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.includes('Phone')).toBe(true);
    const { status, body } = await upload(photo);
    expect(status).toBe(201);
    expect(body.data.url).toMatch(/^\/pictures\/photo-[0-9a-f]{16}\.[0-9a-f]{8}\.webp$/);
    const stored = await storedBytes(body.data.url);
    const metadata = await sharp(stored).metadata();
    expect([metadata.width, metadata.height, metadata.orientation]).toEqual([667, 2000, undefined]);
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
    // Turned by 90°: the left half is the upper one.
    const { data } = await sharp(stored)
      .resize(1, 2, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[3]).toBeLessThan(60);
  });

  test('has one URL, whoever uploads it, and is served as what it is', async () => {
    const url = await uploaded('#0f0');
    expect(await uploaded('#0f0', vendor)).toBe(url);
    const { statusCode, headers } = await shop.app.inject(url.replace('.webp', '-330.avif'));
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/avif',
      'nosniff',
    ]);
  });

  test('is served by another server, with a data folder of its own', async () => {
    const url = await uploaded('#00f');
    const otherFolder = await mkdtemp(path.join(tmpdir(), 'razz-other-'));
    const other = await testApp({
      config: testConfig({ RAZZ_DATA_DIR: otherFolder }),
      database: shop.database,
    });
    expect((await other.inject(url)).statusCode).toBe(200);
    const none = url.replace(/photo-[0-9a-f]{16}/, 'photo-0123456789abcdef');
    expect((await other.inject(none)).statusCode).toBe(404);
    await other.close();
    await rm(otherFolder, { recursive: true, force: true });
  });

  test.each(['image/png', 'image/webp', 'image/avif'] as const)('may be %s', async (type) => {
    const bytes = await halves(20, 20, '#0ff')[type.slice(6) as 'png']().toBuffer();
    expect((await upload(bytes, type)).status).toBe(201);
    // Phones do not always say what it is.
    expect((await upload(bytes, 'application/octet-stream')).status).toBe(201);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
  test.each([
    ['an SVG that claims to be a PNG', async () => svg, 'image/png', /^Only JPEG/],
    ['a page', async () => Buffer.from('<html><script>alert(1)</script>'), 'image/jpeg', /^Only JPEG/],
    ['nothing', async () => Buffer.alloc(0), 'image/jpeg', /^Only JPEG/],
    ['HEIC', async () => heic, 'application/octet-stream', /^HEIC/],
    [
      'half a picture',
      async () => (await halves(400, 400, '#f0f').jpeg().toBuffer()).subarray(0, 1500),
      'image/jpeg',
      /damaged/,
    ],
    [
      'too many pixels',
      async () => halves(10_000, 5002, '#fff').png({ compressionLevel: 1 }).toBuffer(),
      'image/png',
      /50 million/,
    ],
  ])('that is %s is refused and not stored', async (_, bytes, type, message) => {
    const count = () => shop.database.db.selectFrom('photos').select('name').execute();
    const before = await count();
    const { status, body } = await upload(await bytes(), type);
    expect([status, body.errors]).toEqual([422, { picture: [expect.stringMatching(message)] }]);
    expect(await count()).toEqual(before);
  });

  test('of another content type, or too large, is refused before it is read', async () => {
    expect((await upload(svg, 'image/svg+xml')).status).toBe(415);
    expect((await upload(Buffer.from('{}'), 'application/json')).status).toBe(415);
    expect((await upload(Buffer.alloc(15_000_001))).status).toBe(413);
  });

  test('is one of at most 60 a minute for a member', async () => {
    const member = await signedInStaff(shop.app, 'owner');
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent++)
      statuses.push((await upload(Buffer.from('x'), 'image/png', member)).status);
    expect([statuses.indexOf(429), statuses.at(0)]).toEqual([60, 422]);
  });
});

describe('the pictures of a product', () => {
  const at = (id: number) => `/api/admin/products/${id}`;
  const get = async (id: number) => (await owner.get(at(id))).body.data;
  const patch = async (id: number, fields: object, client = owner) =>
    client.patch(at(id), { version: (await get(id)).version, ...fields });

  test('are ordered, added and removed, the first is the main one', async () => {
    const [red, blue] = [await uploaded('#e00'), await uploaded('#00e')];
    const before = await get(ids.saree);
    const { status, body } = await patch(ids.saree, { pictures: [blue, '/pictures/a.webp', red] });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ featured_img: blue, gallery: ['/pictures/a.webp', red] });
    expect(body.data.version).toBeGreaterThan(before.version);
    const shown = (await owner.get(`/api/get_product_details/${ids.saree}`)).body.data;
    expect(shown.featured_img).toBe(blue);
    expect((await patch(ids.saree, { pictures: [red] })).body.data).toMatchObject({
      featured_img: red,
      gallery: [],
    });
    // Kept: an old order may show it.
    const { used_at } = await shop.database.db
      .selectFrom('photos')
      .select('used_at')
      .where('name', '=', /photo-[0-9a-f]+/.exec(blue)?.[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(used_at).not.toBeNull();
  });

  test.each([
    ['of another site', ['https://example.com/x.jpg']],
    ['that nobody has uploaded', ['/pictures/photo-0123456789abcdef.01234567.webp']],
    ['of the shop that are no photos', ['/pictures/scene-loom.01234567.webp']],
  ])('%s are refused', async (_, pictures) => {
    const before = await get(ids.kurti);
    const { status, body } = await patch(ids.kurti, { pictures });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['pictures']]);
    expect(await get(ids.kurti)).toEqual(before);
  });

  test('are not there twice, and a published product has one', async () => {
    const url = await uploaded('#ee0');
    expect((await patch(ids.kurti, { pictures: [url, url] })).body.errors).toHaveProperty('pictures');
    const none = await patch(ids.kurti, { pictures: [] });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['is_published']]);
    expect((await patch(ids.kurti, { pictures: [], is_published: false })).status).toBe(200);
    expect((await get(ids.kurti)).featured_img).toBeUndefined();
    expect((await patch(ids.kurti, { pictures: [url], is_published: true })).status).toBe(200);
  });

  test('are those of a new product, which a vendor then publishes', async () => {
    const pictures = [await uploaded('#0ee', vendor), await uploaded('#e0e', vendor)];
    const { status, body } = await vendor.request('POST', '/api/admin/products', {
      headers: { 'idempotency-key': randomUUID() },
      body: { name: 'Pictured Panjabi', category: ['Men'], unit_price: 900, stock: 2, pictures },
    });
    expect([status, body.data.featured_img, body.data.gallery]).toEqual([201, pictures[0], [pictures[1]]]);
    const { id } = body.data;
    expect((await patch(id, { is_published: true }, vendor)).status).toBe(200);
    const shown = (await owner.get(`/api/get_product_details/${id}`)).body.data;
    expect(shown.gallery.map(({ file_url }: { file_url: string }) => file_url)).toContain(pictures[1]);
  });
});
