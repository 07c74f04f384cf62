import { tmpdir } from 'node:os';
import { type Config, readConfig } from '../../server/config/config.ts';

/** Settings under which one buyer may place as many orders as a test does. */
export const unlimitedOrders = {
  ORDERS_PER_HOUR: '1000000',
  ORDERED_PIECES_PER_HOUR: '1000000',
  NETWORK_ORDERS_PER_HOUR: '1000000',
  NETWORK_PIECES_PER_HOUR: '1000000',
  ORDER_PRODUCT_LIMIT: '1000',
  ORDER_MAILS_PER_HOUR: '1000000',
  RESET_MAIL_INTERVAL_SECONDS: '0',
};

/** Server configuration for tests: silent, on any free port, independent of the process environment. */
export const testConfig = (environment: Record<string, string> = {}): Config => {
  return readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    // Changes of the catalogue are visible on the next page.
    PAGE_CACHE_SECONDS: '0',
    RAZZ_DATA_DIR: tmpdir(),
    ...unlimitedOrders,
    ...environment,
  });
};

export const testSecret = 'a secret of thirty-two characters';
