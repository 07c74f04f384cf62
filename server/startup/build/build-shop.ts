import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { builtShop, project, renderFolder, stampFile } from '../../config/paths.ts';
import { sourcesStamp } from './stamp.ts';

/**
 * Builds the client and the server-side rendering code into a temporary folder and renames it, so that an incomplete
 * build is never served.
 */
const buildShop = async (root = project, shopDir = builtShop): Promise<void> => {
  const unfinished = `${shopDir}.${randomUUID()}.new`;
  const replaced = `${shopDir}.${randomUUID()}.old`;
  const stamp = await sourcesStamp(root);
  const options = { root, logLevel: 'warn' } as const;
  try {
    await build({ ...options, build: { outDir: unfinished } });
    // The rendering code, and the script that is inlined into rendered pages.
    for (const config of ['render', 'early'])
      await build({
        ...options,
        configFile: join(root, 'scripts', 'build', `${config}.vite.config.ts`),
        build: { outDir: join(unfinished, renderFolder), emptyOutDir: false },
      });
    await writeFile(stampFile(unfinished), stamp);
    await rename(shopDir, replaced).catch(() => {});
    await rename(unfinished, shopDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
};

await buildShop(...process.argv.slice(2));
