import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtShop } from '../../server/config/paths.ts';
import { ensureBuilt } from '../../server/startup/build/ensure-built.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built shop. */
    shopFolder: string;
    /** Where the shops of all test files keep the pictures they draw: each is drawn once. */
    picturesFolder: string;
  }
}

/** Builds the shop once for all browser tests, unless BUILT_SHOP names a folder with a built one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pictures = await mkdtemp(join(tmpdir(), 'razz-pictures-'));
  project.provide('picturesFolder', pictures);
  const given = process.env.BUILT_SHOP;
  if (given) {
    project.provide('shopFolder', given);
    return () => rm(pictures, { recursive: true, force: true });
  }
  await ensureBuilt((text) => process.stdout.write(`${text}\n`));
  // A copy: a build made while the tests run takes nothing away from under them.
  const folder = await mkdtemp(join(tmpdir(), 'razz-shop-'));
  await cp(builtShop, folder, { recursive: true });
  project.provide('shopFolder', folder);
  return async () => {
    for (const made of [folder, pictures]) await rm(made, { recursive: true, force: true });
  };
}
