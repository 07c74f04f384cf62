import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CheckerError } from '../session/checker-error.ts';
import type { DataFile } from '../session/data-file.ts';

const serverFolder = new URL('../../../../server/', import.meta.url);
/** Server modules that a check without --url imports. */
export const serverModules = {
  serve: new URL('serve.ts', serverFolder),
  config: new URL('config/config.ts', serverFolder),
};

/** What the process of the server sends. */
export type ServerMessage = { text: string } | { address: string; mailbox: string } | { error: string };

const isMessage = (message: unknown): message is ServerMessage =>
  typeof message === 'object' && message !== null;

/**
 * Runs the reference server with the demo catalogue on a temporary database. It has a process of its own, so that server
 * and checks run at the same time.
 */
export const withReferenceServer = async (
  log: (text: string) => void,
  run: (backend: { url: string; data: DataFile }) => Promise<number>,
): Promise<number> => {
  if (!existsSync(serverModules.serve))
    throw new CheckerError(
      'This package does not include the reference server. Pass --url, such as --url http://127.0.0.1:8000.',
    );
  const {
    DATABASE_URL: _database,
    MAIL_URL: _mail,
    NODE_ENV: _mode,
    PUBLIC_URL: _url,
    TRUST_PROXY: _proxy,
    ...env
  } = process.env;
  const server = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      GUARDED_PER_MINUTE: '100000',
      COUPON_CHECKS_PER_MINUTE: '100000',
      ORDERS_PER_HOUR: '100000',
      ORDERED_PIECES_PER_HOUR: '1000000',
      NETWORK_ORDERS_PER_HOUR: '100000',
      NETWORK_PIECES_PER_HOUR: '1000000',
      ORDER_PRODUCT_LIMIT: '1000',
      RESET_MAIL_INTERVAL_SECONDS: '0',
    },
  });
  const exited = once(server, 'exit');
  const started = new Promise<{ address: string; mailbox: string }>((resolve, reject) => {
    server.on('message', (message) => {
      if (!isMessage(message)) return;
      if ('text' in message) log(`${message.text}\n`);
      else if ('address' in message) resolve(message);
      else reject(new CheckerError(`The reference server did not start: ${message.error}`));
    });
    exited.then(([code]) => reject(new CheckerError(`The reference server exited with ${code}.`)), reject);
  });
  try {
    const { address, mailbox } = await started;
    return await run({ url: address, data: { mailbox } });
  } finally {
    if (server.connected) server.disconnect();
    await exited;
  }
};
