import fc from 'fast-check';
import type { z } from 'zod';
import { InconclusiveError } from '../engine/check-context.ts';
import { arbitraryOf } from './arbitrary.ts';
import { jsonSchemaOf } from './json-schema.ts';

const batches = 10;
const batchSize = 50;

/** Deterministic values that the schema accepts. @throws InconclusiveError if no sample is valid */
export const sampleValid = (schema: z.ZodType): [unknown, ...unknown[]] => {
  let rejected: z.ZodError | undefined;
  for (let seed = 1; seed <= batches; seed += 1) {
    const valid: unknown[] = [];
    for (const value of fc.sample(arbitraryOf(jsonSchemaOf(schema)), { numRuns: batchSize, seed })) {
      const { success, error } = schema.safeParse(value);
      if (success) valid.push(value);
      else rejected = error;
    }
    const [first, ...others] = valid;
    if (valid.length > 0) return [first, ...others];
  }
  const field = rejected?.issues[0]?.path.join('.') || 'the body';
  throw new InconclusiveError(`no valid value could be generated for ${field}; add an example to the schema`);
};

/** Values that the schema accepts. @throws InconclusiveError if none is found: filtering would not end */
export const validArbitrary = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  sampleValid(schema);
  return arbitraryOf(jsonSchemaOf(schema)).filter((value) => schema.safeParse(value).success);
};
