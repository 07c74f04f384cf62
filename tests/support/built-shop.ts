import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtShop } from '../../server/config/paths.ts';
import { ensureBuilt } from '../../server/startup/build/ensure-built.ts';
import { flatPicturesFolder } from './flat-pictures.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built shop. */
    shopFolder: string;
    /** The picture folder shared by the shops of all test files. */
    picturesFolder: string;
  }
}

/** Builds the shop once for all browser tests, unless BUILT_SHOP is the folder of a built one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('picturesFolder', await flatPicturesFolder());
  const builtFolder = process.env.BUILT_SHOP;
  if (builtFolder) {
    project.provide('shopFolder', builtFolder);
    return async () => {};
  }
  await ensureBuilt((text) => process.stdout.write(`${text}\n`));
  // A copy, so that another build cannot change it while the tests run.
  const folder = await mkdtemp(join(tmpdir(), 'razz-shop-'));
  await cp(builtShop, folder, { recursive: true });
  project.provide('shopFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
