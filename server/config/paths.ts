import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const project = fileURLToPath(new URL('../..', import.meta.url));

/** Output folder of the build. */
export const builtShop = join(project, 'dist', 'shop');

/** Subfolder of the built shop with the server-side rendering code. It is not served as static files. */
export const renderFolder = '.server';

/** Subfolder of the built shop with the panel, which is served at /admin only. */
export const adminFolder = '.admin';

/** Folder with the originals of imported pictures, which cannot be rendered again. */
export const pictureOriginals = (dataDir: string): string => join(dataDir, 'pictures', 'originals');

/** File with the digest of the sources of a build. */
export const stampFile = (folder: string): string => join(folder, '.sources');
