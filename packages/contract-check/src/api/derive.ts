import {
  type BodyPath,
  type Metadata,
  type Operation,
  paramNames,
  type Source,
  schemaOf,
} from '../contract/operation.ts';
import { hasParameter, type JsonSchema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';
import { inLocation, inPath } from '../engine/creation.ts';
import { relationOf, relationsOf } from '../engine/relation-of.ts';
import { fieldsPlace, shapeAt } from '../relations/fields-place.ts';
import { isPaged, pagesOf } from './pagination.ts';
import { queriesOf } from './queries.ts';
import { References, withoutCycles } from './references.ts';
import { childPath, createsOne, entityOf, idKeyOf, idNameOf, rowsOf } from './resources.ts';
import { collectionName, lastParamOf, Routes, routeOf } from './routes.ts';
import { uniqueFieldsOf } from './unique.ts';

/** The place of an id in a body, which may be in an envelope: 'id', or 'data.id'. */
const idPlaceIn = (shape: JsonSchema, param: string): BodyPath | undefined => {
  const own = idKeyOf(shape, param);
  if (own !== undefined) return own;
  const [[key, inner] = ['', {}], ...others] = Object.entries(shape.properties ?? {});
  const id = others.length === 0 ? idKeyOf(inner, param) : undefined;
  return id === undefined ? undefined : childPath(key, id);
};

/** Whether the response with this status says where what was created is. */
const hasLocation = ({ responseHeaders }: Operation, status: number): boolean =>
  responseHeaders?.[status]?.some(({ name }) => name === 'location') ?? false;

/** An operation as its source declares it, before its metadata is completed. */
export interface OperationDescription {
  operation: Operation;
  /** OpenAPI links of its successful responses. */
  links?: readonly { operationId?: unknown; parameters?: unknown }[];
  /** Whether relations are declared. If not, they are derived. */
  hasRelations: boolean;
}

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

/** What an operation is about: the list of such things, and the operation that reads one. */
interface Resource {
  list: Operation | undefined;
  one: Operation | undefined;
  /** The name of the parameter that identifies one. */
  param: string;
}

/**
 * Derives sources and relations from REST conventions: POST /things creates and GET /things lists what /things/{id}
 * identifies, also if the things are created under a parent. Sources are added to each operation; relations only where
 * an operation declares none.
 */
export const deriveMetadata = (all: readonly OperationDescription[]): Operation[] => {
  const operations = all.map(({ operation }) => operation);
  const routes = new Routes(operations);
  const byName = new Map(operations.map((each) => [each.name, each]));
  const links = sourcesFromLinks(all);
  const creations = new Set(operations.filter((operation) => createsOne(operation, routes)));
  const isCreation = (operation: Operation): boolean => creations.has(operation);
  const references = new References(routes, isCreation);

  /** What a creation responds with: the place of the id. */
  const createdAt = (creator: Operation, param: string): BodyPath | undefined => {
    const entity = entityOf(creator, param);
    if (entity !== undefined) return childPath(entity.at, entity.id);
    return hasLocation(creator, 201) || hasLocation(creator, 202) ? inLocation : undefined;
  };
  /** The operation that creates the members of a collection, there or under a parent. */
  const creatorOf = (collection: string, param: string): { create: string; at: BodyPath } | undefined => {
    const nested = routes
      .endingWith(collectionName(collection))
      .find(
        (operation) =>
          isCreation(operation) &&
          routeOf(operation.path) !== collection &&
          /\/:\w+\/[^/:]+$/.test(routeOf(operation.path)),
      );
    for (const creator of [routes.get(`POST ${collection}`), nested]) {
      const at = creator === undefined ? undefined : createdAt(creator, param);
      if (creator !== undefined && at !== undefined) return { create: creator.name, at };
    }
    // Frameworks declare 201 for every PUT, and 404 beside it.
    const put = routes.get(`PUT ${collection}/:${param}`);
    const isCreator = put?.responses[201] !== undefined && put.responses[404] === undefined;
    return isCreator ? { create: put.name, at: inPath } : undefined;
  };
  /** Whether the members of a collection can be deleted one by one. */
  const canDelete = (collection: string): boolean =>
    routes.membersOf(collectionName(collection)).some(({ method }) => method === 'DELETE');
  const sourceOf = (operation: Operation, param: string): Source | undefined => {
    const { method, path } = operation;
    const collection = path.slice(0, path.search(new RegExp(`/:${param}(?!\\w)`)));
    const creation = creatorOf(collection, param);
    const list = routes.get(`GET ${collection}`);
    const rows = list === undefined ? undefined : rowsOf(list, param);
    const reading =
      list === undefined || rows === undefined ? undefined : { read: list.name, at: `${rows.at}.${rows.id}` };
    if (creation === undefined || reading === undefined) return creation ?? reading;
    // What is changed is created before; what is read, or only gets members that can be removed again, may exist.
    const isLast = lastParamOf(path) === param;
    const isParent = !isLast && (method === 'GET' || (isCreation(operation) && canDelete(path)));
    return isParent || (isLast && method === 'GET') ? { ...reading, otherwise: creation } : creation;
  };
  const resourceOf = (operation: Operation): Resource => {
    const path = routeOf(operation.path);
    const param = lastParamOf(path);
    if (param !== undefined)
      return {
        list: routes.get(`GET ${path.slice(0, path.lastIndexOf('/'))}`),
        one: routes.get(`GET ${path}`),
        param,
      };
    const own = routes.membersAt(path).find(({ method }) => method === 'GET');
    // The things of /parents/:id/things may be read at /things/:id.
    const isNested = operation.method === 'POST' && paramNames(operation).length > 0;
    const one = own ?? (isNested ? routes.readById(collectionName(path)) : undefined);
    const list =
      routes.get(`GET ${path}`) ??
      (one === undefined ? undefined : routes.get(`GET ${routeOf(one.path).replace(/\/:\w+$/, '')}`));
    return { list, one, param: (one === undefined ? undefined : lastParamOf(one.path)) ?? idNameOf(path) };
  };

  const pages = new Map(
    all.map(({ operation, hasRelations }) => [
      operation.name,
      hasRelations ? relationOf(operation, 'pages') : pagesOf(operation, resourceOf(operation).param),
    ]),
  );
  /** How to read what PUT or PATCH of a path without an id changes, such as /settings: by GET of the same path. */
  const readOfSingleton = ({ method, path, body, responses }: Operation) => {
    const read = routes.get(`GET ${routeOf(path)}`);
    const found = read === undefined ? undefined : schemaOf(read.responses[200])?.shape;
    if (!['PUT', 'PATCH'].includes(method) || responses[202] !== undefined) return [];
    if (read === undefined || found === undefined || body === undefined || isPaged(read)) return [];
    const sent = Object.keys(shapeAt(body.shape, fieldsPlace(body.shape))?.properties ?? {});
    const places: [BodyPath, JsonSchema][] = [['', found], ...Object.entries(found.properties ?? {})];
    const at = places.find(([, shape]) => sent.some((key) => shape.properties?.[key] !== undefined))?.[0];
    return at === undefined ? [] : [{ kind: 'read-by-id', read: read.name, at }];
  };
  const relationsFor = (operation: Operation): { kind: string; [key: string]: unknown }[] => {
    const { method } = operation;
    const { list, one, param: idName } = resourceOf(operation);
    const param = lastParamOf(operation.path);
    const rows = list === undefined ? undefined : rowsOf(list, idName);
    const readBack =
      one === undefined ? [] : [{ kind: 'read-by-id', read: one.name, at: entityOf(one, idName)?.at ?? '' }];
    // A list in pages can be read completely only if it is known how.
    const isComplete = list !== undefined && (!isPaged(list) || pages.get(list.name) !== undefined);
    const inList =
      list !== undefined && rows !== undefined && isComplete
        ? { list: list.name, rows: rows.at, ...(rows.id === 'id' ? {} : { id: rows.id }) }
        : undefined;
    if (method === 'GET') {
      const ownPages = pages.get(operation.name);
      if (isPaged(operation) && ownPages === undefined) return [];
      return [...(ownPages === undefined ? [] : [ownPages]), ...queriesOf(operation, idName)];
    }
    if (method === 'POST' && param === undefined) {
      const isCreated = isCreation(operation);
      // Without a Location, what a 202 has started may not exist yet.
      if ((!isCreated && !hasLocation(operation, 202)) || createdAt(operation, idName) === undefined)
        return [];
      const entity = entityOf(operation, idName);
      const shared =
        list?.metadata.owned === undefined &&
        one?.metadata.owned === undefined &&
        !/\/(?:me|my|mine|self)\//i.test(list?.path ?? '');
      return [
        ...(inList === undefined || entity === undefined || !isCreated
          ? []
          : [{ kind: 'creates', ...inList, created: entity.at, shared }]),
        ...readBack,
      ];
    }
    if (param === undefined) return readOfSingleton(operation);
    if (!['PUT', 'PATCH', 'DELETE'].includes(method)) return [];
    return [
      ...(inList === undefined ? [] : [{ kind: method === 'DELETE' ? 'deletes' : 'updates', ...inList }]),
      ...readBack,
    ];
  };

  /** Where an operation repeats the id of its path. It is compared only if the id is read from such a key. */
  const ownIdOf = (operation: Operation, from: Readonly<Record<string, Source>>): Metadata['ownId'] => {
    const { method, path, body } = operation;
    const { param } = resourceOf(operation);
    const sent = body === undefined || method === 'GET' ? undefined : idPlaceIn(body.shape, param);
    const source = from[lastParamOf(path) ?? ''];
    const key = source !== undefined && 'at' in source ? source.at.split('.').at(-1) : undefined;
    const entity = entityOf(operation, param);
    const isCompared = method !== 'DELETE' && entity !== undefined && entity.id === key;
    if (sent === undefined && !isCompared) return undefined;
    return {
      ...(sent === undefined ? {} : { sent }),
      ...(isCompared ? { received: childPath(entity.at, entity.id) } : {}),
    };
  };

  /** The list that has what the last parameter of a path identifies, where it can be read to its end. */
  const listedInOf = ({ path, metadata }: Operation): Metadata['listedIn'] => {
    const [, collection = '', param = ''] = /^(.*)\/:(\w+)(?:\/[^:]*)?$/.exec(routeOf(path)) ?? [];
    const list = routes.get(`GET ${collection}`);
    const rows = list === undefined ? undefined : rowsOf(list, param);
    if (metadata.access !== 'customer' || list?.metadata.access !== 'customer' || rows === undefined)
      return undefined;
    if (paramNames(list).length > 0 || (isPaged(list) && pages.get(list.name) === undefined))
      return undefined;
    return { list: list.name, rows: rows.at, id: rows.id, param };
  };

  /** Whether 403 is declared for a change, but neither for the creation nor for reading, which a role would need too. */
  const refusesOthers = (
    { method, path, responses, metadata }: Operation,
    source: Source | undefined,
  ): boolean => {
    const creation = source !== undefined && 'create' in source ? source : undefined;
    const creator = creation === undefined ? undefined : byName.get(creation.create);
    const read = routes.get(`GET ${routeOf(path)}`);
    const isOpen = (each: Operation | undefined) => each !== undefined && !(403 in each.responses);
    return (
      ['PUT', 'PATCH', 'DELETE'].includes(method) &&
      lastParamOf(path) !== undefined &&
      403 in responses &&
      isOpen(read) &&
      isOpen(creator) &&
      [metadata, creator?.metadata].every((each) => each?.access === 'customer')
    );
  };

  const derived = all.map(({ operation, hasRelations }) => {
    const params = Object.keys(operation.pathParams ?? {});
    const sources = Object.fromEntries(
      params.flatMap((param) => {
        const source = sourceOf(operation, param);
        const isOwn =
          source !== undefined &&
          'create' in source &&
          source.create === operation.name &&
          source.at !== inPath;
        return source === undefined || isOwn ? [] : [[param, source]];
      }),
    );
    const { metadata } = operation;
    const found = { ...sources, ...links.get(operation.name), ...metadata.from };
    const ownId = ownIdOf(operation, found);
    const from = { ...references.of(operation, ownId?.sent), ...found };
    const maybeUnique = metadata.unique === undefined ? uniqueFieldsOf(operation) : [];
    const listedIn = metadata.owned === undefined ? listedInOf(operation) : undefined;
    return {
      ...operation,
      metadata: {
        ...metadata,
        from,
        ...(maybeUnique.length === 0 ? {} : { maybeUnique }),
        ...(ownId === undefined ? {} : { ownId }),
        ...(listedIn === undefined ? {} : { listedIn }),
        ...(listedIn === undefined &&
        metadata.owned === undefined &&
        refusesOthers(operation, from[lastParamOf(operation.path) ?? ''])
          ? { refusesOthers: true as const }
          : {}),
        relations: hasRelations ? (metadata.relations ?? []) : relationsFor(operation),
      },
    };
  });
  return withoutCycles(derived);
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
  const inner = properties[key.replace(/\[\]$/, '')];
  return inner !== undefined && hasField(key.endsWith('[]') ? (inner.items ?? {}) : inner, rest);
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
