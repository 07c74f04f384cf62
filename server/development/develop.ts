import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../config/config.ts';
import { project } from '../config/paths.ts';
import { listeningUrl } from '../config/public-url.ts';
import { openDatabase } from '../database/open.ts';
import { prepareDataFolder } from '../startup/data-folder.ts';
import { checkPort, freePort } from '../startup/port.ts';
import { closeOnSignals } from '../startup/shutdown-signals.ts';
import { proxyToApi } from './api-proxy.ts';

const api = fileURLToPath(new URL('serve-api.ts', import.meta.url));

/**
 * Development server with hot reload on one port: Vite serves modules; everything else is proxied to the API, which
 * runs in a child process and restarts when one of its files changes.
 */
export const develop = async (announce: (text: string) => void): Promise<void> => {
  const config = readConfig({ ...process.env, NODE_ENV: 'development' });
  await checkPort(config.host, config.port);
  await prepareDataFolder(config.dataDir);
  // Keeps the embedded database running while the API restarts.
  const database = await openDatabase(config);
  const apiPort = await freePort();
  const { createServer: createVite } = await import('vite');
  const server = createServer();
  const vite = await createVite({
    root: project,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  server.on('request', (incoming, reply) => {
    vite.middlewares(incoming, reply, () => void proxyToApi(vite, apiPort, incoming, reply));
  });
  const address = listeningUrl(config.host, config.port);
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const child = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', api], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: config.publicUrl ?? address,
    },
  });
  closeOnSignals(async () => {
    server.close();
    server.closeAllConnections();
    await vite.close();
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await database.close();
  });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  announce(`Development server: ${address}`);
};
