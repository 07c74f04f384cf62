import type { FastifyInstance } from 'fastify';
import type { User } from '../../src/contracts/schemas/user.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import type { PageRequest } from './page-request.ts';

/** A request that a page sends first. */
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
 * A page in English is sent without Bangla texts: the browser reads them when the language is changed. Not by a
 * reviver, with which JSON.parse takes about three times as long.
 */
const removeBangla = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    if (key === 'bn' || key.endsWith('_bn')) delete (value as Record<string, unknown>)[key];
    else removeBangla(part);
};

/**
 * Sends a request inside the server on behalf of the page's visitor and adds a 200 response to the page's data. It
 * passes the same checks, with the same session, as a request from the page.
 * @returns the body, or undefined for anything but 200
 */
export const requestForPage = async <Answer>(
  app: FastifyInstance,
  request: PageRequest,
  { method, url, body }: InitialRequest,
  data: InitialData,
): Promise<Answer | undefined> => {
  const { cookie, locale } = request;
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
  const known = JSON.parse(answer.body) as Answer;
  if (locale === 'en') removeBangla(known);
  data.calls[`${method} ${url}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`] = known;
  return known;
};
