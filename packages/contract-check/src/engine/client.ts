import { randomUUID } from 'node:crypto';
import type { Authorize, SentCredentials } from '../contract/credentials.ts';
import type { EncodedBody, Operation } from '../contract/operation.ts';
import { hasParameter, type Parameters } from '../contract/schema.ts';
import type { Exchange, Input, Person } from './exchange.ts';
import { parseJson, stringifyJson } from './json.ts';
import { OutOfTimeError, type Throttle, ThrottledError, timeLimitReached } from './throttle.ts';

/** The backend closed the connection or did not respond in time. */
export class NoResponseError extends Error {
  /** The request, with status 0. */
  readonly exchange: Exchange;
  /** The error code of Node.js, such as 'ECONNREFUSED'; '' if there is none. */
  readonly code: string;

  constructor(reason: string, code: string, exchange: Exchange) {
    super(reason);
    this.code = code;
    this.exchange = exchange;
  }
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export interface ClientOptions {
  baseUrl: string;
  headers: Record<string, string>;
  authorize: Authorize;
  throttle: Throttle;
  fetch: Fetch;
  /** Called after every response, including those that are retried. */
  onExchange: (exchange: Exchange) => void;
}

const timeoutMs = 15_000;
const maxRetries = 8;
/** How often a request is repeated whose connection was closed before its response. */
const maxReconnects = 2;
/** A larger body may be the reason why the server closed the connection. */
const maxRepeatedBody = 100_000;

/**
 * A server may close an idle connection while a request is sent on it (RFC 9112, 9.3.1): the request is repeated on
 * another one. A server that closes every connection gets no further than that.
 */
const isClosedConnection = ({ code }: NoResponseError): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(code);

const withQuery = (
  path: string,
  query: Readonly<Record<string, unknown>> = {},
  parameters: Parameters = {},
): string => {
  const fields = Object.entries(query).flatMap(
    ([name, value]) =>
      (hasParameter(parameters, name) ? parameters[name]?.serialize?.(value) : undefined) ?? [
        [name, String(value)] as const,
      ],
  );
  const search = new URLSearchParams(fields.map(([name, text]) => [name, text]));
  return search.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`;
};

const pathOf = (
  { path, query: parameters }: Operation,
  { params = {}, query, path: override }: Input,
): string => {
  // A colon may also be part of a path, as in /things/:id:archive.
  const filled = (override ?? path).replace(/:(\w+)/g, (text, name: string) =>
    name in params ? encodeURIComponent(String(params[name])) : text,
  );
  return withQuery(filled, query, parameters);
};

const encode = (operation: Operation | undefined, body: unknown): EncodedBody =>
  operation?.encode?.(body) ?? {
    text: stringifyJson(body) ?? '',
    type: operation?.bodyType ?? 'application/json',
  };

/** The decoded CSRF token of a person's session. */
export const csrfTokenOf = ({ jar }: Person): string | undefined => {
  const token = jar?.get('XSRF-TOKEN');
  return token === undefined ? undefined : decodeURIComponent(token);
};

/**
 * Seconds until the request may be retried; undefined if it must not be: a 503 without Retry-After is a plain
 * failure.
 */
const retryAfter = (response: Response): number | undefined => {
  if (response.status !== 429 && response.status !== 503) return undefined;
  const header = response.headers.get('retry-after');
  if (header === null) return response.status === 429 ? 1 : undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  return Math.max(0, (Date.parse(header) - Date.now()) / 1000) || 1;
};

/** The Location header of a 201 or 202 is the created resource. */
const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400;

/** JSON that is sent with another content type is parsed too: the wrong type is the only finding. */
const parsed = (text: string, type: string): unknown => {
  if (!/\bjson\b/i.test(type) && !/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** Why a request got no response. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${timeoutMs / 1000} s`;
  const { cause } = error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : error.message;
};

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const { cause } = error;
  if (cause !== undefined) return codeOf(cause instanceof AggregateError ? cause.errors[0] : cause);
  return 'code' in error ? String(error.code) : '';
};

/** HTTP client that sends X-Requested-With, cookies and the CSRF token like a browser, and does not follow redirects. */
export class Client {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get throttle(): Throttle {
    return this.#options.throttle;
  }

  get baseUrl(): string {
    return this.#options.baseUrl;
  }

  #headers(
    operation: Operation | undefined,
    person: Person,
    input: Input,
    credentials: SentCredentials,
    type: string | undefined,
  ): Record<string, string> {
    const without = new Set(input.without ?? []);
    const cookies = [person.jar?.header(), credentials.headers?.cookie, operation?.headers?.cookie];
    const cookie = cookies.filter((each) => each !== undefined && each !== '').join('; ');
    const csrf = csrfTokenOf(person);
    const unique = (operation?.uniqueHeaders ?? []).map((name) => [name, randomUUID()]);
    const headers: Record<string, string> = {
      accept: operation?.accept ?? 'application/json',
      ...(without.has('script') ? {} : { 'x-requested-with': 'XMLHttpRequest' }),
      ...(csrf === undefined || without.has('csrf') || operation?.metadata.safe === true
        ? {}
        : { 'x-xsrf-token': csrf }),
      ...credentials.headers,
      ...(type === undefined ? {} : { 'content-type': type }),
      ...operation?.headers,
      ...Object.fromEntries(unique),
      ...(cookie === '' ? {} : { cookie }),
      ...this.#options.headers,
      ...input.headers,
    };
    return Object.fromEntries(Object.entries(headers).filter(([name]) => !without.has(name)));
  }

  /** @throws NoResponseError, OutOfTimeError */
  async send(operation: Operation, person: Person, input: Input = {}): Promise<Exchange> {
    return this.request(operation.method, pathOf(operation, input), operation, person, input);
  }

  async request(
    method: string,
    path: string,
    operation: Operation | undefined,
    person: Person,
    input: Input,
  ): Promise<Exchange> {
    for (let attempt = 0; ; attempt += 1) {
      const exchange = await this.#options.throttle.run(() =>
        this.#connect(method, path, operation, person, input),
      );
      this.#options.onExchange(exchange);
      if (exchange.retryAfter === undefined) return exchange;
      if (attempt === maxRetries)
        throw new ThrottledError(`the backend repeatedly responded ${exchange.status}`);
    }
  }

  /** Sends a request, again if its connection was closed. @throws NoResponseError, OutOfTimeError */
  async #connect(
    method: string,
    path: string,
    operation: Operation | undefined,
    person: Person,
    input: Input,
  ): Promise<Exchange> {
    let closed: NoResponseError | undefined;
    for (let attempt = 0; attempt <= maxReconnects; attempt += 1)
      try {
        return await this.#once(method, path, operation, person, input);
      } catch (error) {
        if (!(error instanceof NoResponseError)) throw error;
        closed ??= error;
        if (!isClosedConnection(error) || (error.exchange.requestBody?.length ?? 0) > maxRepeatedBody) break;
      }
    throw closed ?? new Error('the request was not sent');
  }

  async #once(
    method: string,
    path: string,
    operation: Operation | undefined,
    person: Person,
    input: Input,
  ): Promise<Exchange> {
    const credentials = this.#options.authorize(person, operation);
    const sent = input.raw ?? (input.body === undefined ? undefined : encode(operation, input.body));
    const headers = this.#headers(operation, person, input, credentials, sent?.type);
    const requestBody = sent?.text;
    // Without a slash the path would be appended to the host, which then gets the credentials.
    const url = `${this.#options.baseUrl}${path.startsWith('/') ? '' : '/'}${withQuery(path, credentials.query)}`;
    const name = operation?.name ?? '(no such path)';
    const { params = {} } = input;
    const request = { operation, name, person, method, url, path, params, headers, requestBody };
    const { throttle } = this.#options;
    const signal = AbortSignal.any([throttle.signal, AbortSignal.timeout(timeoutMs)]);
    const init: RequestInit = {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(requestBody === undefined ? {} : { body: requestBody }),
    };
    const start = performance.now();
    try {
      const response = await this.#options.fetch(url, init);
      const text = await response.text();
      const duration = performance.now() - start;
      person.jar?.setFromHeaders(response.headers.getSetCookie());
      const pause = retryAfter(response);
      if (pause !== undefined) throttle.pause(pause, response.status);
      const contentType = response.headers.get('content-type') ?? '';
      return {
        ...request,
        status: response.status,
        retryAfter: pause,
        contentType,
        responseHeaders: response.headers,
        duration,
        location: isRedirect(response) ? (response.headers.get('location') ?? undefined) : undefined,
        date: Date.parse(response.headers.get('date') ?? '') || Date.now(),
        text,
        json: parsed(text, contentType),
      };
    } catch (error) {
      if (error instanceof OutOfTimeError) throw error;
      if (throttle.isExpired) throw new OutOfTimeError(timeLimitReached);
      const reason = reasonOf(error);
      throw new NoResponseError(reason, codeOf(error), {
        ...request,
        status: 0,
        retryAfter: undefined,
        contentType: '',
        responseHeaders: new Headers(),
        duration: performance.now() - start,
        location: undefined,
        date: Date.now(),
        text: '',
        json: undefined,
      });
    }
  }
}
