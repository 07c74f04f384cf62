import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '../../src/contracts/schemas/user.ts';
import { DatabaseUnavailable } from '../database/errors.ts';

/** A call that a page makes first. */
export interface InitialRequest {
  method: 'GET' | 'POST';
  /** path and query, exactly as the page's client writes them */
  url: string;
  body?: object;
}

/** What the tag #page-data holds: answers by the line of their call, and who is here (null for a visitor). */
export interface InitialData {
  calls: Record<string, unknown>;
  user?: User | null;
}

/**
 * Makes a call on behalf of the page's visitor, inside the server, and keeps a good answer for the page. The
 * answer is the one the page would get: same contract, same checks, same session.
 * @returns the body, or undefined for anything but 200
 */
export async function requestForPage<Answer>(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, body }: InitialRequest,
  kept: InitialData,
): Promise<Answer | undefined> {
  const { cookie } = request.headers;
  const answer = await app.inject({
    method,
    url,
    remoteAddress: request.ip,
    headers: {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-request-id': request.id,
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (answer.statusCode === 503) throw new DatabaseUnavailable(`${method} ${url} answered 503`);
  if (answer.statusCode >= 500) throw new Error(`${method} ${url} answered ${answer.statusCode}`);
  if (answer.statusCode !== 200) return undefined;
  const known = answer.json<Answer>();
  kept.calls[`${method} ${url}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`] = known;
  return known;
}
