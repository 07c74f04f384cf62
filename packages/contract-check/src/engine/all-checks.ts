import type { CheckedContract } from '../contract/contract.ts';
import { unknownPaths } from '../negative/unknown-path.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Check } from './check.ts';

/** Every check of a contract, in the order in which they run. */
export const createChecks = <F extends Fixtures>({
  checkFactories,
  operations,
  unknownPaths: paths,
}: Pick<CheckedContract<F>, 'checkFactories' | 'operations' | 'unknownPaths'>): Check<F>[] => [
  ...checkFactories.flatMap((createFor) => operations.flatMap((operation) => createFor(operation))),
  ...(operations.length === 0 ? [] : [unknownPaths(paths)]),
];
