import { z } from 'zod';
import type { Parameters, Schema } from '../contract/schema.ts';
import { jsonSchemaOf } from '../generate/json-schema.ts';
import { validateBody } from './validate-body.ts';

const known = new WeakMap<z.ZodType, Schema>();

/** A zod schema as a schema of the checks. */
export const zodSchema = (schema: z.ZodType): Schema => {
  const cached = known.get(schema);
  if (cached !== undefined) return cached;
  const adapted: Schema = {
    accepts: (value) => schema.safeParse(value).success,
    violations: (body) => validateBody(schema, body),
    get shape() {
      return jsonSchemaOf(schema);
    },
  };
  known.set(schema, adapted);
  return adapted;
};

/** The fields of a zod object as parameters. */
export const zodParameters = (schema: z.ZodType | undefined): Parameters | undefined =>
  schema instanceof z.ZodObject
    ? Object.fromEntries(
        Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [
          name,
          { schema: zodSchema(field), isRequired: !field.safeParse(undefined).success },
        ]),
      )
    : undefined;
