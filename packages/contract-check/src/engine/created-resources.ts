import type { BodyPath, RouteName } from '../contract/operation.ts';
import { valueAt } from './body-path.ts';
import type { Creations } from './creation.ts';
import { type Exchange, isSuccess } from './exchange.ts';
import { relationOf } from './relation-of.ts';

/** A resource that the run created and deletes at the end. */
export interface CreatedResource {
  /** The request that created it. */
  exchange: Exchange;
  /** The list that contains the resource, or the operation that deletes it, the place of the id in the response, and the id. */
  list: RouteName;
  at: BodyPath;
  id: string;
  /** The place of the bearer token in the response, and the token. */
  bearer?: { at: BodyPath; value: string };
}

/** Records the requests that created the resources and tokens of a run, so that a report can repeat them. */
export class CreatedResources {
  readonly #creations: Creations;
  readonly #all: CreatedResource[] = [];

  constructor(creations: Creations) {
    this.#creations = creations;
  }

  record(exchange: Exchange): void {
    const { operation, json } = exchange;
    const creation = operation === undefined ? undefined : this.#creations.createdBy(operation);
    if (operation === undefined || creation === undefined || !isSuccess(exchange)) return;
    const { at } = creation;
    const bearer = relationOf(operation, 'bearer');
    const token = bearer === undefined ? undefined : valueAt(json, bearer.at);
    this.#all.push({
      exchange,
      list: creation.group,
      at,
      id: String(valueAt(json, at)),
      ...(bearer !== undefined && typeof token === 'string'
        ? { bearer: { at: bearer.at, value: token } }
        : {}),
    });
  }

  createdBy(exchange: Exchange): CreatedResource | undefined {
    return this.#all.find((origin) => origin.exchange === exchange);
  }

  /** The resource that a request names in its path. */
  forPath({ operation, path }: Exchange): CreatedResource | undefined {
    if (operation?.pathParams === undefined) return undefined;
    const segments = path.replace(/\?.*$/, '').split('/');
    const lists = (operation.metadata.relations ?? []).flatMap((relation) =>
      'list' in relation ? [String(relation.list)] : [],
    );
    const makers = Object.values(operation.metadata.from ?? {}).flatMap((source) =>
      'create' in source ? [source.create] : [],
    );
    const resource = operation.name.split('.')[0];
    return this.#all.findLast(
      ({ id, list, exchange: { name } }) =>
        segments.includes(id) &&
        (makers.includes(name) ||
          (lists.length === 0 ? list.split('.')[0] === resource : lists.includes(list))),
    );
  }

  /** The resource whose bearer token a request sends. */
  forToken({ person }: Exchange): CreatedResource | undefined {
    return this.#all.find(({ bearer }) => bearer !== undefined && bearer.value === person.bearer);
  }
}
