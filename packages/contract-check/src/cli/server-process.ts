import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerMessage, serverModules } from './reference-server.ts';

// The published package does not contain the server, so its types cannot be imported.
interface RunningServer {
  address: string;
  close: () => Promise<void>;
}
interface ServeModule {
  serve: (config: object, announce: (text: string) => void) => Promise<RunningServer>;
}
interface ConfigModule {
  readConfig: (env: Record<string, string | undefined>) => object;
}

const send = (message: ServerMessage): void => {
  if (process.connected) process.send?.(message);
};

const start = async (folder: string): Promise<RunningServer> => {
  const { serve } = (await import(serverModules.serve.href)) as ServeModule;
  const { readConfig } = (await import(serverModules.config.href)) as ConfigModule;
  return serve(readConfig({ ...process.env, RAZZ_DATA_DIR: folder }), (text) => send({ text }));
};

/**
 * Serves from a temporary folder until the process of the checker disconnects, which it also does by ending. The folder
 * is removed here, because Ctrl+C ends the checker at once.
 */
const main = async (): Promise<void> => {
  const disconnected = new Promise<void>((resolve) => process.once('disconnect', resolve));
  // Ctrl+C ends the checker, and its end closes the server.
  process.on('SIGINT', () => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'razz-check-'));
  try {
    const server = await start(folder);
    send({ address: server.address, mailbox: join(folder, 'outbox') });
    await disconnected;
    await server.close();
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (process.connected) process.disconnect();
};

await main();
