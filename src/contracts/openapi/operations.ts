import { type AppRoute, type AppRouter, ContractNoBody, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { contract } from '../index.ts';
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
  /** undefined: the request has no body, or a file. */
  body: z.ZodType | undefined;
  /** Schemas by status; null for a response without a body. */
  responses: Record<number, z.ZodType | null>;
  /** Content types by status, of responses that are not JSON. */
  contentTypes: Record<number, string>;
  metadata: RouteMetadata;
}

const asObject = (value: unknown): z.ZodObject | undefined =>
  value instanceof z.ZodObject ? value : undefined;

const contentTypeOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'contentType' in body ? String(body.contentType) : undefined;

const responseSchema = (body: unknown): z.ZodType | null => {
  if (body === ContractNoBody) return null;
  return contentTypeOf(body) === undefined ? (body as z.ZodType) : (body as { body: z.ZodType }).body;
};

const operation = (name: RouteName, route: AppRoute): Operation => ({
  name,
  method: route.method,
  path: route.path,
  summary: route.summary ?? name,
  description: route.description,
  pathParams: asObject(route.pathParams),
  query: asObject(route.query),
  headers: (route.headers ?? {}) as Record<string, z.ZodType>,
  body:
    'body' in route && route.body instanceof z.ZodType && (route.metadata as RouteMetadata).file === undefined
      ? route.body
      : undefined,
  responses: Object.fromEntries(
    Object.entries(route.responses).map(([status, body]) => [Number(status), responseSchema(body)]),
  ),
  contentTypes: Object.fromEntries(
    Object.entries(route.responses).flatMap(([status, body]) => {
      const type = contentTypeOf(body);
      return type === undefined ? [] : [[Number(status), type]];
    }),
  ),
  metadata: route.metadata as RouteMetadata,
});

/** All operations of a contract, in declaration order. */
export const operationsOf = (routers: AppRouter): Operation[] =>
  Object.entries(routers).flatMap(([resource, router]) =>
    Object.entries(router as Record<string, AppRoute>)
      .filter(([, route]) => isAppRoute(route))
      .map(([key, route]) => operation(`${resource}.${key}`, route)),
  );

export const operations: readonly Operation[] = operationsOf(contract);
