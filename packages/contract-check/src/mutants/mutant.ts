import { matchRoute, type Policy, type Session, type World } from '@razz/mock-backend';
import type { RouteName } from '../../../../src/contracts/references.ts';
import type { RuleId } from '../engine/rules.ts';

export type Json = Record<string, unknown>;
/** A request on its way to the mock, with the operation it matches. */
export interface InterceptContext {
  request: Request;
  name: RouteName | undefined;
  params: Record<string, string>;
  world: World;
}
export type Interceptor = (
  context: InterceptContext,
  next: (request?: Request) => Promise<Response>,
) => Promise<Response>;

/** A change to the mock: a request interceptor, disabled policy rules, or different data. */
export interface Mutation {
  intercept?: Interceptor;
  policy?: Partial<Policy>;
  world?: (world: World) => void;
}

/** A backend defect. At least one finding must have one of its rules and one of its operations. */
export interface Mutant {
  id: string;
  rules: readonly RuleId[];
  at: readonly RouteName[];
  mutate: () => Mutation;
}
/** A permitted difference between backends, which must cause no finding. */
export interface Variation {
  id: string;
  mutate: () => Mutation;
}

export const interceptContext = (request: Request, world: World): InterceptContext => {
  const { pathname } = new URL(request.url);
  let matched: ReturnType<typeof matchRoute>;
  try {
    matched = matchRoute(request.method, pathname);
  } catch {
    matched = undefined;
  }
  return { request, world, name: matched?.operation.name, params: matched?.params ?? {} };
};

const withBody = (response: Response, body: string, status = response.status): Response => {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(status === 204 ? null : body, { status, headers });
};

/** Maps the JSON body of successful responses; `change` may be async. */
export const mapResponse = (
  names: RouteName | readonly RouteName[],
  change: (body: never, context: InterceptContext) => unknown,
): Mutation => ({
  intercept: async (context, next) => {
    const response = await next();
    if (
      context.name === undefined ||
      ![names].flat().includes(context.name) ||
      !response.ok ||
      response.status === 204
    )
      return response;
    const body = (await response.clone().json()) as never;
    return withBody(response, JSON.stringify((await change(body, context)) ?? body));
  },
});

/** Maps the JSON request body before the mock handles it. */
export const mapRequest = (
  names: RouteName | readonly RouteName[],
  change: (body: never, context: InterceptContext) => unknown,
): Mutation => ({
  intercept: async (context, next) => {
    if (context.name === undefined || ![names].flat().includes(context.name)) return next();
    const text = await context.request.clone().text();
    let body: never;
    try {
      body = JSON.parse(text) as never;
    } catch {
      return next();
    }
    const { method, headers, url } = context.request;
    return next(new Request(url, { method, headers, body: JSON.stringify(change(body, context) ?? body) }));
  },
});

/** Maps every response. */
export const mapEveryResponse = (
  change: (response: Response, request: Request) => Promise<Response> | Response,
): Mutation => ({
  intercept: async ({ request }, next) => change(await next(), request),
});

/** Changes the query parameters before the mock handles the request. */
export const mapQuery = (
  names: RouteName | readonly RouteName[],
  change: (query: URLSearchParams) => void,
): Mutation => ({
  intercept: async (context, next) => {
    if (context.name === undefined || ![names].flat().includes(context.name)) return next();
    const url = new URL(context.request.url);
    change(url.searchParams);
    const { method, headers } = context.request;
    const body = method === 'GET' ? null : await context.request.clone().text();
    return next(new Request(url, { method, headers, body }));
  },
});

/** Changes the data after a successful response. */
export const afterResponse = (
  names: RouteName | readonly RouteName[],
  change: (context: InterceptContext, response: Json) => void,
): Mutation => ({
  intercept: async (context, next) => {
    const response = await next();
    if (context.name !== undefined && [names].flat().includes(context.name) && response.ok)
      change(context, response.status === 204 ? {} : ((await response.clone().json()) as Json));
    return response;
  },
});

/** Replaces the response of the mock where `respond` returns one. */
export const respondWith = (
  respond: (context: InterceptContext, next: () => Promise<Response>) => Promise<Response | undefined>,
): Mutation => ({
  intercept: async (context, next) => (await respond(context, next)) ?? next(),
});

export const json = (status: number, body: unknown): Response => Response.json(body as Json, { status });
export const html = (status: number, headers: Record<string, string> = {}): Response =>
  new Response('<!doctype html><title>Error</title>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  });

/** Changes in place every object of a JSON value, at any depth, that matches. */
export const changeRows = (
  body: unknown,
  matches: (row: Json) => boolean,
  change: (row: Json) => void,
): unknown => {
  if (Array.isArray(body)) for (const item of body) changeRows(item, matches, change);
  else if (typeof body === 'object' && body !== null) {
    if (matches(body as Json)) change(body as Json);
    for (const inner of Object.values(body)) changeRows(inner, matches, change);
  }
  return body;
};
export const isProduct = (row: Json): boolean =>
  'sales_price' in row && 'slug' in row && 'merchant_id' in row;

/** Changes every matching object in the JSON body of successful responses. */
export const mapResponseRows = (
  names: RouteName | readonly RouteName[],
  matches: (row: Json) => boolean,
  change: (row: Json) => void,
): Mutation => mapResponse(names, (body) => changeRows(body, matches, change));

/** A policy rule that is enforced for every route except these. */
export const allBut =
  (...names: string[]) =>
  (route: string): boolean =>
    !names.includes(route);

/** Maps error responses with the given status. */
export const mapErrors = (
  names: RouteName | readonly RouteName[],
  status: number,
  change: (response: Response) => Promise<Response> | Response,
): Mutation =>
  respondWith(async ({ name }, next) => {
    if (name === undefined || ![names].flat().includes(name)) return undefined;
    const response = await next();
    return response.status === status ? change(response) : response;
  });

/** The session that the request cookie names. */
export const sessionOf = ({ request, world }: InterceptContext): Session | undefined =>
  world.sessions.get(/razz_session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '');

/** Replaces an invalid field value before the mock validates it, so that the invalid value is accepted. */
export const replaceInvalidValue = (
  name: string,
  field: string,
  value: unknown,
  isInvalid: (value: unknown) => boolean,
): Mutation =>
  mapRequest(name, (body: Json) => (isInvalid(body?.[field]) ? { ...body, [field]: value } : body));

/** Disables one policy rule for one operation. */
export const withoutRule = (operation: RouteName, rule: keyof Policy): Mutation => ({
  policy: { [rule]: allBut(operation) },
});

type Row<Mutate extends (operation: RouteName, ...args: never[]) => Mutation> = readonly [
  id: string,
  rules: RuleId | readonly RuleId[],
  operation: RouteName,
  ...args: Mutate extends (operation: RouteName, ...args: infer Args) => Mutation ? Args : never,
];

/** Mutants that share a mutation. Each row: id, rules that must report it, operation, arguments of the mutation. */
export const mutantTable = <Mutate extends (operation: RouteName, ...args: never[]) => Mutation>(
  mutation: Mutate,
  rows: readonly Row<Mutate>[],
): Mutant[] =>
  rows.map(([id, rules, operation, ...args]) => ({
    id,
    rules: [rules].flat(),
    at: [operation],
    mutate: () => mutation(operation, ...args),
  }));
