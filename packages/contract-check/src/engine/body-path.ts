import type { BodyPath } from '../contract/operation.ts';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys of a place, and '[]' for rows. The dot in OData's `@odata.count` belongs to the key. */
export const partsOf = (place: BodyPath): string[] =>
  place.split(/(?<!@odata)\.|(?=\[\])/).filter((part) => part !== '');

/**
 * Every value at a place in a body: 'data[].slug' returns the slug of each row, '' the body itself.
 * `children` is the key of nested rows, which are included.
 */
export const valuesAt = (body: unknown, place: BodyPath, children?: string): unknown[] => {
  let found: unknown[] = [body];
  for (const part of partsOf(place)) {
    if (part === '[]') found = found.flatMap((value) => rowsOf(value, children));
    else found = found.flatMap((value) => (isObject(value) && part in value ? [value[part]] : []));
  }
  return found;
};

const rowsOf = (value: unknown, children: string | undefined): unknown[] => {
  if (!Array.isArray(value)) return [];
  if (children === undefined) return value;
  return value.flatMap((row) => [row, ...(isObject(row) ? rowsOf(row[children], children) : [])]);
};

export const valueAt = (body: unknown, place: BodyPath): unknown => valuesAt(body, place)[0];

/** The rows of a body; values that are not objects are skipped. */
export const objectsAt = (body: unknown, place: BodyPath, children?: string): Record<string, unknown>[] =>
  valuesAt(body, place, children).filter(isObject);

/** A copy of a JSON value with another value at a path; undefined deletes the key. */
export const withValue = (body: unknown, path: readonly (string | number)[], value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(body)) return body.map((item, i) => (i === key ? withValue(item, rest, value) : item));
  const { [key]: inner, ...others } = isObject(body) ? body : {};
  if (rest.length === 0 && value === undefined) return others;
  return { ...(isObject(body) ? body : {}), [key]: withValue(inner, rest, value) };
};

/** Compares two JSON values, ignoring the order of keys. */
export const deepEqual = (a: unknown, b: unknown): boolean => stableStringify(a) === stableStringify(b);
export const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint'
      ? `${inner}n`
      : isObject(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
        : inner,
  ) ?? 'undefined';
