import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Options, Target } from '@razz/model-testing/journeys';
import { readConfig } from '../../../server/config/config.ts';
import { serve } from '../../../server/serve.ts';
import { ensureBuilt } from '../../../server/startup/build/ensure-built.ts';
import { flatPicturesFolder } from '../../support/flat-pictures.ts';
import { unlimitedOrders } from '../../support/test-config.ts';
import { serveMockShop } from './mock-shop.ts';

const startServer = async (log: (line: string) => void): Promise<Target> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'journeys-'));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    RAZZ_DATA_DIR: dataDir,
    RAZZ_DEMO: '1',
    LOG_LEVEL: 'silent',
    // Every journey registers a customer, which exceeds the rate limits for one IP address.
    GUARDED_PER_MINUTE: '100000',
    COUPON_CHECKS_PER_MINUTE: '100000',
    ...unlimitedOrders,
    // Steps that change the catalogue must see the change on the next page.
    PAGE_CACHE_SECONDS: '0',
  });
  try {
    await symlink(await flatPicturesFolder(), join(dataDir, 'pictures'));
    const shop = await serve(config, log);
    const close = async () => {
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    return { url: shop.address, about: 'the real server with its embedded database', isLocal: true, close };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
};

/** Starts a local shop, or uses the one at `--url`. */
export const openTarget = async (options: Options, log: (line: string) => void): Promise<Target> => {
  if (options.url)
    return { url: options.url, about: options.url, isLocal: false, close: async () => undefined };
  await ensureBuilt(log);
  if (options.mock) return serveMockShop();
  return startServer(log);
};
