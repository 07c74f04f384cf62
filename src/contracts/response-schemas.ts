import type { AppRoute, AppRouter } from '@ts-rest/core';
import { z } from 'zod';
import { contract } from './index.ts';
import { type JsonSchema, SchemaWriter } from './openapi/json-schema.ts';

export interface ResponseSchemas {
  /** Named schemas, which others reference as `#/components/schemas/<name>`. */
  components: Record<string, JsonSchema>;
  /** By operation, such as 'GET /api/get_districts', and status below 300; null for a response without a body. */
  operations: Record<string, Record<number, JsonSchema | null>>;
}

const isRoute = (node: AppRoute | AppRouter): node is AppRoute => 'responses' in node;
const routesIn = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((node) => (isRoute(node) ? [node] : routesIn(node)));

/** Removes the descriptions; a property may have that name, too. */
const withoutDescriptions = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('description' in value)) return value;
  const { description, ...rest } = value;
  return typeof description === 'string' ? rest : value;
};

const convert = (): ResponseSchemas => {
  const writer = new SchemaWriter();
  // The schemas that zod parses with: those of its output would reject the properties that it removes.
  const schemaOf = (response: unknown) =>
    response instanceof z.ZodType ? writer.write(response, 'input') : null;
  const operations = routesIn(contract).map(({ method, path, responses }) => {
    const successes = Object.entries(responses).filter(([status]) => Number(status) < 300);
    return [`${method} ${path}`, Object.fromEntries(successes.map(([status, of]) => [status, schemaOf(of)]))];
  });
  const schemas = { components: writer.components, operations: Object.fromEntries(operations) };
  return JSON.parse(JSON.stringify(schemas, withoutDescriptions));
};

/**
 * The contract's successful responses as JSON Schemas. In the browser build, this module contains their JSON instead of
 * the contract and zod, see scripts/build/response-schemas.ts.
 */
export const responseSchemas = convert();
