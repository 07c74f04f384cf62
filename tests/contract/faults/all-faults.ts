import { accessFaults } from './access-faults.ts';
import type { Fault } from './fault.ts';
import { negativeFaults } from './negative-faults.ts';
import { relationFaults } from './relation-faults.ts';
import { schemaFaults } from './schema-faults.ts';

/** The fault set by the class of check that should name each. */
export const faultsByClass: Readonly<
  Record<'schema' | 'negative' | 'relations' | 'access', readonly Fault[]>
> = {
  schema: schemaFaults,
  negative: negativeFaults,
  relations: relationFaults,
  access: accessFaults,
};
