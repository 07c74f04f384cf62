import { tmpdir } from 'node:os';
import { type Config, readConfig } from '../../server/config/config.ts';

/** Server configuration for tests: silent, on any free port, independent of the process environment. */
export const testConfig = (environment: Record<string, string> = {}): Config => {
  return readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    // Changes of the catalogue are visible on the next page.
    PAGE_CACHE_SECONDS: '0',
    RAZZ_DATA_DIR: tmpdir(),
    ...environment,
  });
};

export const testSecret = 'a secret of thirty-two characters';
