import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { adminFolder, builtShop, project, renderFolder, stampFile } from '../../config/paths.ts';
import { sourcesStamp } from './stamp.ts';

/**
 * Builds the client, the panel and the server-side rendering code into a temporary folder and renames it, so that an incomplete
 * build is never served.
 */
const buildShop = async (root = project, shopDir = builtShop): Promise<void> => {
  const unfinished = `${shopDir}.${randomUUID()}.new`;
  const replaced = `${shopDir}.${randomUUID()}.old`;
  const stamp = await sourcesStamp(root);
  const options = { root, logLevel: 'warn' } as const;
  try {
    await build({ ...options, build: { outDir: unfinished } });
    const parts = [
      // The rendering code, and the script that is inlined into rendered pages.
      { config: 'render', folder: renderFolder },
      { config: 'early', folder: renderFolder },
      { config: 'admin', folder: adminFolder },
    ];
    for (const { config, folder } of parts)
      await build({
        ...options,
        configFile: join(root, 'scripts', 'build', `${config}.vite.config.ts`),
        build: { outDir: join(unfinished, folder), emptyOutDir: false },
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
