import type { Product } from '../contracts/schemas/product.ts';

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
