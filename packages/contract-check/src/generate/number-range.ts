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
  const { type, multipleOf, format } = shape;
  // Beyond, the distance of two numbers is more than a step: such a bound is that of a type, like float32.
  const minimum = shape.minimum === undefined || shape.minimum < -(2 ** 53) ? -Infinity : shape.minimum;
  const declared = shape.maximum ?? largestInteger(format) ?? Infinity;
  const maximum = declared > 2 ** 53 && minimum < 2 ** 53 ? Infinity : declared;
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
