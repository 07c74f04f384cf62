import { isObject } from '../../domain/json.ts';

/** The keywords of JSON Schema 2020-12 that the contract's responses use. */
export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Record<string, never>;
  const?: unknown;
  enum?: unknown[];
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
const hasType = (type: string, value: unknown): boolean =>
  type === 'integer'
    ? Number.isInteger(value)
    : typeOf(value) === type && (type !== 'number' || Number.isFinite(value));

const rangeProblem = (what: string, size: number, min = -Infinity, max = Infinity): string | undefined => {
  if (size < min) return `expected ${what} of at least ${min}`;
  return size > max ? `expected ${what} of at most ${max}` : undefined;
};

/** The first problem of the value itself, not of what it contains. */
const problemOf = (schema: Schema, value: unknown): string | undefined => {
  if (schema.not) return 'expected no value';
  if ('const' in schema && value !== schema.const) return `expected ${JSON.stringify(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value)) return `expected one of ${schema.enum.join(', ')}`;
  if (schema.type !== undefined && !hasType(schema.type, value))
    return `expected ${schema.type}, received ${typeOf(value)}`;
  if (typeof value === 'string') {
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
      return `expected a string that matches ${schema.pattern}`;
    return rangeProblem('a length', value.length, schema.minLength, schema.maxLength);
  }
  if (typeof value === 'number') {
    if (schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum)
      return `expected a number above ${schema.exclusiveMinimum}`;
    return rangeProblem('a number', value, schema.minimum, schema.maximum);
  }
  return Array.isArray(value)
    ? rangeProblem('a length', value.length, schema.minItems, schema.maxItems)
    : undefined;
};

const componentPrefix = '#/components/schemas/';

/**
 * Returns a function that parses decoded JSON as zod does with the original of the schema: properties that the schema
 * does not list are removed. `problems` is empty for a value that matches; values are never part of it.
 * @param components the named schemas
 */
export const createJsonParser = (components: Readonly<Record<string, Schema>>) => {
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : resolve(components[schema.$ref.slice(componentPrefix.length)] ?? { not: {} });

  const parse = (reference: Schema, value: unknown, path: string, problems: string[]): unknown => {
    const schema = resolve(reference);
    const problem = problemOf(schema, value);
    if (problem !== undefined) problems.push(path === '' ? problem : `${problem} at ${path}`);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return parseUnion(options, value, path, problems);
    const { items } = schema;
    if (items && Array.isArray(value))
      return value.map((item, i) => parse(items, item, `${path}[${i}]`, problems));
    return schema.type === 'object' && isObject(value) ? parseObject(schema, value, path, problems) : value;
  };

  /** Whether the constant properties of an object schema, such as `type` or `is_variant`, are those of the value. */
  const hasConstants = (option: Schema, value: unknown): boolean =>
    !isObject(value) ||
    Object.entries(resolve(option).properties ?? {}).every(
      ([key, property]) => !('const' in property) || value[key] === property.const,
    );

  /** The value as parsed with the first schema that matches. Otherwise the problems are those of the first candidate. */
  const parseUnion = (options: Schema[], value: unknown, path: string, problems: string[]): unknown => {
    const candidates = options.filter((option) => hasConstants(option, value));
    const results = (candidates.length > 0 ? candidates : options).map((option) => {
      const found: string[] = [];
      return { value: parse(option, value, path, found), found };
    });
    const match = results.find(({ found }) => found.length === 0);
    if (!match) problems.push(...(results[0]?.found ?? []));
    return match?.value;
  };

  const parseObject = (
    { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
    value: Record<string, unknown>,
    path: string,
    problems: string[],
  ): Record<string, unknown> => {
    const missing = required.filter((key) => !Object.hasOwn(value, key));
    const parsed = [...Object.keys(value), ...missing].flatMap((key) => {
      const at = path === '' ? key : `${path}.${key}`;
      const schema = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
      if (schema === false) problems.push(`unexpected property at ${at}`);
      if (!schema) return [];
      if (propertyNames) parse(propertyNames, key, `the name ${at}`, problems);
      return [[key, parse(schema, value[key], at, problems)] as const];
    });
    return Object.fromEntries(parsed);
  };

  return (schema: Schema, json: unknown): { value: unknown; problems: string[] } => {
    const problems: string[] = [];
    return { value: parse(schema, json, '', problems), problems };
  };
};
