import type { JsonSchema } from '../contract/schema.ts';
import { largestInteger } from '../json-schema/formats.ts';

/** Numbers between two bounds, as multiples of a step. */
export interface NumberRange {
  first: number;
  last: number;
  at: (index: number) => number;
}

const steps = [1, 0.1, 0.01, 0.001, 0.000_001];
/** Removes the rounding errors of a product or quotient. */
const round = (value: number): number => Number(value.toPrecision(15));

/** The valid numbers of a schema: whole numbers if there are any. undefined if no number is found. */
export const numberRange = (shape: JsonSchema): NumberRange | undefined => {
  const { type, multipleOf, minimum = -Infinity, format } = shape;
  const maximum = shape.maximum ?? Math.min(largestInteger(format) ?? Infinity, Infinity);
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = shape;
  const candidates = multipleOf !== undefined ? [multipleOf] : type === 'integer' ? [1] : steps;
  for (const step of candidates) {
    const lower = Math.max(Math.ceil(round(minimum / step)), Math.floor(round(exclusiveMinimum / step)) + 1);
    const upper = Math.min(Math.floor(round(maximum / step)), Math.ceil(round(exclusiveMaximum / step)) - 1);
    const first = lower === -Infinity ? Math.min(0, upper) : lower;
    const last = upper === Infinity ? first + 1000 : upper;
    if (first <= last) return { first, last, at: (index) => round(index * step) };
  }
  return undefined;
};
