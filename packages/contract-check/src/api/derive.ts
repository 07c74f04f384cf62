import { type BodyPath, type Operation, paramNames, type Source, schemaOf } from '../contract/operation.ts';
import { hasParameter, type JsonSchema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';
import { relationOf, relationsOf } from '../engine/relation-of.ts';

/** An operation as its source declares it, before its metadata is completed. */
export interface OperationDescription {
  operation: Operation;
  /** OpenAPI links of its successful responses. */
  links?: readonly { operationId?: unknown; parameters?: unknown }[];
  /** Whether relations are declared. If not, they are derived. */
  hasRelations: boolean;
}

const normalized = (key: string): string => key.replace(/[\W_]/g, '').toLowerCase();

/** The key that identifies a row: `id`, or the name of the path parameter, in any spelling: `Id`, `sku`, `userId`. */
const idKeyOf = (schema: JsonSchema, param: string): string | undefined => {
  const keys = schema.type === 'object' ? Object.keys(schema.properties ?? {}) : [];
  const names = ['id', normalized(param)];
  return keys.includes('id') ? 'id' : keys.find((key) => names.includes(normalized(key)));
};

/** A place in a body, and the key that identifies what is there. */
interface Identified {
  at: BodyPath;
  id: string;
}

/** The place whose schema has an identifying key, if there is only one. */
const onlyIdentified = (places: readonly [at: BodyPath, schema: JsonSchema][], param: string) => {
  const found = places.flatMap(([at, schema]): Identified[] => {
    const id = idKeyOf(schema, param);
    return id === undefined ? [] : [{ at, id }];
  });
  return found.length === 1 ? found[0] : undefined;
};

/** The rows of a list response: '[]', or the only property that is a list of identified objects. */
const rowsOf = ({ responses }: Operation, param: string): Identified | undefined => {
  const body = schemaOf(responses[200])?.shape;
  if (body?.items !== undefined) return onlyIdentified([['[]', body.items]], param);
  const lists = Object.entries(body?.properties ?? {}).flatMap(([key, { items }]): [string, JsonSchema][] =>
    items === undefined ? [] : [[`${key}[]`, items]],
  );
  return onlyIdentified(lists, param);
};

/** The entity in a response: '' or the only property that is identified. */
const entityOf = ({ responses }: Operation, param: string): Identified | undefined => {
  const body = schemaOf(responses[201] ?? responses[200])?.shape;
  if (body?.type !== 'object') return undefined;
  return onlyIdentified([['', body]], param) ?? onlyIdentified(Object.entries(body.properties ?? {}), param);
};

const childPath = (place: BodyPath, key: string): BodyPath => (place === '' ? key : `${place}.${key}`);

/** Converts an OpenAPI runtime expression: '$response.body#/items/0/id' becomes 'items[].id'. */
const placeOf = (expression: unknown): BodyPath | undefined => {
  const [, pointer] = /^\$response\.body#\/(.+)$/.exec(String(expression)) ?? [];
  return pointer
    ?.split('/')
    .map((part) => (/^\d+$/.test(part) ? '[]' : part))
    .join('.')
    .replace(/\.\[\]/g, '[]');
};

/** Sources of parameters, from OpenAPI links, by operation. */
const sourcesFromLinks = (all: readonly OperationDescription[]): Map<string, Record<string, Source>> => {
  const found = new Map<string, Record<string, Source>>();
  for (const { operation, links = [] } of all)
    for (const { operationId, parameters } of links)
      for (const [name, expression] of Object.entries(isObject(parameters) ? parameters : {})) {
        const at = placeOf(expression);
        if (typeof operationId !== 'string' || at === undefined) continue;
        const key = name.replace(/^path\./, '').replace(/\W/g, '_');
        const source = operation.metadata.safe
          ? { read: operation.name, at }
          : { create: operation.name, at };
        found.set(operationId, { ...found.get(operationId), [key]: source });
      }
  return found;
};

/** Names of parameters that select a part of a list: page, page[size], perPage, $skip, starting_after … */
const paging = /^(page.*|perpage|offset|cursor|limit|skip|take|top|after|startingafter|maxresults)$/;
const isPaged = ({ query }: Operation): boolean =>
  Object.keys(query ?? {}).some((name) => paging.test(normalized(name)));

/** Frameworks differ in whether a path ends with a slash: Django REST and FastAPI combine /things/ and /things/{id}. */
const routeOf = (path: string): string => path.replace(/(.)\/$/, '$1');

/**
 * Derives sources and relations from REST conventions: POST /things creates and GET /things lists what /things/{id}
 * identifies. Sources are added to each operation; relations only where an operation declares none.
 */
export const deriveMetadata = (all: readonly OperationDescription[]): Operation[] => {
  const byRoute = new Map(
    all.map(({ operation }) => [`${operation.method} ${routeOf(operation.path)}`, operation]),
  );
  const links = sourcesFromLinks(all);
  const sourceOf = (path: string, param: string): Source | undefined => {
    const collection = path.slice(0, path.search(new RegExp(`/:${param}(?!\\w)`)));
    const creator = byRoute.get(`POST ${collection}`);
    const entity = creator === undefined ? undefined : entityOf(creator, param);
    if (creator !== undefined && entity !== undefined)
      return { create: creator.name, at: childPath(entity.at, entity.id) };
    const list = byRoute.get(`GET ${collection}`);
    const rows = list === undefined ? undefined : rowsOf(list, param);
    return list === undefined || rows === undefined
      ? undefined
      : { read: list.name, at: `${rows.at}.${rows.id}` };
  };
  const relationsFor = (operation: Operation): { kind: string; [key: string]: unknown }[] => {
    const { method } = operation;
    const path = routeOf(operation.path);
    const param = /\/:(\w+)$/.exec(path)?.[1];
    const collection = param === undefined ? path : path.slice(0, path.lastIndexOf('/'));
    const list = byRoute.get(`GET ${collection}`);
    const one =
      param === undefined
        ? all.find(({ operation: each }) => {
            const last = /\/:(\w+)$/.exec(routeOf(each.path))?.[1];
            return each.method === 'GET' && last !== undefined && routeOf(each.path) === `${path}/:${last}`;
          })?.operation
        : byRoute.get(`GET ${path}`);
    const idName = param ?? (one === undefined ? undefined : paramNames(one).at(-1)) ?? 'id';
    const rows = list === undefined ? undefined : rowsOf(list, idName);
    const readBack =
      one === undefined ? [] : [{ kind: 'read-by-id', read: one.name, at: entityOf(one, idName)?.at ?? '' }];
    // A paginated list can be read completely only if a `pages` relation is declared.
    const isComplete = list !== undefined && (!isPaged(list) || relationOf(list, 'pages') !== undefined);
    const inList =
      list !== undefined && rows !== undefined && isComplete
        ? { list: list.name, rows: rows.at, ...(rows.id === 'id' ? {} : { id: rows.id }) }
        : undefined;
    if (method === 'POST' && param === undefined) {
      const entity = entityOf(operation, idName);
      if (entity === undefined || operation.responses[201] === undefined) return [];
      const shared = list?.metadata.owned === undefined && one?.metadata.owned === undefined;
      return [
        ...(inList === undefined ? [] : [{ kind: 'creates', ...inList, created: entity.at, shared }]),
        ...readBack,
      ];
    }
    if (param === undefined || !['PUT', 'PATCH', 'DELETE'].includes(method)) return [];
    return [
      ...(inList === undefined ? [] : [{ kind: method === 'DELETE' ? 'deletes' : 'updates', ...inList }]),
      ...readBack,
    ];
  };
  return all.map(({ operation, hasRelations }) => {
    const params = Object.keys(operation.pathParams ?? {});
    const derived = Object.fromEntries(
      params.flatMap((param) => {
        const source = sourceOf(operation.path, param);
        return source === undefined || ('create' in source && source.create === operation.name)
          ? []
          : [[param, source]];
      }),
    );
    const { metadata } = operation;
    return {
      ...operation,
      metadata: {
        ...metadata,
        from: { ...derived, ...links.get(operation.name), ...metadata.from },
        relations: hasRelations ? (metadata.relations ?? []) : relationsFor(operation),
      },
    };
  });
};

/** Relations and sources that name undeclared operations. */
export const undeclaredReferences = (operations: readonly Operation[]): string[] => {
  const known = new Set(operations.map(({ name }) => name));
  return operations.flatMap((operation) => {
    const referenced = [
      ...(['creates', 'updates', 'deletes'] as const).flatMap((kind) =>
        relationsOf(operation, kind).map(({ list }) => list),
      ),
      ...relationsOf(operation, 'read-by-id').map(({ read }) => read),
      ...Object.values(operation.metadata.from ?? {}).flatMap((source) =>
        'read' in source ? [source.read] : 'create' in source ? [source.create] : [],
      ),
    ];
    return referenced.filter((name) => !known.has(name)).map((name) => `${operation.name}: ${name}`);
  });
};

/** Whether a body can have a dotted field. Fields of a map, a list or an intersection are not listed. */
const hasField = (shape: JsonSchema, [key, ...rest]: readonly string[]): boolean => {
  if (key === undefined) return true;
  const forms = shape.anyOf ?? shape.oneOf;
  if (forms !== undefined) return forms.some((each) => hasField(each, [key, ...rest]));
  const { type, properties = {} } = shape;
  if (Object.keys(properties).length === 0) return [undefined, 'object', 'array'].includes(type);
  const inner = properties[key];
  return inner !== undefined && hasField(inner, rest);
};

/** Sources and unique fields that are neither a parameter nor a field of the body. */
export const undeclaredFields = (operations: readonly Operation[]): string[] =>
  operations.flatMap(({ name, pathParams, query, body, metadata: { from = {}, unique = [] } }) => {
    const isField = (field: string) =>
      body !== undefined && hasField(body.shape, field.replace(/\[\]$/, '').split('.'));
    const isParameter = (field: string) => [pathParams, query].some((each) => hasParameter(each, field));
    return [
      ...Object.keys(from).filter((field) => !isParameter(field) && !isField(field)),
      ...unique.filter((field) => !isField(field)),
    ].map((field) => `${name}: ${field}`);
  });
