import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const project = fileURLToPath(new URL('../..', import.meta.url));

/** Where the build puts the shop. */
export const builtShop = join(project, 'dist', 'shop');

/** The folder of a built shop with the code that renders its pages on the server; it is not served. */
export const renderFolder = '.server';

/** Holds the digest of the sources that a shop was built from. */
export const stampFile = (folder: string): string => join(folder, '.sources');
