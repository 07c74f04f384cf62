import type { Socket } from 'node:net';
import fastifyPlugin from 'fastify-plugin';

/** Interval at which a closing server closes idle connections. */
const idleCheckIntervalMs = 50;
/** How long a closing server waits for incomplete requests. */
const receiveTimeoutMs = 3000;
/** How long a closing server waits for responses. */
const responseTimeoutMs = 8000;

/**
 * While the server closes, it closes each connection after its response, because keep-alive would delay the shutdown.
 * Complete requests get more time than incomplete ones.
 */
export const gracefulClose = fastifyPlugin(async (app) => {
  const sockets = new Set<Socket>();
  /** Sockets with a complete request that has no response yet. */
  const received = new WeakSet<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Runs after the body is parsed.
  app.addHook('preValidation', async (request) => {
    received.add(request.socket);
  });
  app.addHook('onResponse', async (request) => {
    received.delete(request.socket);
  });
  const closeIncomplete = () => {
    for (const socket of sockets) if (!received.has(socket)) socket.destroy();
  };
  app.addHook('preClose', async () => {
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), idleCheckIntervalMs).unref();
    const incompleteTimer = setTimeout(closeIncomplete, receiveTimeoutMs).unref();
    const allTimer = setTimeout(() => app.server.closeAllConnections(), responseTimeoutMs).unref();
    app.server.once('close', () => {
      clearInterval(closeIdle);
      clearTimeout(incompleteTimer);
      clearTimeout(allTimer);
    });
  });
});
