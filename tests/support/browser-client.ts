import type { AppRoute } from '@ts-rest/core';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { checkResponse } from '../../server/contract/check-response.ts';
import { namedRoutes } from '../../server/contract/routes.ts';
import { contract } from '../../src/contracts/index.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into answers that the contract has checked
  body: any;
  headers: Record<string, unknown>;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

const patterns = namedRoutes(contract).map((named) => ({
  ...named,
  pattern: new RegExp(`^${named.route.path.replace(/\/$/, '/?').replace(/:\w+/g, '[^/]+')}$`),
}));

const routeOf = (method: string, path: string): { name: string; route: AppRoute } | undefined =>
  patterns.find(({ route, pattern }) => route.method === method && pattern.test(path));

/**
 * A browser as the server sees one: it keeps cookies, echoes the CSRF token and says that a script asks.
 * Every answer of a contract's call is checked against its strict schema.
 */
export class BrowserClient {
  readonly app: FastifyInstance;
  readonly cookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  async call(method: string, url: string, { body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const csrf = this.cookies.get('XSRF-TOKEN');
    const bound = this.app.server.address();
    const sent = {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(typeof bound === 'object' && bound !== null ? { host: `${bound.address}:${bound.port}` } : {}),
      ...(this.cookies.size === 0
        ? {}
        : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(csrf === undefined ? {} : { 'x-xsrf-token': csrf }),
      ...headers,
    };
    const answer = await this.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const cookie of answer.cookies) this.cookies.set(cookie.name, cookie.value);
    const isJson = String(answer.headers['content-type']).includes('application/json');
    const text = answer.body === '' ? undefined : answer.body;
    const read: unknown = isJson && text !== undefined ? answer.json() : text;
    const called = routeOf(method, url.split('?')[0] ?? '');
    if (called !== undefined)
      checkResponse(called.name, called.route, { status: answer.statusCode, body: read }, true);
    return { status: answer.statusCode, body: read, headers: answer.headers };
  }

  get = (url: string, options?: CallOptions) => this.call('GET', url, options);
  post = (url: string, body?: unknown, options?: CallOptions) => this.call('POST', url, { ...options, body });
  patch = (url: string, body: unknown) => this.call('PATCH', url, { body });
  put = (url: string, body: unknown) => this.call('PUT', url, { body });
  delete = (url: string) => this.call('DELETE', url);

  /** Opens the shop, so that the browser has its cookies. */
  async open(): Promise<this> {
    await this.get('/api/user/auth_check');
    return this;
  }
}
