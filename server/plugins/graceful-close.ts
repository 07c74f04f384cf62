import type { Socket } from 'node:net';
import fastifyPlugin from 'fastify-plugin';

/** How often a stopping server looks for connections that fell idle, milliseconds. */
const pace = 50;
/** How long a stopping server waits for the rest of a request, milliseconds. */
const receiveTimeoutMs = 3000;
/** How long a stopping server waits for responses, milliseconds. */
const responseTimeoutMs = 8000;

/**
 * While the server stops, connections end as soon as they are answered: kept open, they would hold the stop up.
 * Requests that were sent in full get more time than those whose rest may never come.
 */
export const closing = fastifyPlugin(
  async (app) => {
    const sockets = new Set<Socket>();
    /** Sockets with a request that has arrived in full and is not answered yet. */
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
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), pace).unref();
      const cutHalfSent = setTimeout(closeHalfSent, receiveTimeoutMs).unref();
      const cutAll = setTimeout(() => app.server.closeAllConnections(), responseTimeoutMs).unref();
      app.server.once('close', () => {
        clearInterval(closeIdle);
        clearTimeout(cutHalfSent);
        clearTimeout(cutAll);
      });
    });
  },
  { name: 'closing' },
);
