import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ErrorBody } from '../../src/contracts/errors.ts';
import { Refusal } from '../contract/http-error.ts';
import { isUnavailable } from '../database/errors.ts';
import { say } from '../messages/messages.ts';

/** Long enough for connections to be replaced, and for the embedded server to restart. */
export const retryAfterSeconds = 2;

function bodyFor(status: number): ErrorBody {
  const { refused, ourFault } = say();
  return { message: refused[status] ?? (status < 500 ? (STATUS_CODES[status] ?? ourFault) : ourFault) };
}

function statusOf(error: FastifyError): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status <= 599 ? status : 500;
}

/** 503: the caller may send the same request again once this has passed. */
function answerUnavailable(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn({ err: error }, 'the database is unavailable');
  return reply
    .code(503)
    .header('retry-after', retryAfterSeconds)
    .type('application/json; charset=utf-8')
    .send(bodyFor(503));
}

/** Answers any error with the one error body; a fault of ours is logged and its cause kept from the caller. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    const { message, errors } = error;
    return reply
      .code(error.statusCode)
      .headers(error.headers)
      .send(errors === undefined ? { message } : { message, errors });
  }
  if (error.statusCode === undefined && isUnavailable(error)) return answerUnavailable(error, request, reply);
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.code(status).type('application/json; charset=utf-8').send(bodyFor(status));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers 404 with the one error body. */
    answerMissing: (reply: FastifyReply) => FastifyReply;
  }
}

export const errors = fastifyPlugin(
  async (app) => {
    app.setErrorHandler(answerError);
    app.decorate('answerMissing', (reply: FastifyReply) => reply.code(404).send(bodyFor(404)));
  },
  { name: 'errors' },
);

const broken: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What Node itself refuses before there is a request: broken HTTP, headers too large, too slow. */
export function answerBrokenConnection(
  error: Error & { code?: string },
  socket: { writable: boolean; end: (text: string) => void; destroy: () => void },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = broken[error.code ?? ''] ?? 400;
  const body = JSON.stringify(bodyFor(status));
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
}
