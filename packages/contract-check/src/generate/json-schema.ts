import { z } from 'zod';

/** The subset of JSON Schema that zod emits and the generators read. */
export interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
}

const cache = new WeakMap<z.ZodType, JsonSchema>();

/** Converts the input side of a zod schema to JSON Schema; cached. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema => {
  const jsonSchema =
    cache.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  cache.set(schema, jsonSchema);
  return jsonSchema;
};
