import { type Arbitrary, sample } from 'fast-check';

/**
 * Payload cases from an arbitrary: `cases: { search: generatedCases(fc.record({ text: fc.string() })) }`. The same seed
 * gives the same cases, so the ids of paths stay as they are.
 */
export const generatedCases = <Payload extends object>(
  arbitrary: Arbitrary<Payload>,
  { count = 5, seed = 1 }: { count?: number; seed?: number } = {},
): Record<string, Payload> =>
  Object.fromEntries(
    sample(arbitrary, { numRuns: count, seed }).map((payload, place) => [`generated ${place + 1}`, payload]),
  );
