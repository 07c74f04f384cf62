import { type BodyPath, type Operation, paramNames, type RouteName } from '../contract/operation.ts';
import { idPath, relationOf } from './relation-of.ts';

/** What an operation creates. */
export interface Creation {
  /** The list that contains it; without one, the operation that deletes it. */
  group: RouteName;
  /** The place of its id in the response. */
  at: BodyPath;
}

/** Finds what operations create and delete: from their relations, or from the source of the id that a DELETE needs. */
export class Creations {
  readonly #deletions = new Map<RouteName, { operation: Operation; at: BodyPath }>();

  constructor(operations: Iterable<Operation>) {
    for (const operation of operations) {
      const source = operation.metadata.from?.[paramNames(operation).at(-1) ?? ''];
      if (operation.method !== 'DELETE' || source === undefined || !('create' in source)) continue;
      if (relationOf(operation, 'deletes') === undefined)
        this.#deletions.set(source.create, { operation, at: source.at });
    }
  }

  createdBy(operation: Operation): Creation | undefined {
    const relation = relationOf(operation, 'creates');
    if (relation !== undefined) return { group: relation.list, at: idPath(relation) };
    const deletion = this.#deletions.get(operation.name);
    return deletion === undefined ? undefined : { group: deletion.operation.name, at: deletion.at };
  }

  /** The group that an operation deletes from. */
  deletedBy(operation: Operation): RouteName | undefined {
    const isDeletion = [...this.#deletions.values()].some((each) => each.operation.name === operation.name);
    return relationOf(operation, 'deletes')?.list ?? (isDeletion ? operation.name : undefined);
  }
}
