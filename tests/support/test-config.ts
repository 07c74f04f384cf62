import { tmpdir } from 'node:os';
import { type Config, readConfig } from '../../server/config/config.ts';

/** A server's configuration for tests: quiet, any free port, nothing of the environment. */
export const testConfig = (environment: Record<string, string> = {}): Config => {
  return readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    // A test that changes the catalogue sees it on the next page.
    PAGE_CACHE_SECONDS: '0',
    RAZZ_DATA_DIR: tmpdir(),
    ...environment,
  });
};

export const testSecret = 'a secret of thirty-two characters';
