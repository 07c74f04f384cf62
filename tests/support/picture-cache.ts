import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The picture cache of browser tests and journeys, shared by all runs. Rendering a picture takes seconds and blocks
 * one of the browser's six connections, so that API requests would wait.
 * @returns a folder for the current version of the renderer
 */
export const pictureCacheFolder = async (): Promise<string> => {
  // The names of pictures contain a hash of the drawing, but not of the renderer.
  const rendering = createHash('sha256').update(await readFile(join(project, 'server/pictures/picture.ts')));
  const folder = join(project, 'node_modules/.cache/razz-pictures', rendering.digest('hex').slice(0, 8));
  await mkdir(folder, { recursive: true });
  return folder;
};
