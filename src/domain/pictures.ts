import type { Product } from '../contracts/schemas/product.ts';

/**
 * URLs of the shop's own pictures.
 *
 * `/pictures/<name>.<version>.webp` is a picture at its default width; `/pictures/<name>.<version>-<width>.<avif|webp>`
 * is the same picture at another width; `/pictures/<name>.<version>-1200.jpg` is its share card. `name` is a product's
 * SKU and view (`jam-001-front`), a scene (`scene-loom`) or a photo of an imported product (`photo-<16 hex digits>`);
 * `version` is eight hex digits of the content hash, so that the URLs are immutable.
 *
 * Photos have any aspect ratio: these URLs are cut to that of the thumbnail, and those with `-whole` after the version
 * fit all of the photo into the size of the cut one. Neither is larger than the photo itself.
 */

/** Available widths of product pictures in pixels; heights follow from the 330×413 thumbnail. Photos may be smaller. */
export const PRODUCT_WIDTHS = [165, 330, 495, 660, 825, 990] as const;

/** Available widths of the scenes of the home page, which have an aspect ratio of 2:1. */
export const SCENE_WIDTHS = [480, 720, 960, 1440, 1920] as const;

export type PictureFormat = 'avif' | 'webp';

/** Size of a share card in pixels. A JPEG, because all Open Graph consumers support it. */
export const SHARE_CARD = { width: 1200, height: 630 } as const;

export interface PictureSources {
  /** A `srcset` value; '' for an external picture, because browsers skip an empty source. */
  readonly avif: string;
  readonly webp: string;
}

const OWN_PICTURE = /^(?<stem>\/pictures\/(?<scene>scene-)?[a-z0-9-]+\.[0-9a-f]{8}(?:-whole)?)\.webp$/;
const CUT_PHOTO = /^(\/pictures\/photo-[0-9a-f]{16}\.[0-9a-f]{8})\.webp$/;
const FOREIGN: PictureSources = { avif: '', webp: '' };

/** URL of one of the shop's own pictures at its default width. */
export const pictureUrl = ({ name, version }: { name: string; version: () => string }): string =>
  `/pictures/${name}.${version()}.webp`;

/** Available widths of a picture. */
export const pictureWidths = (name: string): readonly number[] => {
  return name.startsWith('scene-') ? SCENE_WIDTHS : PRODUCT_WIDTHS;
};

/** Height in pixels of a picture at `width`. */
export const pictureHeight = (name: string, width: number): number => {
  return name.startsWith('scene-') ? Math.round(width / 2) : Math.round((width * 413) / 330);
};

/** URL of a picture that is not cut. All pictures but the shop's own photos have only one URL. */
export const wholePicture = (url: string): string => url.replace(CUT_PHOTO, '$1-whole.webp');

const PHOTO = /^\/pictures\/(?<name>photo-[0-9a-f]{16})\.(?<version>[0-9a-f]{8})\.webp$/;

/** The name and version of a photo by its URL; undefined for any other picture. */
export const photoIdOf = (url: string): { name: string; version: string } | undefined => {
  const { name, version } = PHOTO.exec(url)?.groups ?? {};
  return name === undefined || version === undefined ? undefined : { name, version };
};

/** `srcset` values of one of the shop's own pictures; empty for an external picture. */
export const pictureSources = (url: string): PictureSources => {
  const match = OWN_PICTURE.exec(url)?.groups;
  if (match?.stem === undefined) return FOREIGN;
  const widths = match.scene === undefined ? PRODUCT_WIDTHS : SCENE_WIDTHS;
  const set = (format: PictureFormat) =>
    widths.map((width) => `${match.stem}-${width}.${format} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
};

/** URL of the share card of one of the shop's own pictures; undefined for an external picture. */
export const shareCardUrl = (url: string): string | undefined => {
  const stem = OWN_PICTURE.exec(url)?.groups?.stem;
  return stem === undefined ? undefined : `${stem}-${SHARE_CARD.width}.jpg`;
};

/**
 * `sizes` values of pictures: the page and the server's preload link must use the same. Phones with more than 2 pixels
 * per CSS pixel get pictures for 2: the difference is not visible, and the largest picture has a quarter fewer bytes.
 */
export const DRAWN_SIZES = {
  hero: '(width >= 64rem) 72vw, (resolution >= 2.5x) 80vw, 100vw',
  grid: '(width >= 64rem) 22rem, (width >= 40rem) 31vw, 46vw',
  gallery: '(width >= 64rem) 42rem, (width >= 48rem) 57vw, (resolution >= 2.5x) 75vw, 100vw',
} as const;

const colourAttributes = /colou?r|shade|রং|রঙ|বর্ণ/iu;

/** Lower-case words of a text or a file name, separated and surrounded by single spaces. */
const wordsOf = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;

const fileName = (url: string): string => {
  const path = url.split(/[?#]/)[0] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** The featured picture and the gallery, without duplicates. */
export const productPictures = ({ featured_img, gallery }: Pick<Product, 'featured_img' | 'gallery'>) => [
  ...new Set([featured_img, ...gallery.map(({ file_url }) => file_url)]),
];

/** The first picture with the variation in its file name. A word in all file names is not specific to the variation. */
const namedPicture = (pictures: readonly string[], variation: string): string | undefined => {
  const name = wordsOf(variation);
  // A single letter or digit in a file name is rarely the name of a variation.
  if (name.trim().length < 2) return undefined;
  const named = pictures.filter((url) => wordsOf(fileName(url)).includes(name));
  return named.length < pictures.length ? named[0] : undefined;
};

/**
 * The picture of a variation, or null. The API does not link pictures to variations, so this guesses: a file named
 * after the variation (`shawl-navy-blue.webp`); else, for a colour attribute without named files, the picture at the
 * variation's index, if there are as many pictures as variations.
 */
export const variationPicture = (product: Product, variation: string | null): string | null => {
  if (variation === null) return null;
  const pictures = productPictures(product);
  const variations: readonly string[] = product.variations;
  if (variations.some((name) => namedPicture(pictures, name)))
    return namedPicture(pictures, variation) ?? null;
  if (!colourAttributes.test(product.product_attribute ?? '')) return null;
  const gallery = product.gallery.map(({ file_url }) => file_url);
  const inOrder = [gallery, pictures].find(({ length }) => length === variations.length);
  return inOrder?.[variations.indexOf(variation)] ?? null;
};
