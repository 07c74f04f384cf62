import type { BodyPath, Operation } from '../contract/operation.ts';
import type { Relation } from '../contract/relations.ts';

export type RelationOf<Kind extends Relation['kind']> = Extract<Relation, { kind: Kind }>;

export const relationsOf = <Kind extends Relation['kind']>(
  { metadata }: Operation,
  kind: Kind,
): RelationOf<Kind>[] =>
  // The adapter that creates a contract validates the fields of each relation kind.
  (metadata.relations ?? []).filter((relation) => relation.kind === kind) as unknown as RelationOf<Kind>[];

export const relationOf = <Kind extends Relation['kind']>(
  operation: Operation,
  kind: Kind,
): RelationOf<Kind> | undefined => relationsOf(operation, kind)[0];

/** The place of the created id in the response of an operation. */
export const idPath = ({ created, id = 'id' }: RelationOf<'creates'>): BodyPath =>
  created === '' ? id : `${created}.${id}`;
