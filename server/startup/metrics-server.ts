import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { boundPort, listeningUrl } from '../config/public-url.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { toListenError } from './port.ts';

export interface MetricsServer {
  /** such as http://127.0.0.1:9464/metrics */
  address: string;
  close: () => Promise<void>;
}

const createListener =
  ({ registry }: Metrics): RequestListener =>
  async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response
        .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
        .end(text);
    } catch {
      response.writeHead(500).end();
    }
  };

/**
 * Serves GET /metrics on a separate port, so that the public port cannot expose it, and adds the process metrics:
 * memory, event loop, garbage collection.
 * @throws OperatorError when the port is unavailable
 */
export const startMetricsServer = async (
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> => {
  collectDefaultMetrics({ register: metrics.registry });
  const server = createServer(createListener(metrics));
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw toListenError(error, host, port, 'METRICS_');
  }
  return {
    address: `${listeningUrl(host, boundPort(server, port))}/metrics`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
