import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** Logs paths without query strings, which contain tokens and search terms. */
const serializeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?')[0],
});

const serializeReply = (reply: FastifyReply) => ({ statusCode: reply.statusCode });

interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: string;
  constraint?: string;
}

/** Omits the detail of database errors, which quotes rows with personal data. */
const serializeError = (error: Error & { code?: unknown; constraint?: unknown }): LoggedError => {
  const line: LoggedError = { type: error.name, message: error.message, stack: error.stack };
  if (typeof error.code === 'string') line.code = error.code;
  if (typeof error.constraint === 'string') line.constraint = error.constraint;
  return line;
};

/** Logs JSON lines, or formatted lines on a terminal, without bodies, cookies, IP addresses or query strings. */
export const createLogger = (
  level: string,
  destination: DestinationStream = process.stdout.isTTY
    ? pretty({ sync: true, ignore: 'pid,hostname,reqId', singleLine: true })
    : process.stdout,
): Logger => {
  const serializers = { req: serializeRequest, res: serializeReply, err: serializeError };
  return pino({ level, serializers }, destination);
};

const wellFormedId = /^[\w-]{8,64}$/;

/** Reuses the X-Request-Id of a proxy if well formed, so that logs can be correlated. */
export const requestIds: Pick<FastifyServerOptions, 'genReqId'> = {
  genReqId: (request) => {
    const id = request.headers['x-request-id'];
    return typeof id === 'string' && wellFormedId.test(id) ? id : randomUUID();
  },
};
