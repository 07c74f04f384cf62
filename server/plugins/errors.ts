import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ErrorBody } from '../../src/contracts/errors.ts';
import { Abandoned } from '../admission/fair-queue.ts';
import { HttpError } from '../contract/http-error.ts';
import { isUnavailable } from '../database/errors.ts';
import { busyMessage, ServerBusy } from '../errors/server-busy.ts';
import { messages } from '../messages/messages.ts';
import { countError } from '../metrics/plugin.ts';

/** Long enough for the pool to reconnect and for the embedded database to restart. */
export const retryAfterSeconds = 2;

const errorBody = (status: number): ErrorBody => {
  const { httpStatus, internalError } = messages();
  return {
    message: httpStatus[status] ?? (status < 500 ? (STATUS_CODES[status] ?? internalError) : internalError),
  };
};

const statusOf = (error: FastifyError): number => {
  const status = error.statusCode ?? 500;
  return status >= 400 && status <= 599 ? status : 500;
};

/** Sends 503 with Retry-After: the same request may succeed later. */
const sendUnavailable = (
  error: Error,
  reason: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  request.log.warn({ err: error }, reason);
  return reply
    .code(503)
    .header('retry-after', retryAfterSeconds)
    .type('application/json; charset=utf-8')
    .send(errorBody(503));
};

/** Sends any error as an ErrorBody. Server errors are logged without disclosing their cause to the client. */
export const sendError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  countError(request, error);
  if (error instanceof HttpError) {
    const { message, errors } = error;
    return reply
      .code(error.statusCode)
      .headers(error.headers)
      .send({ message, ...(errors && { errors }), ...error.body });
  }
  const status = statusOf(error);
  if (status >= 500) {
    if (error instanceof ServerBusy || error instanceof Abandoned) {
      // Tells the page that injected this request that the database is available.
      reply.raw.statusMessage = busyMessage;
      return sendUnavailable(error, 'the server is busy', request, reply);
    }
    // Also an error of the OAuth library, which wraps those of the database and has the status 503.
    if (isUnavailable(error)) return sendUnavailable(error, 'the database is unavailable', request, reply);
    request.log.error({ err: error }, 'request failed');
  }
  return reply.code(status).type('application/json; charset=utf-8').send(errorBody(status));
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends 404 with an ErrorBody. */
    sendNotFound: (reply: FastifyReply) => FastifyReply;
  }
}

export const errors = fastifyPlugin(
  async (app) => {
    app.setErrorHandler(sendError);
    app.decorate('sendNotFound', (reply: FastifyReply) => reply.code(404).send(errorBody(404)));
  },
  { name: 'errors' },
);

const clientErrorStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How long a client may keep its side of a closed connection open. */
const closeTimeoutMs = 2000;

/** Handles errors that Node raises before a request exists: malformed HTTP, oversized headers, timeouts. */
export const handleClientError = (
  error: Error & { code?: string },
  socket: { writable: boolean; end: (text: string) => void; destroy: () => void },
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = clientErrorStatus[String(error.code)] ?? 400;
  const body = JSON.stringify(errorBody(status));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Node keeps the connection, and a file descriptor, until the client closes its side too.
  setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
};
