import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const project = fileURLToPath(new URL('../..', import.meta.url));

/** Where the built shop lies. */
export const builtShop = join(project, 'dist', 'shop');

/** Tells of which sources a built shop was made. */
export const stampFile = (folder: string): string => join(folder, '.sources');
