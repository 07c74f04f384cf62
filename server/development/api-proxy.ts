import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import { errorCode, formatUnexpectedError } from '../errors/operator-error.ts';

/** The parts of Vite's server that the proxy needs. */
export interface PageTransformer {
  transformIndexHtml: ViteDevServer['transformIndexHtml'];
  config: { logger: Pick<ViteDevServer['config']['logger'], 'error'> };
}

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

/** Forwards a request to the API on this port. Vite transforms the pages. */
export const proxyToApi = async (
  vite: PageTransformer,
  port: number,
  incoming: IncomingMessage,
  reply: ServerResponse,
): Promise<void> => {
  try {
    const response = await forwardToApi(port, incoming);
    const statusCode = Number(response.statusCode);
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = response.headers;
    if (!String(headers['content-type']).startsWith('text/html')) {
      reply.writeHead(statusCode, response.headers);
      // Rejects when the API ends or the browser leaves in the middle of the response. Both streams are then closed.
      await pipeline(response, reply).catch(() => {});
      return;
    }
    let html = '';
    for await (const part of response.setEncoding('utf8')) html += part;
    const page = await vite.transformIndexHtml(String(incoming.url), html);
    reply.writeHead(statusCode, headers);
    reply.end(page);
  } catch (error) {
    vite.config.logger.error(formatUnexpectedError(error));
    reply.writeHead(502, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ message: 'The development server failed. See its terminal output.' }));
  }
};
