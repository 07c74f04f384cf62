import type { Socket } from 'node:net';
import fastifyPlugin from 'fastify-plugin';

/** How often a closing server closes idle connections. */
const idleCheckIntervalMs = 50;
/** How long a closing server waits for the rest of a request. */
const receiveTimeoutMs = 3000;
/** How long a closing server waits for responses. */
const responseTimeoutMs = 8000;

/**
 * While the server closes, connections end with their response; keep-alive would delay the shutdown. Requests
 * received in full get more time than half-sent ones.
 */
export const gracefulClose = fastifyPlugin(
  async (app) => {
    const sockets = new Set<Socket>();
    /** Sockets whose request was received in full and has no response yet. */
    const received = new Set<Socket>();
    app.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        received.delete(socket);
      });
    });
    // Runs once the body is read.
    app.addHook('preValidation', async (request) => {
      received.add(request.socket);
    });
    app.addHook('onResponse', async (request) => {
      received.delete(request.socket);
    });
    const closeHalfSent = () => {
      for (const socket of sockets) if (!received.has(socket)) socket.destroy();
    };
    app.addHook('preClose', async () => {
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), idleCheckIntervalMs).unref();
      const cutHalfSent = setTimeout(closeHalfSent, receiveTimeoutMs).unref();
      const cutAll = setTimeout(() => app.server.closeAllConnections(), responseTimeoutMs).unref();
      app.server.once('close', () => {
        clearInterval(closeIdle);
        clearTimeout(cutHalfSent);
        clearTimeout(cutAll);
      });
    });
  },
  { name: 'graceful-close' },
);
