import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { builtShop, project, renderFolder, stampFile } from '../../config/paths.ts';
import { sourcesStamp } from './stamp.ts';

/**
 * Builds the client and the server-side rendering code into a temporary folder and renames it, so that an incomplete
 * build is never served.
 */
const buildShop = async (): Promise<void> => {
  const unfinished = `${builtShop}.${randomUUID()}.new`;
  const replaced = `${builtShop}.${randomUUID()}.old`;
  const stamp = await sourcesStamp(project);
  await mkdir(dirname(builtShop), { recursive: true });
  try {
    await build({
      root: project,
      mode: 'production',
      logLevel: 'warn',
      build: { outDir: unfinished, emptyOutDir: true },
    });
    // The rendering code, and the script that is inlined into rendered pages.
    for (const config of ['render', 'early'])
      await build({
        root: project,
        configFile: join(project, 'scripts', 'build', `${config}.vite.config.ts`),
        mode: 'production',
        logLevel: 'warn',
        build: { outDir: join(unfinished, renderFolder), emptyOutDir: false },
      });
    await writeFile(stampFile(unfinished), stamp);
    await rename(builtShop, replaced).catch(() => {});
    await rename(unfinished, builtShop);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
};

await buildShop();
