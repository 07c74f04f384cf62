import { z } from 'zod';

/** The part of JSON Schema that zod writes and generation reads. */
export interface Shape {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  enum?: unknown[];
  const?: unknown;
  /** What the schema's author gives as an example. */
  examples?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
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

const known = new WeakMap<z.ZodType, Shape>();

/** A request's schema as it is sent, as JSON Schema. */
export const shapeOf = (schema: z.ZodType): Shape => {
  const made =
    known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  known.set(schema, made);
  return made;
};
