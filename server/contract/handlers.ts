import type { AppRoute, AppRouter, ServerInferRequest, ServerInferResponses } from '@ts-rest/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { NamedRoute } from './routes.ts';

/** Passed to every handler besides the parsed input. */
export interface HandlerContext {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Infers the headers' types: ts-rest infers none from a record of zod 4 schemas. */
type HeadersOf<Route> = Route extends { headers: infer Declared }
  ? {
      headers: {
        [Name in keyof Declared]: Declared[Name] extends z.ZodType ? z.output<Declared[Name]> : never;
      };
    }
  : unknown;

/** Handles an operation of the contract. Throws HttpError to reject the request. */
export type Handler<Route extends AppRoute> = (
  input: Omit<ServerInferRequest<Route>, 'headers'> & HeadersOf<Route>,
  context: HandlerContext,
) => Promise<ServerInferResponses<Route, 200 | 201 | 204, 'force'>>;

/** A handler for each route, in the shape of the contract. */
export type Handlers<Router extends AppRouter> = {
  [Name in keyof Router]: Router[Name] extends AppRoute
    ? Handler<Router[Name]>
    : Router[Name] extends AppRouter
      ? Handlers<Router[Name]>
      : never;
};

/** A handler without its specific types, as bindContract() calls it. */
export type AnyHandler = (
  input: Record<'params' | 'query' | 'headers' | 'body', unknown>,
  context: HandlerContext,
) => Promise<{ status: number; body: unknown }>;

const flatten = (handlers: object, within = ''): [string, AnyHandler][] =>
  Object.entries(handlers).flatMap(([key, value]) =>
    typeof value === 'function'
      ? [[`${within}${key}`, value as AnyHandler] as [string, AnyHandler]]
      : flatten(value as object, `${within}${key}.`),
  );

/**
 * Pairs routes with handlers by name.
 * @throws Error naming every route without a handler and every handler without a route
 */
export const pairHandlers = (routes: readonly NamedRoute[], handlers: object): Map<string, AnyHandler> => {
  const byName = new Map(flatten(handlers));
  const names = new Set(routes.map(({ name }) => name));
  const missing = [...names].filter((name) => !byName.has(name));
  const unknown = [...byName.keys()].filter((name) => !names.has(name));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `Contract and handlers disagree. Without a handler: ${missing.join(', ') || 'none'}. Without a route: ${unknown.join(', ') || 'none'}.`,
    );
  return byName;
};
