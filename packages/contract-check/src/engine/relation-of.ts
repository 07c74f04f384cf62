import type { Operation, Place } from '../contract/operation.ts';
import type { Relation } from '../contract/relations.ts';

export type RelationOf<Kind extends Relation['kind']> = Extract<Relation, { kind: Kind }>;

/** The relations of the given kind that an operation declares. */
export const relationsOf = <Kind extends Relation['kind']>(
  { metadata }: Operation,
  kind: Kind,
): RelationOf<Kind>[] =>
  // A contract's source checks the form of what it declares under a kind.
  (metadata.relations ?? []).filter((relation) => relation.kind === kind) as unknown as RelationOf<Kind>[];

/** The first of them, if any. */
export const relationOf = <Kind extends Relation['kind']>(
  operation: Operation,
  kind: Kind,
): RelationOf<Kind> | undefined => relationsOf(operation, kind)[0];

/** Where the id of what an operation made is in its response. */
export const idPlace = ({ made, id = 'id' }: RelationOf<'appears-in'>): Place =>
  made === '' ? id : `${made}.${id}`;
