import type { Place, RouteName } from '../contract/operation.ts';
import { type Exchange, isSuccess } from './exchange.ts';
import { valueAt } from './place.ts';
import { idPlace, relationOf } from './relation-of.ts';

/** A request that created something which the run removes again. */
export interface CreatedResource {
  exchange: Exchange;
  /** The list that shows what was created, where its id is in the response, and the id. */
  list: RouteName;
  at: Place;
  id: string;
  /** Where the bearer token is in the response, and the token. */
  bearer?: { at: Place; value: string };
}

/** Remembers what created the resources and tokens of a run, so that a report can create them again. */
export class CreatedResources {
  readonly #all: CreatedResource[] = [];

  record(exchange: Exchange): void {
    const { operation, json } = exchange;
    const appears = operation === undefined ? undefined : relationOf(operation, 'appears-in');
    if (operation === undefined || appears === undefined || !isSuccess(exchange)) return;
    const at = idPlace(appears);
    const bearer = relationOf(operation, 'bearer');
    const token = bearer === undefined ? undefined : valueAt(json, bearer.at);
    this.#all.push({
      exchange,
      list: appears.list,
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

  /** What created the resource that a request names in its path. */
  forPath({ operation, path }: Exchange): CreatedResource | undefined {
    if (operation?.pathParams === undefined) return undefined;
    const segments = path.replace(/\?.*$/, '').split('/');
    const lists = (operation.metadata.relations ?? []).flatMap((relation) =>
      'list' in relation ? [String(relation.list)] : [],
    );
    const makers = Object.values(operation.metadata.from ?? {}).flatMap((source) =>
      'make' in source ? [source.make] : [],
    );
    const resource = operation.name.split('.')[0];
    return this.#all.findLast(
      ({ id, list, exchange: { name } }) =>
        segments.includes(id) &&
        (makers.includes(name) ||
          (lists.length === 0 ? list.split('.')[0] === resource : lists.includes(list))),
    );
  }

  /** What created the bearer token that a request carries. */
  forToken({ person }: Exchange): CreatedResource | undefined {
    return this.#all.find(({ bearer }) => bearer !== undefined && bearer.value === person.bearer);
  }
}
