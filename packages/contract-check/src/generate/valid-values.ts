import fc from 'fast-check';
import type { Schema } from '../contract/schema.ts';
import { InconclusiveError } from '../engine/check-context.ts';
import { arbitraryOf } from './arbitrary.ts';

const batches = 10;
const batchSize = 50;

/** Deterministic values that the schema accepts. @throws InconclusiveError if no sample is valid */
export const sampleValid = (schema: Schema): [unknown, ...unknown[]] => {
  let rejected: unknown;
  for (let seed = 1; seed <= batches; seed += 1) {
    const valid: unknown[] = [];
    for (const value of fc.sample(arbitraryOf(schema.shape), { numRuns: batchSize, seed })) {
      if (schema.accepts(value)) valid.push(value);
      else rejected = value;
    }
    const [first, ...others] = valid;
    if (valid.length > 0) return [first, ...others];
  }
  const field = schema.violations(rejected)[0]?.place || 'the body';
  throw new InconclusiveError(`no valid value could be generated for ${field}; add an example to the schema`);
};

/** Values that the schema accepts. @throws InconclusiveError if none is found: filtering would not end */
export const validArbitrary = (schema: Schema): fc.Arbitrary<unknown> => {
  sampleValid(schema);
  return arbitraryOf(schema.shape).filter((value) => schema.accepts(value));
};
