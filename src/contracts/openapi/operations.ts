import { type AppRoute, ContractNoBody, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { type Contract, contract } from '../index.ts';
import type { RouteMetadata } from '../metadata.ts';
import type { RouteName } from '../references.ts';

/** An operation of the contract with its name, schemas and metadata. */
export interface Operation {
  /** Path in the contract, such as 'addresses.save'. */
  name: RouteName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template, such as '/api/user/delete_address/:id'. */
  path: string;
  summary: string;
  description: string | undefined;
  pathParams: z.ZodObject | undefined;
  query: z.ZodObject | undefined;
  headers: Record<string, z.ZodType>;
  /** undefined: the request has no body. */
  body: z.ZodType | undefined;
  /** Schemas by status; null for a response without a body. */
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

/** All operations of a contract, in declaration order. */
export const operationsOf = (routers: Contract): Operation[] =>
  Object.entries(routers).flatMap(([resource, router]) =>
    Object.entries(router as Record<string, AppRoute>)
      .filter(([, route]) => isAppRoute(route))
      .map(([key, route]) => operation(`${resource}.${key}`, route)),
  );

export const operations: readonly Operation[] = operationsOf(contract);
