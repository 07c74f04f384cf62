import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoDrawings, scenes } from '@razz/demo-catalogue';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawnPicture } from '../../server/pictures/picture.ts';
import { createPictureCache } from '../../server/pictures/picture-cache.ts';
import pictures from '../../server/pictures/plugin.ts';
import { pictureUrl } from '../../server/pictures/url.ts';
import { pictureSources, shareCardUrl } from '../../src/domain/pictures.ts';

const drawings = [...demoDrawings.values()];
const first = drawings[0] ?? expect.fail('the demo has no pictures');
const url = pictureUrl(first);
/** Simple enough to be drawn ten times over in a test. */
const quick = demoDrawings.get('sa-199-front') ?? expect.fail('the demo has no necklace');
const widths = (set: string) => set.split(', ').map((source) => source.split(' ') as [string, string]);

let dataDir: string;
let app: FastifyInstance;

const serve = async (folder: string, firstPictures?: () => Promise<string[]>): Promise<FastifyInstance> => {
  const server = Fastify();
  await server.register(pictures, { dataDir: folder, ...(firstPictures && { firstPictures }) });
  return server;
};

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'razz-pictures-'));
  app = await serve(dataDir);
});
afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a picture', () => {
  test('comes at 330 by 413, never to change [9.18]', async () => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 330,
      height: 413,
    });
  });

  test('comes in every width and format that its sources name', { timeout: 30_000 }, async () => {
    const sources = pictureSources(pictureUrl(quick));
    for (const [format, set] of Object.entries(sources)) {
      for (const [source, width] of widths(set)) {
        const answer = await app.inject(source);
        expect(answer.headers['content-type'], source).toBe(`image/${format}`);
        const size = await sharp(answer.rawPayload).metadata();
        expect(`${size.width}w`, source).toBe(width);
      }
    }
  });

  test.each([
    ['a drawing', pictureUrl(quick)],
    ['a scene', pictureUrl(scenes[0] ?? quick)],
  ])('comes as a share card of 1200 by 630: %s', { timeout: 30_000 }, async (_kind, address) => {
    const answer = await app.inject(shareCardUrl(address) ?? '');
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
  });

  test('is stored on disk and read from there after a restart', async () => {
    await app.inject(url);
    const file = `${path.basename(url, '.webp')}-330.webp`;
    expect(await readdir(path.join(dataDir, 'pictures'))).toEqual([file]);
    await app.close();
    await writeFile(path.join(dataDir, 'pictures', file), 'what is stored');
    app = await serve(dataDir);
    expect((await app.inject(url)).body).toBe('what is stored');
  });

  test('is still served when it cannot be stored', async () => {
    await writeFile(path.join(dataDir, 'pictures'), 'a file where the folder should be');
    expect((await app.inject(url)).statusCode).toBe(200);
  });

  test('of an older drawing leads to the present one', async () => {
    const answer = await app.inject(`/pictures/${first.name}.00000000-165.avif`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`/pictures/${first.name}.${first.version()}-165.avif`);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['/pictures/nothing-here.00000000.webp'],
    [`/pictures/${first.name}.webp`],
    [`/pictures/${first.name}.${first.version()}-331.webp`],
    [`/pictures/${first.name}.${first.version()}.png`],
    [`/pictures/${first.name}.${first.version()}-330.jpg`],
    [`/pictures/${first.name}.${first.version()}-1200.webp`],
    ['/pictures/..%2F..%2Fpackage.json'],
    ['/pictures/%2e%2e%2fsecret.00000000.webp'],
  ])('%s is not found', async (address) => {
    const answer = await app.inject(address);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'There is no such picture.' });
  });
});

test('an idle shop renders what visitors see first: for cards, then for the product page', async () => {
  await app.close();
  app = await serve(dataDir, async () => [pictureUrl(quick), 'https://cdn.example/saree.jpg']);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const rendered = () => readdir(path.join(dataDir, 'pictures')).catch(() => []);
  const name = path.basename(pictureUrl(quick), '.webp');
  await expect
    .poll(async () => (await rendered()).filter((file) => file.endsWith('.avif')))
    .toEqual([`${name}-330.avif`, `${name}-660.avif`, `${name}-990.avif`]);
});

test('a shop that closes finishes the pictures under way, begins no other, and leaves its folder alone', async () => {
  const folder = path.join(dataDir, 'closing');
  const store = createPictureCache({
    folder,
    concurrency: 1,
    onWriteError: (error) => expect.fail(String(error)),
  });
  const reads = drawings
    .slice(0, 12)
    .map((drawing) => store.read(drawnPicture(drawing), 330, 'webp', 'visible'));
  const asked = Promise.allSettled(reads);
  await Promise.race(reads);
  await store.close();
  const files = await readdir(folder);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !name.endsWith('.webp'))).toEqual([]);
  const ends = await asked;
  const rejected = ends.filter((end) => end.status === 'rejected');
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected).toHaveLength(reads.length - files.length);
  for (const { reason } of rejected) expect(reason.message).toContain('closing');
  expect(await readdir(folder)).toEqual(files);
});

test('scenes are twice as wide as high', async () => {
  const scene = scenes[0] ?? expect.fail('there are no scenes');
  const [[smallest] = []] = widths(pictureSources(pictureUrl(scene)).avif);
  const answer = await app.inject(smallest ?? '');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 480, height: 240 });
});

test('pictures of another shop are left as they are', () => {
  expect(pictureSources('https://cdn.example/saree.jpg')).toEqual({ avif: '', webp: '' });
  expect(pictureSources('/pictures/own-name.webp')).toEqual({ avif: '', webp: '' });
});
