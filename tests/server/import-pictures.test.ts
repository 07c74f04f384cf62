import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import Fastify from 'fastify';
import type { PoolClient } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchPictures } from '../../server/importer/fetch-pictures.ts';
import { importCatalogue, type RowError } from '../../server/importer/import-catalogue.ts';
import { readPictureFile } from '../../server/importer/read-picture-file.ts';
import { createDownload } from '../../server/pictures/download.ts';
import { createPhotoStore, validatePhoto } from '../../server/pictures/photo-store.ts';
import pictures from '../../server/pictures/plugin.ts';
import { pictureSources } from '../../src/domain/pictures.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

const photo = (red: number, format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg') =>
  sharp({ create: { width: 1000, height: 1500, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .toFormat(format)
    .toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

/** Files of the vendor's web server, by path. */
const vendorFiles = new Map<string, Buffer>();
const vendor = createServer((request, response) => {
  const bytes = vendorFiles.get(request.url ?? '');
  response.writeHead(bytes === undefined ? 404 : 200, { 'content-type': 'image/jpeg' }).end(bytes);
});

let folder: string;
let dataDir: string;
let host: string;
let database: FreshDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'razz-import-pictures-'));
  dataDir = path.join(folder, 'data');
  await mkdir(path.join(folder, 'catalogue', 'pictures'), { recursive: true });
  await new Promise<void>((done) => vendor.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  database = await freshDatabase();
});
afterAll(async () => {
  vendor.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Row {
  name: string;
  featured_img: string;
  gallery?: string[];
}

const sourceOf = async function* (rows: readonly Row[]) {
  for (const [i, value] of rows.entries())
    yield {
      row: i + 1,
      value: { category: 'Women', merchant: 'Patrail', unit_price: 100, current_stock: 1, ...value },
    };
};

const importRows = async (...rows: Row[]) => {
  const problems: RowError[] = [];
  const photos = createPhotoStore(dataDir);
  const report = await importCatalogue(database.db, sourceOf(rows), {
    onRowError: (problem) => problems.push(problem),
    storePictureFile: async (file) => photos.add(await readPictureFile(path.join(folder, 'catalogue'), file)),
  });
  return { report, problems };
};
const product = (name: string) =>
  database.db.selectFrom('products').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

test('the transaction of an import may be idle while pictures are stored', async () => {
  let client: PoolClient | undefined;
  database.pool.once('acquire', (acquired) => {
    client = acquired;
  });
  const limits: unknown[] = [];
  await importCatalogue(database.db, sourceOf([{ name: 'Slow', featured_img: 'slow.jpg' }]), {
    storePictureFile: async () => {
      const result = await client?.query('SHOW idle_in_transaction_session_timeout');
      limits.push(...(result?.rows ?? []));
      return '/slow.webp';
    },
  });
  expect(limits).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
});

describe('the picture of an imported product', () => {
  test('with a URL is downloaded and served in every width and format', async () => {
    vendorFiles.set('/saree.jpg', await photo(200));
    vendorFiles.set('/back.png', await photo(10, 'png'));
    await importRows({
      name: 'Fetched',
      featured_img: `http://${host}/saree.jpg`,
      gallery: [`http://${host}/back.png`, `http://${host}/gone.jpg`],
    });
    const problems: [string, string][] = [];
    const report = await fetchPictures(database.db, {
      photos: createPhotoStore(dataDir),
      download: createDownload({ privateHosts: [host] }),
      onError: (...problem) => problems.push(problem),
      onHostError: () => expect.unreachable('The host responds'),
    });
    expect(report).toEqual({ stored: 2, failed: 1 });
    expect(problems).toEqual([[`http://${host}/gone.jpg`, 'responded with status 404']]);

    const { id, featured_img } = await product('Fetched');
    const gallery = await database.db
      .selectFrom('product_images')
      .select('file_url')
      .where('product_id', '=', id)
      .orderBy('position')
      .execute();
    expect(gallery.map(({ file_url }) => file_url)).toEqual([
      expect.stringMatching(/^\/pictures\/photo-/),
      `http://${host}/gone.jpg`,
    ]);
    const app = Fastify();
    await app.register(pictures, { dataDir });
    const sources = Object.entries(pictureSources(featured_img));
    expect(sources).toHaveLength(2);
    for (const [format, set] of sources)
      for (const source of set.split(', ')) {
        const [url = '', width = ''] = source.split(' ');
        const response = await app.inject(url);
        expect(response.headers['content-type'], url).toBe(`image/${format}`);
        const size = await sharp(response.rawPayload).metadata();
        expect(`${size.width}w`, url).toBe(width);
        expect(size.height, url).toBe(Math.round(((size.width ?? 0) * 413) / 330));
      }
    const wrongVersion = featured_img.replace(/\.[0-9a-f]{8}\./, '.00000000.');
    expect((await app.inject(wrongVersion)).statusCode).toBe(404);
    await app.close();
  });

  test('with a URL on a private address is not downloaded', async () => {
    await importRows({ name: 'Hostile', featured_img: `http://${host}/saree.jpg` });
    const problems: string[] = [];
    await fetchPictures(database.db, {
      photos: createPhotoStore(dataDir),
      download: createDownload(),
      onError: (url) => problems.push(url),
      onHostError: (...problem) => problems.push(problem.join(', ')),
    });
    // The other one is left of the test above.
    expect(problems).toEqual([`${host}, 127.0.0.1 is a private address, 2`]);
    expect((await product('Hostile')).featured_img).toBe(`http://${host}/saree.jpg`);
  });

  test('with a file path is stored', async () => {
    await writeFile(path.join(folder, 'catalogue/pictures/kurti.webp'), await photo(30, 'webp'));
    expect((await importRows({ name: 'Stored', featured_img: 'pictures/kurti.webp' })).problems).toEqual([]);
    expect((await product('Stored')).featured_img).toMatch(/^\/pictures\/photo-/);
  });

  test('with a file that is missing, outside the folder or not a picture makes its row invalid', async () => {
    const catalogue = path.join(folder, 'catalogue');
    await writeFile(path.join(folder, 'outside.jpg'), await photo(1));
    await symlink(path.join(folder, 'outside.jpg'), path.join(catalogue, 'link.jpg'));
    await writeFile(path.join(catalogue, 'drawing.jpg'), svg);
    await writeFile(path.join(catalogue, 'huge.jpg'), '');
    await truncate(path.join(catalogue, 'huge.jpg'), 15_000_001);
    await writeFile(path.join(catalogue, 'large.jpg'), '');
    await truncate(path.join(catalogue, 'large.jpg'), 15_000_000);
    const { report, problems } = await importRows(
      { name: 'A', featured_img: 'missing.jpg' },
      { name: 'B', featured_img: '../outside.jpg' },
      { name: 'C', featured_img: 'link.jpg', gallery: ['missing.jpg'] },
      { name: 'D', featured_img: 'drawing.jpg' },
      { name: 'E', featured_img: 'huge.jpg' },
      { name: 'F', featured_img: 'large.jpg' },
    );
    expect(report).toMatchObject({ invalidRows: 6, committed: false });
    expect(problems).toEqual([
      { row: 1, field: 'featured_img', message: "there is no file missing.jpg in the catalogue's folder" },
      { row: 2, field: 'featured_img', message: "../outside.jpg is outside the catalogue's folder" },
      { row: 3, field: 'featured_img', message: "link.jpg is outside the catalogue's folder" },
      { row: 3, field: 'gallery', message: "there is no file missing.jpg in the catalogue's folder" },
      { row: 4, field: 'featured_img', message: 'is not a JPEG, PNG, WebP, AVIF or GIF picture' },
      { row: 5, field: 'featured_img', message: 'huge.jpg is larger than 15 MB' },
      { row: 6, field: 'featured_img', message: 'is not a JPEG, PNG, WebP, AVIF or GIF picture' },
    ]);
  });
});

describe('a photograph', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    await expect(validatePhoto(await photo(50, format))).resolves.toBeUndefined();
  });

  test('is rejected when it is another format, damaged, or too large in bytes or pixels', async () => {
    const whole = await photo(50);
    const huge = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await expect(validatePhoto(svg)).rejects.toThrow('is not a JPEG');
    await expect(validatePhoto(Buffer.from('<!doctype html>'))).rejects.toThrow('is not a JPEG');
    await expect(validatePhoto(whole.subarray(0, whole.length / 2))).rejects.toThrow('is damaged');
    await expect(validatePhoto(Buffer.concat([whole, Buffer.alloc(15_000_000)]))).rejects.toThrow(
      'is larger than 15 MB',
    );
    await expect(validatePhoto(huge)).rejects.toThrow('has more than 50 million pixels');
  });

  test.each([
    ['\xff\xd8\xff', 'is damaged'],
    ['\xff\xd8', 'is not a JPEG'],
    ['\x89PNG\r\n\x1a\n', 'is damaged'],
    ['\x89PNG\r\n', 'is not a JPEG'],
    ['RIFF____WEBP', 'is damaged'],
    ['RIFF____WAVE', 'is not a JPEG'],
    ['RIFX____WEBP', 'is not a JPEG'],
    ['____ftypavif', 'is damaged'],
    ['____ftypavis', 'is damaged'],
    ['____ftypheic', 'is not a JPEG'],
    ['GIF87a', 'is damaged'],
    ['GIF89a', 'is damaged'],
    ['GIF88a', 'is not a JPEG'],
  ])('that consists of the bytes %j %s', async (bytes, message) => {
    // Followed by other bytes, as in a photograph.
    await expect(validatePhoto(Buffer.from(`${bytes}....`, 'latin1'))).rejects.toThrow(message);
  });

  test('may have 15 MB and 50 million pixels', async () => {
    const ofSize = (length: number) => validatePhoto(Buffer.alloc(length));
    await expect(ofSize(15_000_000)).rejects.toThrow('is not a JPEG, PNG, WebP, AVIF or GIF picture');
    await expect(ofSize(15_000_001)).rejects.toThrow('is larger than 15 MB');
    const png = await photo(50, 'png');
    /** Validates a PNG picture whose header says that it is larger than it is. */
    const ofPixels = (width: number, height: number) => {
      png.writeUInt32BE(width, 16);
      png.writeUInt32BE(height, 20);
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
      return validatePhoto(png);
    };
    await expect(ofPixels(10_000, 5000)).rejects.toThrow('is damaged');
    await expect(ofPixels(10_000, 5001)).rejects.toThrow('has more than 50 million pixels');
    await expect(ofPixels(30_000, 30_000)).rejects.toThrow('has more than 50 million pixels');
  });

  test('is not found outside its folder', async () => {
    const photos = createPhotoStore(dataDir);
    const url = await photos.add(await photo(77));
    const [, name = '', version = ''] = /([^/]+)\.(\w+)\.webp$/.exec(url) ?? [];
    expect(await photos.find(name, version, 'cut')).toMatchObject({ name });
    expect(await photos.find(`../originals/${name}`, version, 'cut')).toBeUndefined();
    expect(await photos.find(`${name}/../${name}`, version, 'cut')).toBeUndefined();
    expect(await photos.find('../../etc/passwd', '00000000', 'cut')).toBeUndefined();
    expect(await photos.find('photo-0000000000000000', '00000000', 'cut')).toBeUndefined();
  });
});
