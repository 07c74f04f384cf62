import { matchRoute, type Policy, type Session, type World } from '@razz/mock-backend';
import type { RouteName } from '../../../../src/contracts/references.ts';
import type { RuleId } from '../engine/rules.ts';

export type Json = Record<string, unknown>;
export interface Passing {
  request: Request;
  name: RouteName | undefined;
  params: Record<string, string>;
  world: World;
}
export type Interceptor = (
  passing: Passing,
  next: (request?: Request) => Promise<Response>,
) => Promise<Response>;

/** A change to the mock: an interceptor of its requests, validation rules it ignores, other data. */
export interface Mutation {
  intercept?: Interceptor;
  policy?: Partial<Policy>;
  world?: (world: World) => void;
}

/** A mistake of a backend, with the rules and operations of which at least one finding must report it. */
export interface Mutant {
  id: string;
  rules: readonly RuleId[];
  at: readonly RouteName[];
  mutate: () => Mutation;
}
/** A permitted difference of a backend, which must raise no finding. */
export interface Variation {
  id: string;
  mutate: () => Mutation;
}

export const passing = (request: Request, world: World): Passing => {
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

/** Changes the JSON of successful responses to the operations, at once or in time. */
export const mapResponse = (
  names: RouteName | readonly RouteName[],
  change: (body: never, passing: Passing) => unknown,
): Mutation => ({
  intercept: async (about, next) => {
    const response = await next();
    if (
      about.name === undefined ||
      ![names].flat().includes(about.name) ||
      !response.ok ||
      response.status === 204
    )
      return response;
    const body = (await response.clone().json()) as never;
    return withBody(response, JSON.stringify((await change(body, about)) ?? body));
  },
});

/** Changes the JSON that the operations get to see. */
export const mapRequest = (
  names: RouteName | readonly RouteName[],
  change: (body: never, passing: Passing) => unknown,
): Mutation => ({
  intercept: async (about, next) => {
    if (about.name === undefined || ![names].flat().includes(about.name)) return next();
    const text = await about.request.clone().text();
    let body: never;
    try {
      body = JSON.parse(text) as never;
    } catch {
      return next();
    }
    const { method, headers, url } = about.request;
    return next(new Request(url, { method, headers, body: JSON.stringify(change(body, about) ?? body) }));
  },
});

/** Changes every response. */
export const mapEveryResponse = (
  change: (response: Response, request: Request) => Promise<Response> | Response,
): Mutation => ({
  intercept: async ({ request }, next) => change(await next(), request),
});

/** Changes the query that an operation gets to see. */
export const mapQuery = (
  names: RouteName | readonly RouteName[],
  change: (query: URLSearchParams) => void,
): Mutation => ({
  intercept: async (about, next) => {
    if (about.name === undefined || ![names].flat().includes(about.name)) return next();
    const url = new URL(about.request.url);
    change(url.searchParams);
    const { method, headers } = about.request;
    const body = method === 'GET' ? null : await about.request.clone().text();
    return next(new Request(url, { method, headers, body }));
  },
});

/** Does something to the world after an operation was done. */
export const afterResponse = (
  names: RouteName | readonly RouteName[],
  change: (passing: Passing, response: Json) => void,
): Mutation => ({
  intercept: async (about, next) => {
    const response = await next();
    if (about.name !== undefined && [names].flat().includes(about.name) && response.ok)
      change(about, response.status === 204 ? {} : ((await response.clone().json()) as Json));
    return response;
  },
});

/** Answers instead of the mock, where it gives a response. */
export const respondWith = (
  respond: (about: Passing, next: () => Promise<Response>) => Promise<Response | undefined>,
): Mutation => ({
  intercept: async (about, next) => (await respond(about, next)) ?? next(),
});

export const json = (status: number, body: unknown): Response => Response.json(body as Json, { status });
export const html = (status: number, headers: Record<string, string> = {}): Response =>
  new Response('<!doctype html><title>Error</title>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  });

/** Every object within a JSON value that a test picks, changed in place. */
export const rowsIn = (body: unknown, is: (row: Json) => boolean, change: (row: Json) => void): unknown => {
  if (Array.isArray(body)) for (const item of body) rowsIn(item, is, change);
  else if (typeof body === 'object' && body !== null) {
    if (is(body as Json)) change(body as Json);
    for (const inner of Object.values(body)) rowsIn(inner, is, change);
  }
  return body;
};
export const isProduct = (row: Json): boolean =>
  'sales_price' in row && 'slug' in row && 'merchant_id' in row;

/** Changes, in the JSON of successful responses to the operations, every object that a test picks. */
export const mapResponseRows = (
  names: RouteName | readonly RouteName[],
  is: (row: Json) => boolean,
  change: (row: Json) => void,
): Mutation => mapResponse(names, (body) => rowsIn(body, is, change));

/** Of routes, all but these. */
export const allBut =
  (...names: string[]) =>
  (route: string): boolean =>
    !names.includes(route);

/** Answers instead of refusals with the status. */
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

/** The session of the browser that asks. */
export const sessionOf = ({ request, world }: Passing): Session | undefined =>
  world.sessions.get(/razz_session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '');

/** Puts a value in the place of a bad one before the mock sees it: the bad one is taken. */
export const replaceBadValue = (
  name: string,
  field: string,
  value: unknown,
  isBad: (given: unknown) => boolean,
): Mutation => mapRequest(name, (body: Json) => (isBad(body?.[field]) ? { ...body, [field]: value } : body));

/** The mock does not enforce one rule of its policy for an operation. */
export const unenforced = (operation: RouteName, rule: keyof Policy): Mutation => ({
  policy: { [rule]: allBut(operation) },
});

type Row<Mutate extends (operation: RouteName, ...needs: never[]) => Mutation> = readonly [
  id: string,
  rules: RuleId | readonly RuleId[],
  operation: RouteName,
  ...needs: Mutate extends (operation: RouteName, ...needs: infer Needs) => Mutation ? Needs : never,
];

/** Mutants of one shape, a row each: id, rules that must report it, operation, what the mutation needs. */
export const mutantTable = <Mutate extends (operation: RouteName, ...needs: never[]) => Mutation>(
  mutation: Mutate,
  rows: readonly Row<Mutate>[],
): Mutant[] =>
  rows.map(([id, rules, operation, ...needs]) => ({
    id,
    rules: [rules].flat(),
    at: [operation],
    mutate: () => mutation(operation, ...needs),
  }));
