import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import type { Relation } from '../../../../src/contracts/relations.ts';

export type RelationOf<Kind extends Relation['kind']> = Extract<Relation, { kind: Kind }>;

/** The relation of the given kind that an operation declares, if any. */
export const relationOf = <Kind extends Relation['kind']>(
  { metadata }: Operation,
  kind: Kind,
): RelationOf<Kind> | undefined =>
  metadata.relations?.find((relation): relation is RelationOf<Kind> => relation.kind === kind);
