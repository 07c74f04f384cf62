import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppOptions, buildApp } from '../../server/app.ts';
import { testConfig, testSecret } from './test-config.ts';

/** A folder without a built shop. */
export const unbuiltShop = join(tmpdir(), 'razz-no-shop');

/** Builds the server for tests. Without a `shopDir` it serves no built shop, so that tests do not depend on dist/shop. */
export const testApp = (options: Pick<AppOptions, 'database'> & Partial<AppOptions>) =>
  buildApp({ config: testConfig(), secret: testSecret, shopDir: unbuiltShop, ...options });
