import { type Arbitrary, sample } from 'fast-check';

/**
 * Samples payload cases from an arbitrary: `cases: { search: generatedCases(fc.record({ text: fc.string() })) }`. Seeded,
 * so that path ids are stable.
 */
export const generatedCases = <Payload extends object>(
  arbitrary: Arbitrary<Payload>,
  { count = 5, seed = 1 }: { count?: number; seed?: number } = {},
): Record<string, Payload> =>
  Object.fromEntries(
    sample(arbitrary, { numRuns: count, seed }).map((payload, index) => [`generated ${index + 1}`, payload]),
  );
