import type { Product } from '../contracts/schemas/product.ts';

/**
 * Where the shop's own pictures live.
 *
 * `/pictures/<name>.<version>.webp` is a picture at its usual width; `/pictures/<name>.<version>-<width>.<avif|webp>`
 * is the same picture at another width. `name` is a product's SKU and view (`jam-001-front`) or a scene
 * (`scene-loom`); `version` is the first eight hex digits of the drawing's hash, so an address never changes content.
 * `/pictures/<name>.<version>-1200.jpg` is its share card.
 */

/** Widths in CSS pixels that a product picture comes in; heights follow the 330×413 thumbnail. */
export const PRODUCT_WIDTHS = [165, 330, 495, 660, 990] as const;

/** Widths of the home page's wide scenes, which are twice as wide as high. */
export const SCENE_WIDTHS = [480, 720, 960, 1440, 1920] as const;

export type PictureFormat = 'avif' | 'webp';

/** Pixels of a share card, as Open Graph consumers show it; a JPEG, which all of them read. */
export const SHARE_CARD = { width: 1200, height: 630 } as const;

export interface PictureSources {
  /** A `srcset` value, or '' when the picture is not one of ours: a browser skips an empty source. */
  readonly avif: string;
  readonly webp: string;
}

const OWN_PICTURE = /^(?<stem>\/pictures\/(?<scene>scene-)?[a-z0-9-]+\.[0-9a-f]{8})\.webp$/;
const FOREIGN: PictureSources = { avif: '', webp: '' };

/** The widths a picture of this name comes in. */
export const pictureWidths = (name: string): readonly number[] => {
  return name.startsWith('scene-') ? SCENE_WIDTHS : PRODUCT_WIDTHS;
};

/** Height in pixels of a picture of this name at `width`. */
export const pictureHeight = (name: string, width: number): number => {
  return name.startsWith('scene-') ? Math.round(width / 2) : Math.round((width * 413) / 330);
};

/** `srcset` values of one of the shop's own pictures; empty ones for a picture served from elsewhere. */
export const pictureSources = (url: string): PictureSources => {
  const match = OWN_PICTURE.exec(url)?.groups;
  if (match?.stem === undefined) return FOREIGN;
  const widths = match.scene === undefined ? PRODUCT_WIDTHS : SCENE_WIDTHS;
  const set = (format: PictureFormat) =>
    widths.map((width) => `${match.stem}-${width}.${format} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
};

/** URL of the share card of one of the shop's own pictures; undefined for a picture served from elsewhere. */
export const shareCardUrl = (url: string): string | undefined => {
  const stem = OWN_PICTURE.exec(url)?.groups?.stem;
  return stem === undefined ? undefined : `${stem}-${SHARE_CARD.width}.jpg`;
};

/** How wide pictures are drawn, as `sizes` says it: the page and the server's preload must say the same. */
export const DRAWN_SIZES = {
  hero: '(width >= 64rem) 72vw, 100vw',
  grid: '(width >= 64rem) 22rem, (width >= 40rem) 31vw, 46vw',
  gallery: '(width >= 64rem) 42rem, (width >= 48rem) 57vw, 100vw',
} as const;

const colourAttributes = /colou?r|shade|রং|রঙ|বর্ণ/iu;

/** Words of a text or a file name: letters with their marks, and digits. */
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

/** The featured picture first, then the gallery; each once. */
export const productPictures = ({ featured_img, gallery }: Pick<Product, 'featured_img' | 'gallery'>) => [
  ...new Set([featured_img, ...gallery.map(({ file_url }) => file_url)]),
];

/** The first picture whose file name has the variation as a word; a word in every name is the product's. */
const namedPicture = (pictures: readonly string[], variation: string): string | undefined => {
  const name = wordsOf(variation);
  // One letter or digit is a size more often than a word of a file name.
  if (name.trim().length < 2) return undefined;
  const named = pictures.filter((url) => wordsOf(fileName(url)).includes(name));
  return named.length < pictures.length ? named[0] : undefined;
};

/**
 * The picture of a variation, null when none is known. The wire names none, so it follows from what is there:
 * a file named after the variation (`shawl-navy-blue.webp`); else, for colours of which none is named, the picture
 * at the variation's place when there are as many pictures as variations.
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
