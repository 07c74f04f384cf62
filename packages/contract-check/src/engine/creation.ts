import {
  type BodyPath,
  type CreateSource,
  type Operation,
  paramNames,
  type RouteName,
  type Source,
} from '../contract/operation.ts';
import { valuesAt } from './body-path.ts';
import type { Exchange } from './exchange.ts';
import { idPath, relationOf } from './relation-of.ts';

/** The place of an id that is the last segment of the URL in a header, in the syntax of OpenAPI links. */
export const inLocation = '$response.header.Location';

/** The place of an id that a PUT chooses: the last parameter of its path. */
export const inPath = '$request.path';

/** The ids at a place of a response, or of the path of its request. */
export const idsAt = (
  {
    json,
    responseHeaders,
    operation,
    params,
  }: Pick<Exchange, 'json' | 'responseHeaders' | 'operation' | 'params'>,
  at: BodyPath,
): unknown[] => {
  if (at === inPath) return [params[operation === undefined ? '' : (paramNames(operation).at(-1) ?? '')]];
  if (at !== inLocation) return valuesAt(json, at);
  const location = responseHeaders.get('location') ?? '';
  const last =
    location
      .replace(/[?#].*$/, '')
      .replace(/\/$/, '')
      .split('/')
      .at(-1) ?? '';
  // Other characters than those of an id would be encoded twice.
  return /^[\w.~-]+$/.test(last) ? [last] : [];
};

/** How a source creates a value, if it can. */
export const creationOf = (source: Source | undefined): CreateSource | undefined => {
  if (source === undefined) return undefined;
  if ('create' in source) return source;
  return 'read' in source ? source.otherwise : undefined;
};

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
      const creation = creationOf(operation.metadata.from?.[paramNames(operation).at(-1) ?? '']);
      if (operation.method === 'DELETE' && creation !== undefined)
        this.#deletions.set(creation.create, { operation, at: creation.at });
    }
  }

  createdBy(operation: Operation): Creation | undefined {
    const deletion = this.#deletions.get(operation.name);
    if (deletion !== undefined)
      return { group: this.deletedBy(deletion.operation) ?? deletion.operation.name, at: deletion.at };
    const relation = relationOf(operation, 'creates');
    return relation === undefined ? undefined : { group: relation.list, at: idPath(relation) };
  }

  /** The group that an operation deletes from. */
  deletedBy(operation: Operation): RouteName | undefined {
    const isDeletion = [...this.#deletions.values()].some((each) => each.operation.name === operation.name);
    return relationOf(operation, 'deletes')?.list ?? (isDeletion ? operation.name : undefined);
  }
}
