/** A request as the handlers of the foreign APIs get it. */
export interface Call {
  method: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  /** undefined without a body. */
  body: unknown;
  type: string;
}
export type Handler = (call: Call) => Response | Promise<Response>;

/** Ends a request with this response. */
export class Reply extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super(`responded ${response.status}`);
    this.response = response;
  }
}

export const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  type = 'application/json',
): Response => new Response(JSON.stringify(body), { status, headers: { 'content-type': type, ...headers } });

interface Route {
  method: string;
  pattern: RegExp;
  handler: Handler;
}

/** Dispatches requests to handlers by 'GET /things/:id'. `fail` makes the response of an error. */
export const createRouter = (
  handlers: Record<string, Handler>,
  fail: (status: number, headers?: Record<string, string>) => Response,
): ((request: Request) => Promise<Response>) => {
  const routes = Object.entries(handlers).map(([key, handler]): Route => {
    const [method = '', path = ''] = key.split(' ');
    return { method, handler, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
  });
  const respond = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const matching = routes.filter(({ pattern }) => pattern.test(pathname));
    if (matching.length === 0) return fail(404);
    const route = matching.find(({ method }) => method === request.method);
    if (route === undefined) return fail(405, { allow: matching.map(({ method }) => method).join(', ') });
    let params: Record<string, string>;
    try {
      const groups = route.pattern.exec(pathname)?.groups ?? {};
      params = Object.fromEntries(
        Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
    } catch {
      return fail(400);
    }
    const text = await request.text();
    if (text.length > 100_000) return fail(413);
    const { headers } = request;
    const type = headers.get('content-type') ?? '';
    const call: Call = {
      method: request.method,
      params,
      query: searchParams,
      headers,
      body: undefined,
      type,
    };
    if (text !== '')
      try {
        call.body = JSON.parse(text);
      } catch {
        return fail(400);
      }
    return route.handler(call);
  };
  return async (request) => {
    try {
      return await respond(request);
    } catch (error) {
      if (error instanceof Reply) return error.response;
      return fail(500);
    }
  };
};
