import type { Drawing } from '@razz/demo-catalogue';

/** URL of a drawing at its default width; `pictureSources` derives the others. */
export const pictureUrl = (drawing: Drawing): string => {
  return `/pictures/${drawing.name}.${drawing.version()}.webp`;
};
