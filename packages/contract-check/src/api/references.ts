import {
  type BodyPath,
  type CreateSource,
  type Operation,
  paramNames,
  type Source,
  schemaOf,
} from '../contract/operation.ts';
import { hasParameter, type JsonSchema } from '../contract/schema.ts';
import { creationOf, inPath } from '../engine/creation.ts';
import {
  childPath,
  entityOf,
  idNameOf,
  isAbout,
  listedThing,
  normalized,
  pluralsOf,
  rowSchemaOf,
  rowsOf,
} from './resources.ts';
import { lastParamOf, type Routes, routeOf } from './routes.ts';

type ReadSource = Extract<Source, { read: string }>;

/** `billing_customer_id` and `billingCustomerId` mean a billing customer, or a customer. */
const namesIn = (field: string): string[] => {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  if (!/^(id|ids|uuid|uuids)$/.test(words.at(-1) ?? '') || words.length < 2) return [];
  const stem = words.slice(0, -1);
  return [stem.join(''), stem.at(-1) ?? ''];
};

const typeOf = (shape: JsonSchema | undefined): string | undefined => {
  const { type, anyOf, oneOf } = shape ?? {};
  const found = type ?? (anyOf ?? oneOf)?.find((each) => each.type !== 'null')?.type;
  return found === 'integer' ? 'number' : found;
};

/** Deeper fields are not references that are recognized. */
const maxDepth = 4;

/** A field of a body that is named like a reference. */
interface ReferenceField {
  /** Its path: `customer_id`, `lines[].product_id`, `vetIds[]` or `customer.id`. */
  field: BodyPath;
  schema: JsonSchema;
  /** The names of the things that it may refer to. */
  names: string[];
  /** It is named after the thing, without “id”: only a list whose ids are such values has it. */
  isPlain?: true;
}

/** The things that an object with an id refers to: by its type in JSON:API, otherwise by the name of its key. */
const namesOfObject = ({ properties = {} }: JsonSchema, key: string): string[] => {
  const { const: only, enum: listed = [only] } = properties.type ?? {};
  const [type] = listed;
  return listed.length === 1 && typeof type === 'string' ? [normalized(type)] : [normalized(key)];
};

/** The schema of a field without null. */
const nonNull = (shape: JsonSchema): JsonSchema =>
  (shape.anyOf ?? shape.oneOf)?.find(({ type }) => type !== 'null') ?? shape;

/** Whether a field named after a thing alone may be its id, as Django names them: not a measure, which has limits. */
const isPlainReference = (shape: JsonSchema): boolean => {
  const { type, format, maximum = Infinity, multipleOf } = nonNull(shape);
  return type === 'integer' ? maximum >= 2 ** 31 - 1 && multipleOf === undefined : format === 'uuid';
};

/** The fields of a body that are named like an id, or are the id of an object with the name of a thing. */
const idFields = (shape: JsonSchema, prefix: BodyPath = '', key = '', depth = 0): ReferenceField[] => {
  if (depth > maxDepth) return [];
  const isIdentifier = key !== '' && shape.properties?.id !== undefined;
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]): ReferenceField[] => {
    const field = childPath(prefix, name);
    // The content of JSON:API's `data` is named by the key around it.
    const called = name === 'data' ? key : name;
    if (name === 'id' && isIdentifier) return [{ field, schema: inner, names: namesOfObject(shape, key) }];
    const names = namesIn(name);
    if (names.length === 0 && isPlainReference(inner.items ?? inner))
      return [
        {
          field: inner.items === undefined ? field : `${field}[]`,
          schema: inner.items ?? inner,
          names: [normalized(name)],
          isPlain: true,
        },
      ];
    if (names.length > 0)
      return inner.items === undefined
        ? [{ field, schema: inner, names }]
        : [{ field: `${field}[]`, schema: inner.items, names }];
    if (inner.type === 'array' && inner.items?.type === 'object')
      return idFields(inner.items, `${field}[]`, called, depth + 1);
    return inner.type === 'object' ? idFields(inner, field, called, depth + 1) : [];
  });
};

/** The fields of a body and the query parameters that are named like an id and whose values come from nowhere. */
export const fieldsWithoutSource = ({ body, query, pathParams, metadata }: Operation): string[] =>
  [
    ...(body === undefined ? [] : idFields(body.shape)).filter(({ isPlain }) => isPlain !== true),
    ...Object.entries(query ?? {}).map(([name, { schema }]) => ({
      field: name,
      schema: schema.shape,
      names: namesIn(name),
    })),
  ]
    .filter(
      ({ field, names, schema: { enum: values, const: only } }) =>
        names.length > 0 &&
        values === undefined &&
        only === undefined &&
        metadata.from?.[field] === undefined &&
        field !== metadata.ownId?.sent &&
        !hasParameter(pathParams, field),
    )
    .map(({ field }) => field);

interface List {
  source: ReadSource;
  type: string | undefined;
  format: string | undefined;
  rank: number;
}

/** A key that the response of a POST has and its request does not. */
interface NewKey {
  create: string;
  at: BodyPath;
  type: string | undefined;
}

const newKeysOf = (operations: readonly Operation[]): ReadonlyMap<string, readonly NewKey[]> => {
  const found = new Map<string, NewKey[]>();
  for (const { name, method, body, query, responses, metadata } of operations) {
    if (method !== 'POST' || metadata.safe) continue;
    const created = schemaOf(responses[201] ?? responses[200] ?? responses[202])?.shape.properties ?? {};
    // Also of two keys that differ in their spelling, the first counts.
    const known = new Set(
      [...Object.keys(body?.shape.properties ?? {}), ...Object.keys(query ?? {})].map(normalized),
    );
    for (const [at, shape] of Object.entries(created)) {
      const key = normalized(at);
      if (known.has(key)) continue;
      known.add(key);
      found.set(key, [...(found.get(key) ?? []), { create: name, at, type: typeOf(shape) }]);
    }
  }
  return found;
};

/** Finds the list of things that a field such as `customer_id` refers to. */
export class References {
  /** The lists by their names, each with its place in the order of preference. */
  readonly #lists = new Map<string, List>();
  readonly #newKeys: ReadonlyMap<string, readonly NewKey[]>;

  constructor(routes: Routes, isCreation: (operation: Operation) => boolean) {
    const { operations } = routes;
    this.#newKeys = newKeysOf(operations);
    const lists = operations
      .filter((operation) => operation.method === 'GET' && lastParamOf(operation.path) === undefined)
      // The list of all things is shorter than the list of those of one parent.
      .sort((a, b) => paramNames(a).length - paramNames(b).length)
      .flatMap((operation) => {
        const [item] = routes.membersAt(routeOf(operation.path));
        const rows = rowsOf(operation, lastParamOf(item?.path ?? '') ?? idNameOf(operation.path));
        if (rows === undefined || paramNames(operation).length > 0) return [];
        const post = routes.get(`POST ${routeOf(operation.path)}`);
        const creator = post !== undefined && isCreation(post) ? post : undefined;
        const entity = creator === undefined ? undefined : entityOf(creator, rows.id);
        const source: ReadSource = {
          read: operation.name,
          at: `${rows.at}.${rows.id}`,
          isDerived: true,
          ...(creator === undefined || entity === undefined
            ? {}
            : { otherwise: { create: creator.name, at: childPath(entity.at, entity.id) } }),
        };
        const id = rowSchemaOf(operation, rows.at)?.properties?.[rows.id] ?? {};
        return [{ name: listedThing(operation.path), source, type: typeOf(id), format: nonNull(id).format }];
      });
    for (const [rank, { name, ...list }] of lists.entries())
      if (!this.#lists.has(name)) this.#lists.set(name, { ...list, rank });
  }

  /** The list that is named after a thing; the first of several. */
  #listOf(name: string): List | undefined {
    return [name, ...pluralsOf(name)]
      .flatMap((each) => this.#lists.get(each) ?? [])
      .sort((a, b) => a.rank - b.rank)[0];
  }

  /** The operation whose response has a new id with the name of a field that its request does not have. */
  #creationOf({ name: own }: Operation, field: BodyPath, schema: JsonSchema): CreateSource | undefined {
    if (field.includes('.') || field.includes('[')) return undefined;
    const found = this.#newKeys
      .get(normalized(field))
      ?.find(({ create, type }) => create !== own && type === typeOf(schema));
    return found === undefined ? undefined : { create: found.create, at: found.at };
  }

  /**
   * Sources of the fields of a body and of the query parameters that are named after a list, by field. `ownId` is the
   * field that repeats the id of the path.
   */
  of(operation: Operation, ownId?: BodyPath): Record<string, Source> {
    const { body, query, pathParams, path, metadata } = operation;
    const fields: ReferenceField[] = [
      ...(body === undefined ? [] : idFields(body.shape)),
      ...Object.entries(query ?? {}).map(([name, { schema }]) => ({
        field: name,
        schema: schema.shape,
        names: namesIn(name),
      })),
    ].filter(
      ({ field, schema: { enum: values, const: only } }) =>
        field !== ownId && !hasParameter(pathParams, field) && values === undefined && only === undefined,
    );
    return Object.fromEntries(
      fields.flatMap(({ field, schema, names, isPlain }): [string, Source][] => {
        const list = names.map((name) => this.#listOf(name)).find((each) => each !== undefined);
        const hasList = list?.type !== undefined && list.type === typeOf(schema);
        if (isPlain === true)
          return hasList && (list.type === 'number' || list.format === 'uuid') ? [[field, list.source]] : [];
        // What an RPC such as /parcel.delete changes is created before, as are the ids that no list has.
        const isOwn = !metadata.safe && names.some((name) => isAbout(path, name));
        const created = hasList && !isOwn ? undefined : this.#creationOf(operation, field, schema);
        if (created !== undefined) return [[field, created]];
        return hasList ? [[field, list.source]] : [];
      }),
    );
  }
}

/** The operations that a source calls: those that read and create its values. */
const calledBy = (source: Source): string[] => [
  ...('read' in source ? [source.read] : []),
  ...[creationOf(source)?.create ?? []].flat(),
];

/** Whether a request cannot be sent without the value: an optional parameter of a query is left out. */
const isNeeded = ({ query }: Operation, field: string): boolean =>
  !hasParameter(query, field) || query?.[field]?.isRequired === true;

/** The operations that are called to send an operation. */
const neededBy = (operation: Operation): string[] =>
  Object.entries(operation.metadata.from ?? {}).flatMap(([field, source]) =>
    isNeeded(operation, field) ? calledBy(source) : [],
  );

/** Removes the sources that would call an operation to send it. What a PUT creates is in its own path. */
export const withoutCycles = (operations: readonly Operation[]): Operation[] => {
  const needed = new Map(operations.map((operation) => [operation.name, neededBy(operation)]));
  const leadsTo = (from: string, to: string): boolean => {
    const seen = new Set([from]);
    // A set is walked to its end, also over what is added meanwhile.
    for (const name of seen) {
      if (name === to) return true;
      for (const each of needed.get(name) ?? []) seen.add(each);
    }
    return false;
  };
  return operations.map((operation) => {
    const { name, metadata } = operation;
    const from = Object.entries(metadata.from ?? {}).flatMap(([field, source]): [string, Source][] => {
      const isCyclic = (called: string): boolean => isNeeded(operation, field) && leadsTo(called, name);
      const creation = creationOf(source);
      const isOwn = creation?.at === inPath && creation.create === name;
      const canCreate = creation === undefined || isOwn || !isCyclic(creation.create);
      if (!('read' in source)) return canCreate ? [[field, source]] : [];
      if (isCyclic(source.read)) return [];
      if (canCreate) return [[field, source]];
      const { otherwise: _, ...readOnly } = source;
      return [[field, readOnly]];
    });
    const changed = { ...operation, metadata: { ...metadata, from: Object.fromEntries(from) } };
    // Of two operations that need each other, one keeps its source.
    needed.set(name, neededBy(changed));
    return changed;
  });
};
