import { type AppRoute, ContractNoBody, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { type Contract, contract } from '../index.ts';
import type { RouteMetadata } from '../metadata.ts';
import type { RouteName } from '../references.ts';

/** One call of the contract with everything about it in one place. */
export interface Operation {
  /** Its place in the contract: 'addresses.save'. */
  name: RouteName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the contract writes it: '/api/user/delete_address/:id'. */
  path: string;
  summary: string;
  description: string | undefined;
  pathParams: z.ZodObject | undefined;
  query: z.ZodObject | undefined;
  headers: Record<string, z.ZodType>;
  /** undefined: the call takes no body. */
  body: z.ZodType | undefined;
  /** By status; null where the answer has no body. */
  responses: Record<number, z.ZodType | null>;
  metadata: RouteMetadata;
}

const asObject = (value: unknown): z.ZodObject | undefined =>
  value instanceof z.ZodObject ? value : undefined;

const operation = (name: RouteName, route: AppRoute): Operation => ({
  name,
  method: route.method,
  path: route.path,
  summary: route.summary ?? name,
  description: route.description,
  pathParams: asObject(route.pathParams),
  query: asObject(route.query),
  headers: (route.headers ?? {}) as Record<string, z.ZodType>,
  body: 'body' in route && route.body instanceof z.ZodType ? route.body : undefined,
  responses: Object.fromEntries(
    Object.entries(route.responses).map(([status, body]) => [
      Number(status),
      body === ContractNoBody ? null : (body as z.ZodType),
    ]),
  ),
  metadata: route.metadata as RouteMetadata,
});

/** Every call of the contract, in the order it is written. */
export const operationsOf = (of: Contract): Operation[] =>
  Object.entries(of).flatMap(([resource, router]) =>
    Object.entries(router as Record<string, AppRoute>)
      .filter(([, route]) => isAppRoute(route))
      .map(([call, route]) => operation(`${resource}.${call}`, route)),
  );

export const operations: readonly Operation[] = operationsOf(contract);
