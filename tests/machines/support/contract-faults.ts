import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { contract } from '../../../src/contracts/index.ts';
import type { SentRequest } from './held-call.ts';

const isRoute = (entry: object): entry is AppRoute => {
  return 'method' in entry && 'path' in entry && 'responses' in entry;
};

const routesIn = (router: object): AppRoute[] => {
  return Object.values(router).flatMap((entry: object) => (isRoute(entry) ? [entry] : routesIn(entry)));
};

const routes = routesIn(contract).map((route) => {
  const literal = route.path.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { route, pattern: new RegExp(`^${literal.replace(/:[^/]+/g, '[^/]+')}/?$`) };
});

const routeOf = ({ method, path }: Pick<SentRequest, 'method' | 'path'>): AppRoute | undefined => {
  const found = routes.filter(({ route, pattern }) => route.method === method && pattern.test(path));
  return (found.find(({ route }) => !route.path.includes(':')) ?? found[0])?.route;
};

const faultsOf = (schema: unknown, value: unknown, what: string): string[] => {
  if (!(schema instanceof z.ZodType)) return [];
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => `${what}: ${issue.path.join('.') || 'body'} ${issue.message}`);
};

/** What is wrong, by the contract, with a request as it crossed the wire. */
export const faultsOfRequest = (request: SentRequest): string[] => {
  const route = routeOf(request);
  const name = `${request.method} ${request.path}`;
  if (!route) return [`${name} is not in the contract`];
  if (route.method === 'GET' || request.body === undefined) return [];
  const schema: unknown = 'body' in route ? route.body : undefined;
  return faultsOf(schema, request.body, `${name} sends what the contract does not allow`);
};

/** What is wrong, by the contract, with an answer that a model gives. */
export const faultsOfAnswer = (
  request: Pick<SentRequest, 'method' | 'path'>,
  answer: { status: number; body: unknown },
): string[] => {
  const route = routeOf(request);
  if (!route) return [];
  const name = `${request.method} ${request.path}`;
  if (!(answer.status in route.responses)) return [`${name} never answers ${answer.status} in the contract`];
  const schema: unknown = route.responses[answer.status];
  return faultsOf(schema, answer.body, `the model's ${answer.status} for ${name} is not the contract's`);
};
