import { type BodyPath, type Operation, schemaOf } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { partsOf } from '../engine/body-path.ts';
import { normalized, rowsOf } from './resources.ts';
import { lastParamOf } from './routes.ts';

/** Names of parameters that select a part of a list: page, page[size], perPage, $skip, starting_after … */
const paging =
  /^(page.*|pagination.*|perpage|offset|cursor|limit|skip|take|top|after|startingafter|maxresults|itemsperpage|hitsperpage)$/;
const names = {
  size: /^(pagination)?(limit|pagesize|perpage|size|maxresults|take|top|pagelimit|itemsperpage|hitsperpage)$/,
  page: /^(pagination)?(page|pagenumber|pageno)$/,
  offset: /^(pagination)?(offset|skip|pageoffset)$/,
  cursor:
    /^(cursor|after|startingafter|startcursor|pagetoken|nexttoken|paginationtoken|continuationtoken|pagecursor|pageafter|pageinfo|marker|continue)$/,
};
/** Names that are only an offset beside the size of a page: `from` may be a date. */
const offsetBesideSize = /^(start|from)$/;
const keyNames = {
  total:
    /^(total|totalitems|totalcount|totalelements|totalresults|totalrecords|totalrows|totalsize|recordstotal|odatacount|nbhits)$/,
  page: /^(page|currentpage|number|pagenumber)$/,
  last: /^(totalpages|lastpage|pagecount|pages|last|nbpages)$/,
  size: /^(perpage|pagesize|size|limit|itemsperpage|hitsperpage)$/,
};
const totalHeader = /^(x-)?(wp-|pagination-)?total(-count|-items|-results|-records|-elements)?$/;
const next =
  /^(nextcursor|nextpagetoken|nexttoken|continuationtoken|nextlink|odatanextlink|nextmarker|next|aftercursor|after|startingafter|endcursor|continue|cursor)$/;
const more = /^(hasmore|hasnext|hasnextpage|more)$/;

/** Whether a query parameter selects a part of a list. */
export const isPaging = (name: string): boolean =>
  [paging, ...Object.values(names)].some((pattern) => pattern.test(normalized(name)));
export const isPaged = ({ query }: Operation): boolean =>
  Object.keys(query ?? {}).some((name) => paging.test(normalized(name)));

const isNumber = ({ type }: JsonSchema): boolean => type === 'integer' || type === 'number';
const isObject = ({ type }: JsonSchema): boolean => type === 'object';
/** A text, a number, or an object with the address of HAL, that may also be null. */
const isLinkOrValue = (shape: JsonSchema): boolean => {
  const forms = (shape.anyOf ?? shape.oneOf ?? [shape]).filter(({ type }) => type !== 'null');
  return forms.some(
    (form) => form.type === 'string' || isNumber(form) || form.properties?.href !== undefined,
  );
};

interface Place {
  /** The key with its parents: 'meta.next'. */
  at: BodyPath;
  key: string;
  shape: JsonSchema;
}

/** The keys beside the rows, and those of objects there, at most two deep. */
const placesIn = ({ properties = {} }: JsonSchema, prefix = '', depth = 0): Place[] =>
  Object.entries(properties).flatMap(([key, shape]): Place[] => {
    const at = prefix === '' ? key : `${prefix}.${key}`;
    const inner =
      depth < 2 && isObject(shape) && normalized(key) !== 'embedded' ? placesIn(shape, at, depth + 1) : [];
    return [{ at, key: normalized(key.replace(/^hydra:/, '')), shape }, ...inner];
  });

const parentOf = (at: BodyPath): BodyPath => partsOf(at).slice(0, -1).join('.');
const keyAt = (at: BodyPath | undefined): string | undefined =>
  at === undefined ? undefined : partsOf(at).at(-1);

/** The place of the next page's cursor or address, the plainest name first. */
const nextPlace = (places: readonly Place[]): BodyPath | undefined => {
  const found = places.flatMap((place) => {
    const index = next.source.slice(2, -2).split('|').indexOf(place.key);
    return index >= 0 && isLinkOrValue(place.shape) ? [{ index, at: place.at, shape: place.shape }] : [];
  });
  const [first] = found.sort((a, b) => a.index - b.index);
  if (first === undefined) return undefined;
  const isLink = (first.shape.anyOf ?? first.shape.oneOf ?? [first.shape]).some(
    ({ properties = {} }) => properties.href !== undefined,
  );
  return isLink ? `${first.at}.href` : first.at;
};

/** The number of the first page: what a parameter declares, otherwise 1 unless the backend is asked. */
const firstPage = ({ minimum, examples }: JsonSchema): { first?: 0; findsFirst?: true } => {
  if (minimum === 0 || examples?.[0] === 0) return { first: 0 };
  return minimum === undefined && examples === undefined ? { findsFirst: true } : {};
};

/** The `pages` relation of a list, from the names of its parameters and of what is beside its rows. */
export const pagesOf = (
  operation: Operation,
  param = 'id',
): { kind: 'pages'; [key: string]: unknown } | undefined => {
  const body = schemaOf(operation.responses[200])?.shape;
  const query = Object.entries(operation.query ?? {});
  const parameter = (pattern: RegExp) => query.find(([name]) => pattern.test(normalized(name)));
  const rows = rowsOf(operation, param);
  if (
    operation.method !== 'GET' ||
    lastParamOf(operation.path) !== undefined ||
    body === undefined ||
    rows === undefined
  )
    return undefined;
  const places = placesIn(body);
  const rowsKey = keyAt(rows.at.replace(/\[\]$/, ''));
  const hasNeighbour =
    places.some(({ key }) => key === 'next' || key === 'previous') || rowsKey === 'results';
  const total = places.find(
    ({ key, shape }) => isNumber(shape) && (keyNames.total.test(key) || (key === 'count' && hasNeighbour)),
  );
  const headers = operation.responseHeaders?.[200]?.map(({ name }) => name) ?? [];
  const counted = headers.find((name) => totalHeader.test(name));
  const pagination = total === undefined ? '' : parentOf(total.at);
  const keyOf = (pattern: RegExp): string | undefined =>
    keyAt(
      places.find(({ at, key, shape }) => parentOf(at) === pagination && isNumber(shape) && pattern.test(key))
        ?.at,
    );
  const size = parameter(names.size);
  const flag = places.find(({ key, shape }) => more.test(key) && shape.type === 'boolean');
  const keys = Object.fromEntries(
    Object.entries({
      total: keyAt(total?.at),
      page: keyOf(keyNames.page),
      last: keyOf(keyNames.last),
      size: keyOf(keyNames.size),
    }).filter(([, key]) => key !== undefined),
  );
  const common = {
    kind: 'pages' as const,
    rows: rows.at,
    ...(total !== undefined
      ? { total: total.at }
      : counted === undefined
        ? {}
        : { total: `$response.header.${counted}` }),
    pagination,
    ...(size === undefined ? {} : { size: size[0] }),
    ...(flag === undefined ? {} : { more: flag.at }),
    ...(rows.id === 'id' ? {} : { id: rows.id }),
    isDerived: true,
  };
  const cursor = parameter(names.cursor);
  const nextAt = nextPlace(places.filter(({ key }) => key === 'next'));
  /** Pages that are not read by it name the next one too. */
  const named = flag === undefined && nextAt !== undefined ? { ...common, more: nextAt } : common;
  const hasLink = headers.includes('link');
  if (cursor !== undefined) {
    const at = nextPlace(places);
    if (at !== undefined) return { ...common, cursor: cursor[0], next: at };
    if (hasLink) return { ...common, cursor: cursor[0], next: 'Link' };
    return flag !== undefined && normalized(cursor[0]).endsWith('after')
      ? { ...common, cursor: cursor[0] }
      : undefined;
  }
  const page = parameter(names.page);
  if (page !== undefined) return { ...named, page: page[0], keys, ...firstPage(page[1].schema.shape) };
  const offset =
    parameter(names.offset) ??
    (size === undefined
      ? undefined
      : query.find(
          ([name, { schema }]) => offsetBesideSize.test(normalized(name)) && isNumber(schema.shape),
        ));
  if (offset !== undefined) return { ...named, offset: offset[0] };
  return undefined;
};
