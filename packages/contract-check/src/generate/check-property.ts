import fc from 'fast-check';
import { NoResponseError } from '../engine/client.ts';
import { OutOfTimeError } from '../engine/throttle.ts';

/**
 * Runs a property that sends requests. A request without a response ends it, because shrinking would send more: to a
 * backend that may have stopped. @throws NoResponseError, OutOfTimeError
 */
export const checkProperty = async <Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  predicate: (...values: Values) => Promise<boolean>,
  parameters: { seed: number; numRuns: number },
): Promise<fc.RunDetails<Values>> => {
  let ended: NoResponseError | OutOfTimeError | undefined;
  const property = fc.asyncProperty(...arbitraries, async (...values: Values) => {
    if (ended !== undefined) return true;
    try {
      return await predicate(...values);
    } catch (error) {
      if (!(error instanceof NoResponseError || error instanceof OutOfTimeError)) throw error;
      ended = error;
      return true;
    }
  });
  const details = await fc.check(property as fc.IAsyncProperty<Values>, parameters);
  if (ended !== undefined) throw ended;
  return details;
};
