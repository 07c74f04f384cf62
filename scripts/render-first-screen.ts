import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstScreen, firstScreenFolder } from '@razz/demo-catalogue';
import { drawnPicture, fileName, render } from '../server/pictures/picture.ts';

/** Renders the demo pictures above the fold of the home page into the demo package. Usage: npm run pictures */
await rm(firstScreenFolder, { recursive: true, force: true });
await mkdir(firstScreenFolder);
for (const { drawing, widths } of firstScreen) {
  const picture = drawnPicture(drawing);
  for (const width of widths) {
    const file = join(firstScreenFolder, fileName(picture, width, 'avif'));
    await writeFile(file, await render(picture, width, 'avif'));
  }
}
