import type { FastifyInstance } from 'fastify';
import type { User } from '../../src/contracts/schemas/user.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import { busyMessage, ServerBusy } from '../errors/server-busy.ts';
import type { PageRequest } from './page-request.ts';

/** One of the first requests of a page. */
export interface InitialRequest {
  method: 'GET' | 'POST';
  /** path and query, exactly as the client formats them */
  url: string;
  body?: object;
}

/** Content of the tag #page-data. */
export interface InitialData {
  /** JSON of the responses by request (method, URL and body) */
  calls: Record<string, string>;
  /** null for a visitor */
  user?: User | null;
}

export const initialDataJson = ({ calls, user }: InitialData): string => {
  // Sorted, because the responses arrive in any order, and another order would be another page.
  const entries = Object.entries(calls)
    .map(([request, response]) => `${JSON.stringify(request)}:${response}`)
    .toSorted();
  return `{"calls":{${entries.join(',')}}${user === undefined ? '' : `,"user":${JSON.stringify(user)}`}}`;
};

/**
 * The Bangla texts in JSON: strings, never the first field of an object. They are removed from the text, because walking
 * the parsed objects and serializing them again took as long as parsing.
 */
const banglaFields = /,"(?:\w+_)?bn":"(?:[^"\\]|\\.)*"/g;

/**
 * Injects a request on behalf of the page's visitor and adds a 200 response to the initial data. It passes the same
 * checks, with the same session, as a request from the browser.
 * @returns the body; undefined for any status other than 200
 */
export const requestForPage = async <Body>(
  app: FastifyInstance,
  request: PageRequest,
  { method, url, body }: InitialRequest,
  data: InitialData,
): Promise<Body | undefined> => {
  const { cookie, locale } = request;
  const response = await app.inject({
    method,
    url,
    remoteAddress: request.ip,
    headers: {
      'x-request-id': request.id,
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const { statusCode } = response;
  if (statusCode === 503 && response.statusMessage === busyMessage) throw new ServerBusy(`${method} ${url}`);
  if (statusCode === 503) throw new DatabaseUnavailable(`${method} ${url} responded with status 503`);
  if (statusCode >= 500) throw new Error(`${method} ${url} responded with status ${statusCode}`);
  if (statusCode !== 200) return undefined;
  const key = `${method} ${url}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
  // The browser requests the Bangla texts when the language is changed.
  data.calls[key] = locale === 'en' ? response.body.replace(banglaFields, '') : response.body;
  return JSON.parse(response.body) as Body;
};
