import { type BodyPath, type Operation, schemaOf } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { partsOf } from '../engine/body-path.ts';
import { fieldsPlace, shapeAt } from '../relations/fields-place.ts';
import { collectionName, lastParamOf, type Routes } from './routes.ts';

/** A name without its spelling: `user_id`, `userId` and `user-id` are the same. */
export const normalized = (key: string): string => key.replace(/[\W_]/g, '').toLowerCase();

/** The key that identifies a row: `id`, or the name of the path parameter, in any spelling: `Id`, `sku`, `userId`. */
export const idKeyOf = (schema: JsonSchema, param: string): string | undefined => {
  const keys = schema.type === 'object' ? Object.keys(schema.properties ?? {}) : [];
  const names = ['id', normalized(param)];
  return keys.includes('id') ? 'id' : keys.find((key) => names.includes(normalized(key)));
};

/** A place in a body, and the key that identifies what is there. */
export interface Identified {
  at: BodyPath;
  id: string;
}

/** The place whose schema has an identifying key, if there is only one. */
const onlyIdentified = (
  places: readonly [at: BodyPath, schema: JsonSchema][],
  param: string,
): Identified | undefined => {
  const found = places.flatMap(([at, schema]): Identified[] => {
    const id = idKeyOf(schema, param);
    return id === undefined ? [] : [{ at, id }];
  });
  return found.length === 1 ? found[0] : undefined;
};

const listsIn = ({ properties = {} }: JsonSchema, prefix = ''): [at: BodyPath, schema: JsonSchema][] =>
  Object.entries(properties).flatMap(([key, { items }]): [BodyPath, JsonSchema][] => {
    if (items === undefined) return [];
    // The edges of a connection, as GraphQL has them.
    const node = items.properties?.node;
    return [node?.type === 'object' ? [`${prefix}${key}[].node`, node] : [`${prefix}${key}[]`, items]];
  });

/** The rows of a list response: '[]', or the only list of identified objects, which HAL has in `_embedded`. */
export const rowsOf = ({ responses }: Operation, param: string): Identified | undefined => {
  const body = schemaOf(responses[200])?.shape;
  if (body?.items !== undefined) return onlyIdentified([['[]', body.items]], param);
  if (body === undefined) return undefined;
  const embedded = body.properties?._embedded;
  return (
    onlyIdentified(listsIn(body), param) ??
    (embedded === undefined ? undefined : onlyIdentified(listsIn(embedded, '_embedded.'), param))
  );
};

/** The schema of a row at a place such as 'items[]', or of the entity at one such as 'data'. */
export const rowSchemaOf = ({ responses }: Operation, rows: BodyPath): JsonSchema | undefined => {
  let shape = schemaOf(responses[200])?.shape;
  for (const part of partsOf(rows)) shape = part === '[]' ? shape?.items : shape?.properties?.[part];
  return shape;
};

/** The entity in a response: '' or the only property that is identified. */
export const entityOf = ({ responses }: Operation, param: string): Identified | undefined => {
  const body = schemaOf(responses[201] ?? responses[200] ?? responses[202])?.shape;
  if (body?.type !== 'object') return undefined;
  return onlyIdentified([['', body]], param) ?? onlyIdentified(Object.entries(body.properties ?? {}), param);
};

export const childPath = (place: BodyPath, key: string): BodyPath => (place === '' ? key : `${place}.${key}`);

const listing = /^(list|get|search|find|all|index|query|fetch)$/;

/** The words of the last segment of a path: `parcel` and `list` for `/parcel.list` and `/listParcel`. */
const wordsOf = (path: string): string[] =>
  collectionName(path)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');

/** The name of the things that a path lists, without the verb of an RPC: `parcel` for `/parcel.list`. */
export const listedThing = (path: string): string => {
  const words = wordsOf(path);
  const nouns = words.filter((word) => !listing.test(word));
  return (nouns.length === 0 ? words : nouns).join('');
};

/** Whether an RPC such as `/parcel.delete` is about a thing that it names. */
export const isAbout = (path: string, thing: string): boolean =>
  wordsOf(path).some((word) => isPluralOf(word, thing) || word === thing);

/** The keys of a schema at a place of a response, or of its rows. */
const keysAt = (schema: JsonSchema | undefined): string[] => Object.keys(schema?.properties ?? {});

/**
 * Whether a POST creates one of the things of its collection: it declares 201, or, as frameworks do by default, only
 * 200 with what reading such a thing, or listing them, also responds with. Adding to a cart responds with the cart;
 * a body with the id may also change what exists.
 */
export const createsOne = (operation: Operation, routes: Routes): boolean => {
  const { method, path, body, responses } = operation;
  if (method !== 'POST') return false;
  if (responses[201] !== undefined) return true;
  const collection = collectionName(path);
  const [one] = routes.membersOf(collection);
  const param = one === undefined ? undefined : lastParamOf(one.path);
  const entity = param === undefined ? undefined : entityOf(operation, param);
  if (param === undefined || entity === undefined || responses[202] !== undefined) return false;
  if (body !== undefined && idKeyOf(shapeAt(body.shape, fieldsPlace(body.shape)) ?? {}, param) !== undefined)
    return false;
  const created = keysAt(rowSchemaOf(operation, entity.at));
  const shows = (each: Operation, found: Identified | undefined): boolean => {
    const shown = found === undefined ? [] : keysAt(rowSchemaOf(each, found.at));
    return created.length > 0 && created.every((key) => shown.includes(key));
  };
  return (
    routes
      .membersOf(collection)
      .some((each) => each.method === 'GET' && shows(each, entityOf(each, param))) ||
    routes.endingWith(collection).some((each) => each.method === 'GET' && shows(each, rowsOf(each, param)))
  );
};

/** How a collection of things such as `category` may be named. */
export const pluralsOf = (name: string): string[] => [`${name}s`, `${name}es`, name.replace(/y$/, 'ies')];

/** Whether a collection such as `categories` is named after a thing such as `category`. */
export const isPluralOf = (collection: string, name: string): boolean =>
  [name, ...pluralsOf(name)].includes(collection);

/** The name of one of the things of a collection. */
const singularOf = (collection: string): string =>
  collection
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|sh|ch)es$/, '')
    .replace(/(?<!s)s$/, '');

/** The key that may identify the rows of a list, from the name of the list: `parcelId`. */
export const idNameOf = (path: string): string => `${singularOf(listedThing(path))}Id`;
