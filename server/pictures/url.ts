import type { Picture } from './picture.ts';

/** URL of a picture at its default width. `pictureSources` derives the other widths and formats. */
export const pictureUrl = (picture: Pick<Picture, 'name' | 'version'>): string => {
  return `/pictures/${picture.name}.${picture.version()}.webp`;
};
