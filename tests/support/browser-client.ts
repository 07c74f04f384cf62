import type { AppRoute } from '@ts-rest/core';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { checkResponse, contentTypeOf } from '../../server/contract/check-response.ts';
import { namedRoutes } from '../../server/contract/routes.ts';
import { adminContract } from '../../src/contracts/admin/index.ts';
import { contract } from '../../src/contracts/index.ts';

export interface ClientResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test accesses response bodies that were validated against the contract
  body: any;
  headers: Record<string, unknown>;
}

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

const patterns = namedRoutes({ ...contract, admin: adminContract }).map((named) => ({
  ...named,
  pattern: new RegExp(`^${named.route.path.replace(/\/$/, '/?').replace(/:\w+/g, '[^/]+')}$`),
}));

const routeOf = (method: string, path: string): { name: string; route: AppRoute } | undefined =>
  patterns.find(({ route, pattern }) => route.method === method && pattern.test(path));

/**
 * An HTTP client that behaves as a browser does: stores cookies, echoes the CSRF token and sends XHR headers.
 * Validates every response of a contract operation against its strict schema.
 */
export class BrowserClient {
  readonly app: FastifyInstance;
  readonly cookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  async request(
    method: string,
    url: string,
    { body, headers = {} }: RequestOptions = {},
  ): Promise<ClientResponse> {
    const csrf = this.cookies.get(url.startsWith('/api/admin/') ? 'XSRF-TOKEN-STAFF' : 'XSRF-TOKEN');
    const listening = this.app.server.address();
    const sent = {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(typeof listening === 'object' && listening !== null
        ? { host: `${listening.address}:${listening.port}` }
        : {}),
      ...(this.cookies.size === 0
        ? {}
        : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(csrf === undefined ? {} : { 'x-xsrf-token': csrf }),
      ...headers,
    };
    const response = await this.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value, maxAge } of response.cookies)
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    const isJson = String(response.headers['content-type']).includes('application/json');
    const text = response.body === '' ? undefined : response.body;
    const parsed: unknown = isJson && text !== undefined ? response.json() : text;
    const operation = routeOf(method, url.split('?')[0] ?? '');
    if (operation !== undefined && contentTypeOf(operation.route, response.statusCode) === undefined)
      checkResponse(operation.name, operation.route, { status: response.statusCode, body: parsed }, true);
    return { status: response.statusCode, body: parsed, headers: response.headers };
  }

  get = (url: string, options?: RequestOptions) => this.request('GET', url, options);
  post = (url: string, body?: unknown, options?: RequestOptions) =>
    this.request('POST', url, { ...options, body });
  patch = (url: string, body: unknown) => this.request('PATCH', url, { body });
  put = (url: string, body: unknown) => this.request('PUT', url, { body });
  delete = (url: string) => this.request('DELETE', url);

  /** Makes a first request, which sets the session cookies. */
  async open(): Promise<this> {
    await this.get('/api/user/auth_check');
    return this;
  }
}
