import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ViteDevServer } from 'vite';
import { readConfig } from '../config/config.ts';
import { project } from '../config/paths.ts';
import { listeningUrl } from '../config/public-url.ts';
import { openDatabase } from '../database/open.ts';
import { prepareDataFolder } from '../startup/data-folder.ts';
import { checkPort, freePort } from '../startup/port.ts';
import { closeOnSignals } from '../startup/shutdown-signals.ts';
import { errorCode } from '../startup/startup-error.ts';

const api = fileURLToPath(new URL('serve-api.ts', import.meta.url));

/** How long a request waits for the restart of the API, in milliseconds. */
const restartTimeoutMs = 20_000;

/** Forwards a request to the API and retries while the API restarts. Buffers the body for that. */
const forwardToApi = async (port: number, incoming: IncomingMessage): Promise<IncomingMessage> => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  const deadline = Date.now() + restartTimeoutMs;
  for (;;) {
    try {
      const { method, url, headers } = incoming;
      // Vite transforms the HTML, so it must be uncompressed.
      const outgoing = request({
        port,
        host: '127.0.0.1',
        method,
        path: url,
        headers: { ...headers, 'accept-encoding': 'identity' },
      });
      outgoing.end(Buffer.concat(parts));
      const [response] = await once(outgoing, 'response');
      return response;
    } catch (error) {
      if (errorCode(error) !== 'ECONNREFUSED' || Date.now() > deadline) throw error;
      await wait(100);
    }
  }
};

const proxy = async (vite: ViteDevServer, port: number, incoming: IncomingMessage, reply: ServerResponse) => {
  try {
    const response = await forwardToApi(port, incoming);
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = response.headers;
    if (!String(headers['content-type']).startsWith('text/html')) {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply);
      return;
    }
    let html = '';
    for await (const part of response.setEncoding('utf8')) html += part;
    const page = await vite.transformIndexHtml(incoming.url ?? '/', html);
    reply.writeHead(response.statusCode ?? 502, headers);
    reply.end(page);
  } catch (error) {
    vite.config.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    if (reply.headersSent) {
      reply.destroy();
      return;
    }
    reply.writeHead(502, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ message: 'The development server failed. See its terminal output.' }));
  }
};

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
    vite.middlewares(incoming, reply, () => void proxy(vite, apiPort, incoming, reply));
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
