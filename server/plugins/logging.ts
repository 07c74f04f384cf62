import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** Paths only: query strings carry tokens and what people search for. */
const requestLine = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
});

const answerLine = (reply: FastifyReply) => ({ statusCode: reply.statusCode });

interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: string;
  constraint?: string;
}

/** A database error's detail quotes the row, with the email in it: it stays out. */
function errorLine(error: Error): LoggedError {
  const line: LoggedError = { type: error.name, message: error.message, stack: error.stack };
  if ('code' in error && typeof error.code === 'string') line.code = error.code;
  if ('constraint' in error && typeof error.constraint === 'string') line.constraint = error.constraint;
  return line;
}

/** JSON lines; on a terminal, lines for people. No bodies, cookies, addresses or queries. */
export function makeLogger(
  level: string,
  destination: DestinationStream = process.stdout.isTTY
    ? pretty({ sync: true, ignore: 'pid,hostname,reqId', singleLine: true })
    : process.stdout,
): Logger {
  const serializers = { req: requestLine, res: answerLine, err: errorLine };
  return pino({ level, serializers }, destination);
}

const wellFormedId = /^[\w-]{8,64}$/;

/** A proxy's request id is kept when it is harmless, so that one request reads as one through all logs. */
export const requestIds: Pick<FastifyServerOptions, 'genReqId'> = {
  genReqId: (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();
  },
};
