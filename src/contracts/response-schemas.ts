import { type JsonSchema, SchemaWriter } from './openapi/json-schema.ts';
import { type Operation, operations } from './openapi/operations.ts';

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

/**
 * The contract's successful responses as JSON Schemas. In the browser build, this module contains their JSON instead of
 * the contract and zod, see scripts/build/response-schemas.ts.
 */
export const responseSchemas = toResponseSchemas(operations, (status) => status < 300);
