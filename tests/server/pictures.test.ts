import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoDrawings, scenes } from '@razz/demo-catalogue';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Abandoned, createFairQueue } from '../../server/admission/fair-queue.ts';
import { pictureOriginals } from '../../server/config/paths.ts';
import { createPhotoStore } from '../../server/pictures/photo-store.ts';
import { drawnPicture, type Picture } from '../../server/pictures/picture.ts';
import { createPictureCache } from '../../server/pictures/picture-cache.ts';
import pictures from '../../server/pictures/plugin.ts';
import type { Priority } from '../../server/pictures/request-priority.ts';
import { pictureSources, pictureUrl, shareCardUrl } from '../../src/domain/pictures.ts';

const drawings = [...demoDrawings.values()];
const first = drawings[0] ?? expect.fail('The demo has no pictures.');
const url = pictureUrl(first);
/** Simple enough to be rendered ten times in a test. */
const simple = demoDrawings.get('sa-199-front') ?? expect.fail('The demo has no necklace.');
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
  test('is 330 by 413 px and immutable [9.18]', async () => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 330,
      height: 413,
    });
  });

  test('has every width and format of its sources', { timeout: 30_000 }, async () => {
    const sources = pictureSources(pictureUrl(simple));
    for (const [format, set] of Object.entries(sources)) {
      for (const [source, width] of widths(set)) {
        const response = await app.inject(source);
        expect(response.headers['content-type'], source).toBe(`image/${format}`);
        const size = await sharp(response.rawPayload).metadata();
        expect(`${size.width}w`, source).toBe(width);
      }
    }
  });

  test.each([
    ['a drawing', pictureUrl(simple)],
    ['a scene', pictureUrl(scenes[0] ?? simple)],
  ])('has a share card of 1200 by 630: %s', { timeout: 30_000 }, async (_kind, address) => {
    const response = await app.inject(shareCardUrl(address) ?? '');
    expect(response.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
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
    const warn = vi.spyOn(app.log, 'warn');
    expect((await app.inject(url)).statusCode).toBe(200);
    expect(warn.mock.calls).toEqual([[{ err: expect.any(Error) }, 'failed to write a picture to disk']]);
  });

  test('of an older version redirects to the current one', async () => {
    const response = await app.inject(`/pictures/${first.name}.00000000-165.avif`);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(`/pictures/${first.name}.${first.version()}-165.avif`);
    expect(response.headers['cache-control']).toBe('no-cache');
    // Without a width.
    const scene = scenes[0] ?? expect.fail('There are no scenes.');
    for (const [picture, width] of [
      [first, 330],
      [scene, 1440],
    ] as const) {
      const { headers } = await app.inject(`/pictures/${picture.name}.00000000.webp`);
      expect(headers.location).toBe(`/pictures/${picture.name}.${picture.version()}-${width}.webp`);
    }
  });

  test.each([
    ['/pictures/nothing-here.00000000.webp'],
    [`/pictures/${first.name}.webp`],
    [`/pictures/${first.name}.${first.version()}-331.webp`],
    [`/pictures/${first.name}.${first.version()}.png`],
    [`/pictures/${first.name}.${first.version()}-330.jpg`],
    [`/pictures/${first.name}.${first.version()}-1200.webp`],
    [`/pictures/x%2F${first.name}.${first.version()}-330.webp`],
    [`/pictures/${first.name}.${first.version()}-330.webp.gz`],
    ['/pictures/..%2F..%2Fpackage.json'],
    ['/pictures/%2e%2e%2fsecret.00000000.webp'],
  ])('%s is not found', async (address) => {
    const response = await app.inject(address);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'There is no such picture.' });
  });
});

test('an idle shop prerenders the first pictures, card sizes first', async () => {
  await app.close();
  const damaged = 'photo-0123456789abcdef.00000000';
  await mkdir(pictureOriginals(dataDir), { recursive: true });
  await writeFile(path.join(pictureOriginals(dataDir), damaged), 'not a photograph');
  const photo = await createPhotoStore(dataDir).add(
    await sharp({ create: { width: 1000, height: 500, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  // Real drawings take seconds in these sizes, and with busy cores longer than the test waits.
  const blank = `<svg xmlns="http://www.w3.org/2000/svg" width="${simple.width}" height="${simple.width}"/>`;
  const svg = vi.spyOn(simple, 'svg').mockReturnValue(blank);
  onTestFinished(() => svg.mockRestore());
  const urls = [`/pictures/${damaged}.webp`, pictureUrl(simple), 'https://cdn.example/saree.jpg', photo];
  app = await serve(dataDir, async () => urls);
  const logError = vi.spyOn(app.log, 'error');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const rendered = () => readdir(path.join(dataDir, 'pictures')).catch(() => []);
  const drawingName = path.basename(pictureUrl(simple), '.webp');
  const photoName = path.basename(photo, '.webp');
  // The product page shows photos whole.
  const expected = [
    ...[330, 660, 825, 990].map((width) => `${drawingName}-${width}.avif`),
    ...['cut-330', 'cut-660', 'whole-825', 'whole-990'].map((size) => `${photoName}-${size}.avif`),
  ];
  await expect
    .poll(async () => (await rendered()).filter((file) => file.endsWith('.avif')).sort())
    .toEqual(expected.sort());
  const failure = [{ err: expect.any(Error) }, 'failed to render a picture ahead'];
  expect(logError.mock.calls).toEqual(Array(4).fill(failure));
  expect(svg).toHaveBeenCalledTimes(4);
});

test('on close, running renderings finish, queued ones are rejected, and the folder no longer changes', async () => {
  const folder = path.join(dataDir, 'closing');
  const store = createPictureCache({
    folder,
    queue: oneAtATime(),
    onWriteError: (error) => expect.fail(String(error)),
  });
  const reads = drawings
    .slice(0, 12)
    .map((drawing) => store.read(drawnPicture(drawing), 330, 'webp', 'visible'));
  const settled = Promise.allSettled(reads);
  await Promise.race(reads);
  await store.close();
  const files = await readdir(folder);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !name.endsWith('.webp'))).toEqual([]);
  const ends = await settled;
  const rejected = ends.filter((end) => end.status === 'rejected');
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected).toHaveLength(reads.length - files.length);
  for (const { reason } of rejected) expect(reason.message).toContain('closing');
  expect(await readdir(folder)).toEqual(files);
});

const oneAtATime = () => createFairQueue({ work: 'rendering', concurrency: 1, maxWaiting: 1000 });

/** Pictures that are white; `rendered` has their names in the order in which they were rendered. */
const blankPictures = () => {
  const rendered: string[] = [];
  const blank = (name: string): Picture => ({
    name,
    version: () => '00000000',
    pixels: (width, height) => {
      rendered.push(name);
      return sharp({ create: { width, height, channels: 3, background: 'white' } });
    },
  });
  return { rendered, blank };
};

test('a picture that is requested again, with a higher priority, is rendered once and earlier', async () => {
  const { rendered, blank } = blankPictures();
  const store = createPictureCache({ folder: dataDir, queue: oneAtATime(), onWriteError: () => {} });
  const read = (name: string, priority: Priority) => store.read(blank(name), 330, 'webp', priority);
  const reads = [read('running', 'ahead'), read('first', 'visible'), read('second', 'slider')];
  const raised = read('raised', 'ahead');
  expect(read('raised', 'main')).toBe(raised);
  expect(read('first', 'thumbnail')).toBe(reads[1]);
  await Promise.all([...reads, raised]);
  expect(rendered.slice(1)).toEqual(
    ['raised', 'first', 'second', 'running'].filter((name) => name !== rendered[0]),
  );
  expect(rendered).toHaveLength(4);
  await store.close();
});

test('a picture is not rendered once all who waited for it have gone', async () => {
  const { rendered, blank } = blankPictures();
  const store = createPictureCache({ folder: dataDir, queue: oneAtATime(), onWriteError: () => {} });
  const gone = () => ({ network: '10.0.0.1', leave: new AbortController() });
  const [first, second, third] = [gone(), gone(), gone()];
  const read = (name: string, { network, leave }: ReturnType<typeof gone>) =>
    store.read(blank(name), 330, 'webp', 'main', { network, signal: leave.signal });
  const running = store.read(blank('running'), 330, 'webp', 'main', {
    network: '10.0.0.2',
    signal: new AbortController().signal,
  });
  await expect.poll(() => rendered).toEqual(['running']);
  const wanted = [read('wanted', first), read('wanted', second)];
  const unwanted = read('unwanted', third);
  const refused = expect(unwanted).rejects.toThrow(Abandoned);
  first.leave.abort();
  third.leave.abort();
  await refused;
  await Promise.all([running, ...wanted]);
  expect(rendered).toEqual(['running', 'wanted']);
  await store.close();
});

test('scenes are twice as wide as high', async () => {
  const scene = scenes[0] ?? expect.fail('There are no scenes.');
  const [[smallest] = []] = widths(pictureSources(pictureUrl(scene)).avif);
  const response = await app.inject(smallest ?? '');
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 480, height: 240 });
});

test('pictures with other URLs have no sources', () => {
  expect(pictureSources('https://cdn.example/saree.jpg')).toEqual({ avif: '', webp: '' });
  expect(pictureSources('/pictures/own-name.webp')).toEqual({ avif: '', webp: '' });
});
