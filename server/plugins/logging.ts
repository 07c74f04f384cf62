import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** Paths only: query strings contain tokens and search terms. */
const serializeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
});

const serializeReply = (reply: FastifyReply) => ({ statusCode: reply.statusCode });

interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: string;
  constraint?: string;
}

/** Omits a database error's detail, which quotes the row with its email. */
const serializeError = (error: Error): LoggedError => {
  const line: LoggedError = { type: error.name, message: error.message, stack: error.stack };
  if ('code' in error && typeof error.code === 'string') line.code = error.code;
  if ('constraint' in error && typeof error.constraint === 'string') line.constraint = error.constraint;
  return line;
};

/** JSON lines, or formatted lines on a terminal. No bodies, cookies, IP addresses or query strings. */
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

/** A well-formed request id of a proxy is reused, so that logs can be correlated. */
export const requestIds: Pick<FastifyServerOptions, 'genReqId'> = {
  genReqId: (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();
  },
};
