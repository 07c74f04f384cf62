import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The folder for the pictures that the shops of browser tests and journeys draw; the next run finds them there.
 * A shop that still draws them takes seconds for each of a browser's six connections, and calls wait behind those.
 * @returns a folder for the present drawings and the present way to render them
 */
export const drawnPictures = async (): Promise<string> => {
  // Names of pictures change with the drawing, not with how it is rendered.
  const rendering = createHash('sha256').update(await readFile(join(project, 'server/pictures/picture.ts')));
  const folder = join(project, 'node_modules/.cache/razz-pictures', rendering.digest('hex').slice(0, 8));
  await mkdir(folder, { recursive: true });
  return folder;
};
