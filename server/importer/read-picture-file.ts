import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { MAX_PHOTO_BYTES } from '../pictures/photo-store.ts';
import { PictureError } from '../pictures/picture-error.ts';

/** Whether a picture is a file relative to the catalogue, such as `pictures/saree.jpg`, instead of a URL. */
export const isPictureFile = (text: string): boolean =>
  /^[^/\\:][^\\:]*\.(?:jpe?g|png|webp|avif|gif)$/i.test(text);

/**
 * Reads a picture from the catalogue's folder or a subfolder.
 * @throws PictureError, also if the path or a symbolic link leads out of the folder
 */
export const readPictureFile = async (folder: string, file: string): Promise<Buffer> => {
  const found = await realpath(join(folder, file)).catch(() => {
    throw new PictureError(`there is no file ${file} in the catalogue's folder`);
  });
  if (!found.startsWith((await realpath(folder)) + sep))
    throw new PictureError(`${file} is outside the catalogue's folder`);
  const { size } = await stat(found);
  if (size > MAX_PHOTO_BYTES) throw new PictureError(`${file} is larger than ${MAX_PHOTO_BYTES / 1e6} MB`);
  return readFile(found);
};
