import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Options, Target } from '@razz/model-testing/journeys';
import { readConfig } from '../../../server/config/config.ts';
import { ensureBuilt } from '../../../server/startup/build/ensure-built.ts';
import { serve } from '../../../server/startup/serve.ts';
import { drawnPictures } from '../../support/drawn-pictures.ts';
import { serveMockShop } from './mock-shop.ts';

const embedded = async (say: (line: string) => void): Promise<Target> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'journeys-'));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    RAZZ_DATA_DIR: dataDir,
    RAZZ_DEMO: '1',
    LOG_LEVEL: 'silent',
    // Each journey registers a customer of its own, more in a minute than people do from one place.
    GUARDED_PER_MINUTE: '100000',
    COUPON_CHECKS_PER_MINUTE: '100000',
    // A step that changes the catalogue sees it on the next page.
    PAGE_CACHE_SECONDS: '0',
  });
  try {
    await symlink(await drawnPictures(), join(dataDir, 'pictures'));
    const shop = await serve(config, say);
    const close = async () => {
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    return { url: shop.address, about: 'the real server over its embedded database', ours: true, close };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
};

/** Opens the shop that the options name. */
export const openTarget = async (options: Options, say: (line: string) => void): Promise<Target> => {
  if (options.url) return { url: options.url, about: options.url, ours: false, close: async () => undefined };
  await ensureBuilt(say);
  if (options.mock) return serveMockShop();
  return embedded(say);
};
