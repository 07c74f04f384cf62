import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { pictureUrl } from '../../src/domain/pictures.ts';
import { pictureOriginals } from '../config/paths.ts';
import type { Fit, Picture } from './picture.ts';
import { PictureError } from './picture-error.ts';

export const MAX_PHOTO_BYTES = 15_000_000;
const MAX_PIXELS = 50_000_000;

/** Checks the magic bytes, because names and content types are untrusted. Excludes SVG and PDF, which can contain scripts. */
const isPhoto = (bytes: Buffer): boolean => {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    ['ftypavif', 'ftypavis'].includes(text(4, 12)) ||
    ['GIF87a', 'GIF89a'].includes(text(0, 6))
  );
};

const decode = (input: Buffer | string) =>
  sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });

/** @throws PictureError unless the bytes are a complete photo within the limits */
export const validatePhoto = async (bytes: Buffer): Promise<void> => {
  if (bytes.length > MAX_PHOTO_BYTES) throw new PictureError(`is larger than ${MAX_PHOTO_BYTES / 1e6} MB`);
  if (!isPhoto(bytes)) throw new PictureError('is not a JPEG, PNG, WebP, AVIF or GIF picture');
  // Reads only the header, to report the reason.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (size && size.width * size.height > MAX_PIXELS)
    throw new PictureError(`has more than ${MAX_PIXELS / 1e6} million pixels`);
  await decode(bytes)
    .resize(8)
    .raw()
    .toBuffer()
    .catch(() => {
      throw new PictureError('is damaged');
    });
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The largest size with the aspect ratio of a box that is within the box and the photo. With sharp's
 * `withoutEnlargement` small photos would keep another aspect ratio.
 */
const largestWithin = (photo: Size, width: number, height: number): Size => {
  const scale = Math.min(1, photo.width / width, photo.height / height);
  const scaledWidth = Math.max(1, Math.floor(width * scale));
  return { width: scaledWidth, height: Math.max(1, Math.round((height * scaledWidth) / width)) };
};

const NAME = /^photo-[0-9a-f]{16}$/;

/** Stores photos of imported products by content hash. */
export const createPhotoStore = (dataDir: string) => {
  const folder = pictureOriginals(dataDir);

  const toPicture = (name: string, version: string, fit: Fit): Picture => ({
    name,
    version: () => version,
    fit,
    async pixels(width, height) {
      const photo = decode(path.join(folder, `${name}.${version}`)).autoOrient();
      if (fit === 'whole') return photo.resize({ width, height, fit: 'inside', withoutEnlargement: true });
      const { autoOrient: size } = await photo.metadata();
      return photo.resize(largestWithin(size, width, height));
    },
  });

  return {
    /** Stores a photo. @returns its URL on the shop @throws PictureError */
    async add(bytes: Buffer): Promise<string> {
      await validatePhoto(bytes);
      const hash = createHash('sha256').update(bytes).digest('hex');
      const name = `photo-${hash.slice(0, 16)}`;
      const version = hash.slice(16, 24);
      const file = path.join(folder, `${name}.${version}`);
      await mkdir(folder, { recursive: true });
      const temporary = `${file}.${randomUUID()}`;
      await writeFile(temporary, bytes);
      await rename(temporary, file);
      return pictureUrl({ name, version: () => version });
    },
    async find(name: string, version: string, fit: Fit): Promise<Picture | undefined> {
      if (!NAME.test(name)) return undefined;
      const found = await stat(path.join(folder, `${name}.${version}`)).catch(() => undefined);
      return found?.isFile() ? toPicture(name, version, fit) : undefined;
    },
  };
};
export type PhotoStore = ReturnType<typeof createPhotoStore>;
