import { type JsonSchema, SchemaWriter } from './openapi/json-schema.ts';
import { type Operation, operations } from './openapi/operations.ts';
import type { RouteName } from './references.ts';

export interface ResponseSchemas {
  /** Named schemas, which others reference as `#/components/schemas/<name>`. */
  components: Record<string, JsonSchema>;
  /** By operation, such as 'GET /api/get_districts', and status below 300; null for a response without a body. */
  operations: Record<string, Record<number, JsonSchema | null>>;
}

/** Removes the descriptions; a property may have that name, too. */
const withoutDescriptions = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('description' in value)) return value;
  const { description, ...rest } = value;
  return typeof description === 'string' ? rest : value;
};

/**
 * Converts responses of operations to JSON Schemas.
 * @param isIncluded by status
 */
export const toResponseSchemas = (
  all: readonly Operation[],
  isIncluded: (status: number) => boolean,
): ResponseSchemas => {
  const writer = new SchemaWriter();
  const byOperation = all.map(({ method, path, responses }) => {
    const included = Object.entries(responses).filter(([status]) => isIncluded(Number(status)));
    // The schemas that zod parses with: those of its output would reject the properties that it removes.
    const schemas = included.map(([status, schema]) => [status, schema && writer.write(schema, 'input')]);
    return [`${method} ${path}`, Object.fromEntries(schemas)];
  });
  const schemas = { components: writer.components, operations: Object.fromEntries(byOperation) };
  return JSON.parse(JSON.stringify(schemas, withoutDescriptions));
};

/** Their schemas are not loaded with the others: most pages never ask for reviews. */
export const isOfReviews = (name: RouteName): boolean => name.startsWith('reviews.');
/** What the storefront never requests: its pages have the settings, and products their names. */
export const notRequested = [
  'GET /api/settings',
  'GET /api/get_product_details_breadcrumb_by_slug/:slug',
] as const;
export const isSuccess = (status: number): boolean => status < 300;

/**
 * The contract's successful responses as JSON Schemas, without those of reviews and those that are never requested. In the
 * browser build, this module contains their JSON instead of the contract and zod, see scripts/build/response-schemas.ts.
 */
export const responseSchemas = toResponseSchemas(
  operations.filter(
    ({ name, method, path }) =>
      !isOfReviews(name) && !notRequested.some((each) => each === `${method} ${path}`),
  ),
  isSuccess,
);
