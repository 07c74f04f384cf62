import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { adminContract } from '../../../src/contracts/admin/index.ts';
import { contract } from '../../../src/contracts/index.ts';
import type { SentRequest } from './actor-run.ts';

const isRoute = (entry: object): entry is AppRoute => {
  return 'method' in entry && 'path' in entry && 'responses' in entry;
};

const routesIn = (router: object): AppRoute[] => {
  return Object.values(router).flatMap((entry: object) => (isRoute(entry) ? [entry] : routesIn(entry)));
};

const routes = routesIn({ contract, adminContract }).map((route) => {
  const literal = route.path.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { route, pattern: new RegExp(`^${literal.replace(/:[^/]+/g, '[^/]+')}/?$`) };
});

const routeOf = ({ method, path }: Pick<SentRequest, 'method' | 'path'>): AppRoute | undefined => {
  const matching = routes.filter(({ route, pattern }) => route.method === method && pattern.test(path));
  return (matching.find(({ route }) => !route.path.includes(':')) ?? matching[0])?.route;
};

const schemaViolations = (schema: unknown, value: unknown, prefix: string): string[] => {
  if (!(schema instanceof z.ZodType)) return [];
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => `${prefix}: ${issue.path.join('.') || 'body'} ${issue.message}`);
};

/** Validates a sent request against the contract. */
export const requestViolations = (request: SentRequest): string[] => {
  const route = routeOf(request);
  const name = `${request.method} ${request.path}`;
  if (!route) return [`${name} is not in the contract`];
  if (route.method === 'GET' || request.body === undefined) return [];
  const schema: unknown = 'body' in route ? route.body : undefined;
  return schemaViolations(schema, request.body, `${name} sends a body that violates the contract`);
};

/** Validates a response of a model against the contract. */
export const responseViolations = (
  request: Pick<SentRequest, 'method' | 'path'>,
  response: { status: number; body: unknown },
): string[] => {
  const route = routeOf(request);
  if (!route) return [];
  const name = `${request.method} ${request.path}`;
  if (!(response.status in route.responses))
    return [`${name} never responds with ${response.status} in the contract`];
  const schema: unknown = route.responses[response.status];
  return schemaViolations(
    schema,
    response.body,
    `the model's ${response.status} for ${name} violates the contract`,
  );
};
