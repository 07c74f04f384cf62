import type { Kysely } from 'kysely';
import { photoIdOf } from '../../src/domain/pictures.ts';
import type { Database } from '../database/types.ts';
import { photoRepository } from '../repositories/catalogue/photos.ts';
import { ProductInputError } from './product-input.ts';
import type { ProductDraft } from './upsert-products.ts';

type Pictures = Pick<ProductDraft, 'featuredImg' | 'gallery'>;

const rejected = (message: string) => new ProductInputError([{ field: 'pictures', message }]);

/**
 * The pictures of a product that is edited: those that it has, and uploaded ones, which are kept from now on. Others,
 * such as pictures of other sites, are rejected.
 * @returns nothing if they are not edited
 * @throws ProductInputError
 */
export const picturesOf = async (
  db: Kysely<Database>,
  urls: readonly string[] | undefined,
  stored: Pictures = { featuredImg: '', gallery: [] },
): Promise<Partial<Pictures>> => {
  if (urls === undefined) return {};
  if (new Set(urls).size < urls.length) throw rejected('must not contain duplicates');
  const added = urls.filter((url) => url !== stored.featuredImg && !stored.gallery.includes(url));
  const ids = added.flatMap((url) => photoIdOf(url) ?? []);
  const isUploaded = ids.length === added.length && (await photoRepository(db).use(ids));
  if (!isUploaded) throw rejected('are not uploaded');
  const [featuredImg = '', ...gallery] = urls;
  return { featuredImg, gallery };
};
