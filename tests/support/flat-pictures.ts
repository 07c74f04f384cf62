import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoDrawings, scenes } from '@razz/demo-catalogue';
import sharp from 'sharp';
import { drawnPicture, fileName } from '../../server/pictures/picture.ts';
import { pictureHeight, pictureWidths } from '../../src/domain/pictures.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

const flatPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b0503c' } })
    .avif()
    .toBuffer();

/**
 * A folder of rendered pictures for the shops of browser tests and journeys: every demo picture in one colour.
 * Rendering the drawings takes a minute of CPU time, and decoding them half of the renderer's time for a page.
 * tests/server/pictures.test.ts covers the drawings.
 */
export const flatPicturesFolder = async (): Promise<string> => {
  const sizes = new Map<string, Promise<Buffer>>();
  const pictures = [...demoDrawings.values(), ...scenes].map(drawnPicture).flatMap((picture) =>
    pictureWidths(picture.name).map((width) => {
      const height = pictureHeight(picture.name, width);
      const size = `${width}x${height}`;
      const content = sizes.get(size) ?? flatPicture(width, height);
      sizes.set(size, content);
      return { name: fileName(picture, width, 'avif'), content };
    }),
  );
  // The names contain hashes of the drawings.
  const version = createHash('sha256')
    .update(pictures.map(({ name }) => name).join())
    .digest('hex');
  const folder = join(project, 'node_modules/.cache/razz-flat-pictures', version.slice(0, 8));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  for (const { name, content } of pictures) await writeFile(join(unfinished, name), await content);
  // Renamed last, so that a folder is complete. Another run may have written it meanwhile.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
};
