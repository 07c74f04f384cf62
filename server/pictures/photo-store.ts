import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { pictureUrl } from '../../src/domain/pictures.ts';
import { pictureOriginals } from '../config/paths.ts';
import type { PhotoId, PhotoRepository } from '../repositories/catalogue/photos.ts';
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

/** What phones write whose photos are not JPEG; the codec is patented. */
const isHeic = (bytes: Buffer): boolean =>
  ['ftypheic', 'ftypheix', 'ftyphevc', 'ftypmif1', 'ftypmsf1'].includes(bytes.toString('latin1', 4, 12));

const damaged = (): never => {
  throw new PictureError('is damaged', 'damaged');
};

/** Checks what the header says. @throws PictureError */
const checkHeader = async (bytes: Buffer): Promise<void> => {
  if (bytes.length > MAX_PHOTO_BYTES)
    throw new PictureError(`is larger than ${MAX_PHOTO_BYTES / 1e6} MB`, 'bytes');
  if (!isPhoto(bytes))
    throw new PictureError('is not a JPEG, PNG, WebP, AVIF or GIF picture', isHeic(bytes) ? 'heic' : 'type');
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (size && size.width * size.height > MAX_PIXELS)
    throw new PictureError(`has more than ${MAX_PIXELS / 1e6} million pixels`, 'pixels');
};

/** @throws PictureError unless the bytes are a complete photo within the limits */
export const validatePhoto = async (bytes: Buffer): Promise<void> => {
  await checkHeader(bytes);
  await decode(bytes).resize(8).raw().toBuffer().catch(damaged);
};

/** Longest side of an uploaded photo in pixels: twice what the product page shows. */
const MAX_SIDE = 2000;

/**
 * An uploaded photo as it is stored: upright, no larger than needed, and without metadata, such as where it was taken.
 * @throws PictureError
 */
export const normalizePhoto = async (bytes: Buffer): Promise<Buffer> => {
  await checkHeader(bytes);
  return decode(bytes)
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(damaged);
};

/** The id of a photo: its content. */
const idOf = (bytes: Buffer): PhotoId => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { name: `photo-${hash.slice(0, 16)}`, version: hash.slice(16, 24) };
};

const urlOf = ({ name, version }: PhotoId): string => pictureUrl({ name, version: () => version });

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

/**
 * Photos by content hash: those of imported products as files in the data folder, those that were uploaded in the
 * database, from which each server copies them when they are first requested.
 */
export const createPhotoStore = (dataDir: string, uploaded?: Pick<PhotoRepository, 'add' | 'read'>) => {
  const folder = pictureOriginals(dataDir);
  const fileOf = ({ name, version }: PhotoId) => path.join(folder, `${name}.${version}`);

  const toPicture = (id: PhotoId, fit: Fit): Picture => ({
    name: id.name,
    version: () => id.version,
    fit,
    async pixels(width, height) {
      const photo = decode(fileOf(id)).autoOrient();
      if (fit === 'whole') return photo.resize({ width, height, fit: 'inside', withoutEnlargement: true });
      const { autoOrient: size } = await photo.metadata();
      return photo.resize(largestWithin(size, width, height));
    },
  });

  const write = async (id: PhotoId, bytes: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const temporary = `${fileOf(id)}.${randomUUID()}`;
    await writeFile(temporary, bytes);
    await rename(temporary, fileOf(id));
  };

  const hasFile = async (id: PhotoId): Promise<boolean> => {
    const found = await stat(fileOf(id)).catch(() => undefined);
    return found?.isFile() === true;
  };

  return {
    /** Stores a photo of an imported product. @returns its URL on the shop @throws PictureError */
    async add(bytes: Buffer): Promise<string> {
      await validatePhoto(bytes);
      const id = idOf(bytes);
      await write(id, bytes);
      return urlOf(id);
    },
    /** Stores a photo from normalizePhoto() for all servers. @returns its URL on the shop */
    async upload(bytes: Buffer): Promise<string> {
      const id = idOf(bytes);
      await uploaded?.add(id, bytes);
      return urlOf(id);
    },
    async find(name: string, version: string, fit: Fit): Promise<Picture | undefined> {
      if (!NAME.test(name)) return undefined;
      const id = { name, version };
      if (await hasFile(id)) return toPicture(id, fit);
      const bytes = await uploaded?.read(id);
      if (bytes === undefined) return undefined;
      await write(id, bytes);
      return toPicture(id, fit);
    },
  };
};
export type PhotoStore = ReturnType<typeof createPhotoStore>;
