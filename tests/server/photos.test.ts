import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp, { type OutputInfo } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPhotoStore } from '../../server/pictures/photo-store.ts';
import pictures from '../../server/pictures/plugin.ts';
import {
  PRODUCT_WIDTHS,
  pictureHeight,
  pictureSources,
  shareCardUrl,
  wholePicture,
} from '../../src/domain/pictures.ts';

let dataDir: string;
let app: FastifyInstance;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'razz-photos-'));
  app = Fastify();
  await app.register(pictures, { dataDir });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ends = { left: '#f00000', right: '#00f000', top: '#0000f0', bottom: '#f0f000' };
type End = keyof typeof ends;

/** A grey photo with a coloured bar along the middle of each end. */
const markedPhoto = (width: number, height: number) => {
  const [thirdWidth, thirdHeight] = [Math.ceil(width / 3), Math.ceil(height / 3)];
  const depth = Math.ceil(Math.min(width, height) / 4);
  const bar = (end: End, barWidth: number, barHeight: number, left: number, top: number) => ({
    input: { create: { width: barWidth, height: barHeight, channels: 3 as const, background: ends[end] } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#808080' } }).composite([
    bar('left', depth, thirdHeight, 0, thirdHeight),
    bar('right', depth, thirdHeight, width - depth, thirdHeight),
    bar('top', thirdWidth, depth, thirdWidth, 0),
    bar('bottom', thirdWidth, depth, thirdWidth, height - depth),
  ]);
};

interface Received {
  info: OutputInfo;
  /** The colour of the pixel at a position, each coordinate from 0 to 1. */
  at: (x: number, y: number) => number[];
}

const receive = async (url: string): Promise<Received> => {
  const response = await app.inject(url);
  expect(response.statusCode, url).toBe(200);
  const { data, info } = await sharp(response.rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (position: number, length: number) => Math.round(position * (length - 1));
  return {
    info,
    at: (x, y) => {
      const start = (pixel(y, info.height) * info.width + pixel(x, info.width)) * info.channels;
      return [...data.subarray(start, start + 3)];
    },
  };
};

const isColour = (pixel: readonly number[], colour: string) =>
  pixel.every((value, i) => Math.abs(value - Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16)) < 60);

/** The ends of the photo that are at the ends of a picture. */
const endsOf = ({ at }: Received): string[] => {
  const edges = { left: at(0.01, 0.5), right: at(0.99, 0.5), top: at(0.5, 0.01), bottom: at(0.5, 0.99) };
  return (Object.keys(ends) as End[]).filter((end) => isColour(edges[end], ends[end]));
};

const sourcesOf = (url: string) => {
  const { avif, webp } = pictureSources(url);
  return [avif, webp].flatMap((set) =>
    set.split(', ').map((source) => {
      const [address = '', width = ''] = source.split(' ');
      return { address, width: Number.parseInt(width, 10) };
    }),
  );
};

const upright = (width: number, height: number) => markedPhoto(width, height).png().toBuffer();

/** A photo that its EXIF orientation turns to the given size. */
const turned = async (width: number, height: number) => {
  const sideways = await sharp(await upright(width, height))
    .rotate(270)
    .toBuffer();
  return sharp(sideways).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
};

describe.each([
  ['wide', 2000, 700, upright],
  ['wide, less than a card high', 1600, 120, upright],
  ['tall', 700, 2000, upright],
  ['tall, less than a thumbnail wide', 120, 1600, upright],
  ['square', 1200, 1200, upright],
  ['in the shape of a card', 990, 1239, upright],
  ['small', 300, 300, upright],
  ['small and wide', 300, 90, upright],
  ['small and tall', 301, 700, upright],
  ['wide by its EXIF orientation', 2000, 700, turned],
  ['tall by its EXIF orientation', 300, 900, turned],
] as const)('a photo that is %s (%i × %i)', (_kind, width, height, create) => {
  let url: string;
  beforeAll(async () => {
    url = await createPhotoStore(dataDir).add(await create(width, height));
  });

  test('is whole in the gallery, as large as its box or the photo', { timeout: 30_000 }, async () => {
    const sources = sourcesOf(wholePicture(url));
    expect(sources).toHaveLength(2 * PRODUCT_WIDTHS.length);
    for (const { address, width: boxWidth } of sources) {
      const picture = await receive(address);
      expect(endsOf(picture), address).toEqual(Object.keys(ends));
      const scale = Math.min(1, boxWidth / width, pictureHeight('', boxWidth) / height);
      expect(Math.abs(picture.info.width - width * scale), address).toBeLessThan(1);
      expect(Math.abs(picture.info.height - height * scale), address).toBeLessThan(1);
    }
  });

  test('is cut on cards to their aspect ratio, and not enlarged', { timeout: 30_000 }, async () => {
    for (const { address, width: boxWidth } of sourcesOf(url)) {
      const { info } = await receive(address);
      expect(Math.abs(info.height - info.width * (413 / 330)), address).toBeLessThan(1);
      const expected = Math.min(boxWidth, width, height / (413 / 330));
      expect(Math.abs(info.width - expected), address).toBeLessThan(1);
      expect(info.width, address).toBeLessThanOrEqual(width);
      expect(info.height, address).toBeLessThanOrEqual(height);
    }
  });
});

test('a file rendered by an earlier version, perhaps enlarged, is not served', async () => {
  const url = await createPhotoStore(dataDir).add(await upright(200, 250));
  const folder = path.join(dataDir, 'pictures');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, path.basename(url).replace('.webp', '-330.webp')), 'an enlarged photo');
  expect((await receive(url)).info).toMatchObject({ width: 199, height: 249 });
});

test('a photo has default widths', async () => {
  const url = await createPhotoStore(dataDir).add(await upright(1500, 1000));
  expect((await receive(url)).info).toMatchObject({ width: 330, height: 413 });
  expect((await receive(wholePicture(url))).info).toMatchObject({ width: 990, height: 660 });
});

test.each([
  ['wide', 2000, 700, 1200, 420],
  ['tall', 700, 2000, 221, 630],
  ['small', 240, 300, 240, 300],
] as const)(
  'the share card of a %s photo has all of it in the middle',
  async (_kind, width, height, innerWidth, innerHeight) => {
    const url = await createPhotoStore(dataDir).add(await upright(width, height));
    const { info, at } = await receive(shareCardUrl(url) ?? '');
    expect(info).toMatchObject({ width: 1200, height: 630 });
    const x = 0.49 * (innerWidth / 1200);
    const y = 0.49 * (innerHeight / 630);
    expect(isColour(at(0.5 - x, 0.5), ends.left)).toBe(true);
    expect(isColour(at(0.5 + x, 0.5), ends.right)).toBe(true);
    expect(isColour(at(0.5, 0.5 - y), ends.top)).toBe(true);
    expect(isColour(at(0.5, 0.5 + y), ends.bottom)).toBe(true);
  },
);

test('only photos have URLs of the whole picture, in the widths of product pictures', async () => {
  const url = await createPhotoStore(dataDir).add(await upright(400, 400));
  const stem = url.replace('.webp', '');
  const drawing = '/pictures/sa-199-front.00000000';
  for (const address of [
    `${stem}-whole-331.webp`,
    `${stem}-whole-1200.jpg`,
    `${stem}-cut-330.webp`,
    `${stem}-whole-whole.webp`,
    `${drawing}-whole.webp`,
    `${drawing}-whole-330.avif`,
  ])
    expect((await app.inject(address)).statusCode, address).toBe(404);
});
