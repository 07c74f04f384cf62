import { z } from 'zod';
import type { BodyPath, Operation, Source } from '../contract/operation.ts';
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

const isRow = (schema: unknown, id: string): schema is z.ZodObject =>
  schema instanceof z.ZodObject && id in schema.shape;

/** Place of the rows in a list response: '[]', or the only property that is a list of objects with an id. */
const rowsOf = ({ responses }: Operation): BodyPath | undefined => {
  const body = responses[200];
  const isList = (schema: unknown) => schema instanceof z.ZodArray && isRow(schema.element, 'id');
  if (isList(body)) return '[]';
  if (!(body instanceof z.ZodObject)) return undefined;
  const keys = Object.keys(body.shape).filter((key) => isList(body.shape[key]));
  return keys.length === 1 ? `${keys[0]}[]` : undefined;
};

/** Place of the entity in a response: '' or the only property with an id. */
const entityOf = ({ responses }: Operation): BodyPath | undefined => {
  const body = responses[201] ?? responses[200];
  if (isRow(body, 'id')) return '';
  if (!(body instanceof z.ZodObject)) return undefined;
  const keys = Object.keys(body.shape).filter((key) => isRow(body.shape[key], 'id'));
  return keys.length === 1 ? keys[0] : undefined;
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

const isPaged = ({ query }: Operation): boolean =>
  ['page', 'offset', 'cursor', 'limit', 'pageSize', 'page_size'].some((name) => name in (query?.shape ?? {}));

/**
 * Derives sources and relations from REST conventions: POST /things creates and GET /things lists what /things/{id}
 * identifies. Sources are added to each operation; relations only where an operation declares none.
 */
export const deriveMetadata = (all: readonly OperationDescription[]): Operation[] => {
  const byRoute = new Map(all.map(({ operation }) => [`${operation.method} ${operation.path}`, operation]));
  const links = sourcesFromLinks(all);
  const sourceOf = (path: string, param: string): Source | undefined => {
    const collection = path.slice(0, path.indexOf(`/:${param}`));
    const creator = byRoute.get(`POST ${collection}`);
    const entity = creator === undefined ? undefined : entityOf(creator);
    if (creator !== undefined && entity !== undefined)
      return { create: creator.name, at: childPath(entity, 'id') };
    const list = byRoute.get(`GET ${collection}`);
    const rows = list === undefined ? undefined : rowsOf(list);
    return list === undefined || rows === undefined ? undefined : { read: list.name, at: `${rows}.id` };
  };
  const relationsFor = (operation: Operation): { kind: string; [key: string]: unknown }[] => {
    const { method, path } = operation;
    const param = /\/:(\w+)$/.exec(path)?.[1];
    const collection = param === undefined ? path : path.slice(0, path.lastIndexOf('/'));
    const list = byRoute.get(`GET ${collection}`);
    const rows = list === undefined ? undefined : rowsOf(list);
    // A paginated list can be read completely only if a `pages` relation is declared.
    const isComplete = list !== undefined && (!isPaged(list) || relationOf(list, 'pages') !== undefined);
    const inList =
      list !== undefined && rows !== undefined && isComplete ? { list: list.name, rows } : undefined;
    if (method === 'POST' && param === undefined) {
      const entity = entityOf(operation);
      if (entity === undefined || operation.responses[201] === undefined) return [];
      const one = all.find(({ operation: each }) => {
        const last = /\/:(\w+)$/.exec(each.path)?.[1];
        return each.method === 'GET' && last !== undefined && each.path === `${path}/:${last}`;
      })?.operation;
      const shared = list?.metadata.owned === undefined && one?.metadata.owned === undefined;
      return [
        ...(inList === undefined ? [] : [{ kind: 'creates', ...inList, created: entity, shared }]),
        ...(one === undefined ? [] : [{ kind: 'read-by-id', read: one.name, at: entityOf(one) ?? '' }]),
      ];
    }
    if (param === undefined || !['PUT', 'PATCH', 'DELETE'].includes(method)) return [];
    const one = byRoute.get(`GET ${path}`);
    return [
      ...(inList === undefined ? [] : [{ kind: method === 'DELETE' ? 'deletes' : 'updates', ...inList }]),
      ...(one === undefined ? [] : [{ kind: 'read-by-id', read: one.name, at: entityOf(one) ?? '' }]),
    ];
  };
  return all.map(({ operation, hasRelations }) => {
    const params = Object.keys(operation.pathParams?.shape ?? {});
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
