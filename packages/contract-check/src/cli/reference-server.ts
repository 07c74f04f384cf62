import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckerError } from '../session/checker-error.ts';
import type { GivenData } from '../session/given-data.ts';

// The server is no part of the package that is made of these files, so its types are not imported.
interface Listen {
  serve: (
    config: object,
    announce: (text: string) => void,
  ) => Promise<{ address: string; close: () => Promise<void> }>;
}
interface Config {
  readConfig: (env: Record<string, string | undefined>) => object;
}

const server = new URL('../../../../server/', import.meta.url);
/** The modules of the server that a check without --url loads. */
export const serverModules = {
  serve: new URL('startup/serve.ts', server),
  config: new URL('config/config.ts', server),
};

/** Starts the reference server with the demo catalogue on a database of its own, and takes both away afterwards. */
export const withReferenceServer = async (
  say: (text: string) => void,
  use: (shop: { url: string; data: GivenData }) => Promise<number>,
): Promise<number> => {
  if (!existsSync(serverModules.serve))
    throw new CheckerError(
      'The reference server is not part of this package. Pass --url, such as --url http://127.0.0.1:8000.',
    );
  const { serve } = (await import(serverModules.serve.href)) as Listen;
  const { readConfig } = (await import(serverModules.config.href)) as Config;
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
  });
  const shop = await serve(config, (text) => say(`${text}\n`));
  try {
    return await use({ url: shop.address, data: { mailbox: join(folder, 'outbox') } });
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
