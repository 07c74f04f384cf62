import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckerError } from '../session/checker-error.ts';
import type { DataFile } from '../session/data-file.ts';

// The published package does not contain the server, so its types cannot be imported.
interface ServeModule {
  serve: (
    config: object,
    announce: (text: string) => void,
  ) => Promise<{ address: string; close: () => Promise<void> }>;
}
interface ConfigModule {
  readConfig: (env: Record<string, string | undefined>) => object;
}

const serverFolder = new URL('../../../../server/', import.meta.url);
/** Server modules that a check without --url imports. */
export const serverModules = {
  serve: new URL('serve.ts', serverFolder),
  config: new URL('config/config.ts', serverFolder),
};

/** Starts the reference server with the demo catalogue on a temporary database, and removes both afterwards. */
export const withReferenceServer = async (
  log: (text: string) => void,
  run: (backend: { url: string; data: DataFile }) => Promise<number>,
): Promise<number> => {
  if (!existsSync(serverModules.serve))
    throw new CheckerError(
      'This package does not include the reference server. Pass --url, such as --url http://127.0.0.1:8000.',
    );
  const { serve } = (await import(serverModules.serve.href)) as ServeModule;
  const { readConfig } = (await import(serverModules.config.href)) as ConfigModule;
  const folder = mkdtempSync(join(tmpdir(), 'razz-check-'));
  const {
    DATABASE_URL: _database,
    MAIL_URL: _mail,
    NODE_ENV: _mode,
    PUBLIC_URL: _url,
    TRUST_PROXY: _proxy,
    ...env
  } = process.env;
  const config = readConfig({
    ...env,
    PORT: '0',
    HOST: '127.0.0.1',
    RAZZ_DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    GUARDED_PER_MINUTE: '100000',
    COUPON_CHECKS_PER_MINUTE: '100000',
    ORDERS_PER_HOUR: '100000',
    ORDERED_PIECES_PER_HOUR: '1000000',
    NETWORK_ORDERS_PER_HOUR: '100000',
    NETWORK_PIECES_PER_HOUR: '1000000',
    ORDER_PRODUCT_LIMIT: '1000',
    RESET_MAIL_INTERVAL_SECONDS: '0',
  });
  const server = await serve(config, (text) => log(`${text}\n`));
  try {
    return await run({ url: server.address, data: { mailbox: join(folder, 'outbox') } });
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
