import type { CheckedContract } from '../contract/contract.ts';
import { unknownPaths } from '../negative/unknown-path.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Check } from './check.ts';

/** Every check of a contract, in the order in which they run. */
export const checksOf = <F extends Fixtures>({
  makers,
  operations,
  unknownPaths: paths,
}: Pick<CheckedContract<F>, 'makers' | 'operations' | 'unknownPaths'>): Check<F>[] => [
  ...makers.flatMap((maker) => operations.flatMap((operation) => maker(operation))),
  ...(operations.length === 0 ? [] : [unknownPaths(paths)]),
];
