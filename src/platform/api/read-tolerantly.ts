import type { Schema } from './parse-json.ts';

type Parse = (schema: Schema, json: unknown) => { value: unknown; problems: string[] };

// Not imported: every page would load the list of the chunks that this one needs.
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unreadable = Symbol('unreadable');
const componentPrefix = '#/components/schemas/';

/** Optional fields whose absence would show another price or another thing: if unreadable, the row is unreadable. */
const neverDropped = new Set(['Taka', 'Id', 'Slug'].map((name) => componentPrefix + name));

/** Required fields that have a reading without a value. Texts that may be empty are read as empty, except identities. */
const whenMissing: Readonly<Record<string, unknown>> = {
  gallery: [],
  items: [],
  variations: [],
  is_wishlist: false,
};
/** A customer without an email would be somebody else. */
const identities = ['objectID', 'email'];
/** Longer texts in these fields are cut. */
const cut = ['name', 'name_bn'];

/** Any other number is a delivered order. A missing status or a word says nothing about the delivery. */
const otherStatus = (value: unknown): unknown => (typeof value === 'number' ? 4 : value);
/** The amount of a coupon without a type is neither. */
const otherCoupon = (value: unknown): unknown => (typeof value === 'string' ? 'fixed_discount' : value);
/** What the specification means by "otherwise", by field. */
const otherwise: Readonly<Record<string, (value: unknown) => unknown>> = {
  discout_type: () => 'percentage',
  order_status: otherStatus,
  type: otherCoupon,
};

const numeric = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** The same value in the type that the schema has, such as "1200.00" as 1200. */
const converted = ({ type, maxLength, pattern }: Schema, value: unknown, name: string): unknown => {
  if ((type === 'number' || type === 'integer') && typeof value === 'string' && numeric.test(value))
    return Number(value);
  if (type === 'string' && typeof value === 'number') return String(value);
  if (type === 'boolean' && [0, 1, '0', '1'].includes(value as never)) return Number(value) === 1;
  const isLong = typeof value === 'string' && maxLength !== undefined && pattern === undefined;
  return isLong && cut.includes(name) ? value.slice(0, maxLength) : value;
};

/**
 * Reads a body that does not match its schema as far as possible: converts values to their type, drops optional fields
 * and leaves out list items that it cannot read. What it returns matches the schema.
 * @returns the body, and how it differs from the schema, without values; null if the body cannot be read
 */
export const readTolerantly = (
  components: Readonly<Record<string, Schema>>,
  parse: Parse,
  root: Schema,
  json: unknown,
): { body: unknown; problem: string } | null => {
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : resolve(components[schema.$ref.slice(componentPrefix.length)] ?? { not: {} });
  const matches = (schema: Schema, value: unknown): boolean => parse(schema, value).problems.length === 0;

  const readUnion = (options: Schema[], value: unknown, path: string, leftOut: string[]): unknown => {
    const results = options.flatMap((option) => {
      const paths: string[] = [];
      const result = read(option, value, path, paths);
      return result === unreadable ? [] : [{ result, paths }];
    });
    const [best] = results.sort((a, b) => a.paths.length - b.paths.length);
    if (!best) return unreadable;
    leftOut.push(...best.paths);
    return best.result;
  };

  const readList = ({ items = {}, maxItems }: Schema, list: unknown[], path: string, leftOut: string[]) => {
    const rows = list.slice(0, maxItems).flatMap((item, i) => {
      const at = `${path}[${i}]`;
      const row = read(items, item, at, leftOut);
      if (row === unreadable) leftOut.push(at);
      return row === unreadable ? [] : [row];
    });
    // An empty page would say that there is nothing.
    const isOfRows = list.some(isObject);
    return rows.length === 0 && isOfRows ? unreadable : rows;
  };

  const readObject = (
    { properties = {}, required = [], additionalProperties, propertyNames = {} }: Schema,
    value: Record<string, unknown>,
    path: string,
    leftOut: string[],
  ): unknown => {
    const entries: [string, unknown][] = [];
    for (const key of new Set([...Object.keys(value), ...required])) {
      const at = path === '' ? key : `${path}.${key}`;
      const isListed = Object.hasOwn(properties, key);
      const schema = isListed ? properties[key] : additionalProperties;
      if (schema === false) return unreadable;
      if (!schema) continue;
      const isNamed = isListed || matches(propertyNames, key);
      const result = isNamed ? read(schema, value[key], at, leftOut, key) : unreadable;
      if (result !== unreadable) entries.push([key, result]);
      else if (required.includes(key)) {
        const other = withoutValue(schema, key, value[key]);
        if (other === unreadable) return unreadable;
        entries.push([key, other]);
        leftOut.push(at);
      } else if (value[key] != null && neverDropped.has(schema.$ref ?? '')) return unreadable;
      else leftOut.push(at);
    }
    return Object.fromEntries(entries);
  };

  /** How a required field is read when it has no value; lists also when none of their items can be read. */
  const withoutValue = (schema: Schema, key: string, value: unknown): unknown => {
    const isMissing = value === undefined || value === null || value === '';
    const other = Object.hasOwn(whenMissing, key) ? whenMissing[key] : identities.includes(key) ? null : '';
    return (isMissing || Array.isArray(other)) && matches(schema, other) ? other : unreadable;
  };

  const read = (reference: Schema, value: unknown, path: string, leftOut: string[], name = ''): unknown => {
    if (matches(reference, value)) return value;
    const schema = resolve(reference);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return readUnion(options, value, path, leftOut);
    let result: unknown = value;
    if (schema.type === 'array' && Array.isArray(value)) result = readList(schema, value, path, leftOut);
    else if (schema.type === 'object' && isObject(value)) result = readObject(schema, value, path, leftOut);
    else {
      result = converted(schema, value, name);
      if (!matches(schema, result)) result = otherwise[name]?.(result) ?? result;
    }
    return result !== unreadable && matches(schema, result) ? result : unreadable;
  };

  const leftOut: string[] = [];
  const readable = read(root, json, '', leftOut);
  if (readable === unreadable) return null;
  const problem = `${parse(root, json).problems.join('; ')}. Left out: ${leftOut.join(', ') || 'nothing'}`;
  return { body: parse(root, readable).value, problem };
};
