import {
  type BodyPath,
  type Operation,
  paramNames,
  type RouteName,
  type Source,
} from '../contract/operation.ts';
import { valueAt } from './body-path.ts';
import { type Creations, idsAt, inLocation, inPath } from './creation.ts';
import { type Exchange, isSuccess } from './exchange.ts';
import { parseJson } from './json.ts';
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

/** A created resource whose id a request contains, as a path parameter or in a dotted field of the body. */
export interface NamedResource {
  place: 'path' | 'body';
  name: string;
  resource: CreatedResource;
}

const parseBody = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
};

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
    // A report reads ids from bodies.
    if (at === inLocation || at === inPath) return;
    const bearer = relationOf(operation, 'bearer');
    const token = bearer === undefined ? undefined : valueAt(json, bearer.at);
    this.#all.push({
      exchange,
      list: creation.group,
      at,
      id: String(idsAt(exchange, at)[0]),
      ...(bearer !== undefined && typeof token === 'string'
        ? { bearer: { at: bearer.at, value: token } }
        : {}),
    });
  }

  createdBy(exchange: Exchange): CreatedResource | undefined {
    return this.#all.find((origin) => origin.exchange === exchange);
  }

  /** The resources that a request names in its path and body. */
  namedBy({ operation, params, requestBody }: Exchange): NamedResource[] {
    if (operation === undefined) return [];
    const from = operation.metadata.from ?? {};
    const ownParams = paramNames(operation);
    const fields = Object.keys(from).filter((name) => !ownParams.includes(name));
    const body = fields.length === 0 ? undefined : parseBody(requestBody);
    const named = (place: NamedResource['place'], name: string, value: unknown): NamedResource[] => {
      const source = from[name];
      const isSent = value !== undefined && (place === 'path' || (source && 'create' in source));
      const resource = isSent ? this.#find(operation, source, String(value)) : undefined;
      return resource === undefined ? [] : [{ place, name, resource }];
    };
    return [
      ...ownParams.flatMap((name) => named('path', name, params[name])),
      ...fields.flatMap((name) => named('body', name, valueAt(body, name))),
    ];
  }

  /** The last resource with this id from the source of a value, or without one from a list of the operation. */
  #find({ name, metadata }: Operation, source: Source | undefined, id: string): CreatedResource | undefined {
    const lists = (metadata.relations ?? []).flatMap((relation) =>
      'list' in relation ? [String(relation.list)] : [],
    );
    const [group] = name.split('.');
    return this.#all.findLast((each) => {
      if (each.id !== id) return false;
      if (source !== undefined && 'create' in source) return each.exchange.name === source.create;
      return lists.length === 0 ? each.list.split('.')[0] === group : lists.includes(each.list);
    });
  }

  /** The resource whose bearer token a request sends. */
  forToken({ person }: Exchange): CreatedResource | undefined {
    return this.#all.find(({ bearer }) => bearer !== undefined && bearer.value === person.bearer);
  }
}
