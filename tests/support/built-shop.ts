import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtShop } from '../../server/config/paths.ts';
import { ensureBuilt } from '../../server/startup/build/ensure-built.ts';
import { drawnPictures } from './drawn-pictures.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built shop. */
    shopFolder: string;
    /** Where the shops of all test files store the pictures they draw: each is drawn once. */
    picturesFolder: string;
  }
}

/** Builds the shop once for all browser tests, unless BUILT_SHOP names a folder with a built one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('picturesFolder', await drawnPictures());
  const given = process.env.BUILT_SHOP;
  if (given) {
    project.provide('shopFolder', given);
    return async () => {};
  }
  await ensureBuilt((text) => process.stdout.write(`${text}\n`));
  // A copy: a build made while the tests run takes nothing away from under them.
  const folder = await mkdtemp(join(tmpdir(), 'razz-shop-'));
  await cp(builtShop, folder, { recursive: true });
  project.provide('shopFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
