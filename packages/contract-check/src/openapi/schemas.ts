import type { JsonSchema, Schema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';
import { ecmaPattern } from '../json-schema/ecma-pattern.ts';
import { shapeOf } from '../json-schema/shape.ts';
import { SchemaValidator } from '../json-schema/validator.ts';
import { type Document, type Json, UnsupportedError } from './document.ts';

/** readOnly properties exist in responses only, writeOnly properties in requests only. */
export type Side = 'request' | 'response';

/** Keywords whose value is one schema. */
const schemaKeywords = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
];
/** Keywords whose value is a list of schemas. */
const listKeywords = ['anyOf', 'oneOf', 'prefixItems'];
/** Keywords whose value is an object of schemas. */
const mapKeywords = ['patternProperties', 'dependentSchemas'];
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => typeof value === 'number' && value >= 0;
/** Keywords that are read as they are, if their value is possible. */
const plainKeywords: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => value !== undefined,
  enum: Array.isArray,
  const: () => true,
  format: isText,
  pattern: isText,
  minLength: isCount,
  maxLength: isCount,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => typeof value === 'number' && value > 0,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: (value) => typeof value === 'boolean',
  minContains: isCount,
  maxContains: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  dependentRequired: (value) => isObject(value) && Object.values(value).every(Array.isArray),
};
const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
/** @throws UnsupportedError */
const assertTypes = (declared: unknown): void => {
  const unknown = [declared].flat().find((type) => type !== undefined && !types.includes(String(type)));
  if (unknown !== undefined) throw new UnsupportedError(`the type ${JSON.stringify(unknown)} is not known`);
};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const component = /^#\/components\/schemas\/([^/]+)$/;
const nameOf = (ref: unknown): string | undefined => {
  const [, name] = component.exec(String(ref)) ?? [];
  return name === undefined ? undefined : decodeURIComponent(name).replace(/~1/g, '/').replace(/~0/g, '~');
};

/** A component as the base of another schema, without the schemas that extend it. */
type Role = 'whole' | 'base';

/** Reads the schemas of a document, for requests or for responses, as JSON Schema 2020-12. */
export class Schemas {
  readonly #document: Document;
  readonly #side: Side;
  readonly #isVersion30: boolean;
  readonly #validator: SchemaValidator;
  readonly #converted: Record<Role, WeakMap<object, unknown>> = { whole: new WeakMap(), base: new WeakMap() };
  /** The names of schemas that others refer to, and the schemas. */
  readonly #refs: Record<Role, Map<unknown, string>> = { whole: new Map(), base: new Map() };
  readonly #targets: { schema: unknown; role: Role }[] = [];
  readonly #verified = new Set<unknown>();
  #extensions: Map<unknown, string[]> | undefined;

  constructor(document: Document, side: Side) {
    this.#document = document;
    this.#side = side;
    this.#isVersion30 = document.version === '3.0';
    this.#validator = new SchemaValidator((name) => this.#resolve(name), { isTolerant: side === 'response' });
  }

  /** `examples` are those declared beside the schema. @throws UnsupportedError */
  read(schema: unknown, examples: readonly unknown[] = []): Schema {
    const converted = this.#convert(schema ?? true, 'whole');
    this.#verify(converted);
    const validator = this.#validator;
    const resolve = validator.resolve;
    let shape: Schema['shape'] | undefined;
    return {
      accepts: (value) => validator.isValid(converted, value),
      violations: (body) => validator.violations(converted, body),
      get shape() {
        shape ??= withExamples(shapeOf(converted, resolve), examples);
        return shape;
      },
    };
  }

  #resolve(name: string): unknown {
    const target = this.#targets[Number(name)];
    return target === undefined ? false : this.#convert(target.schema, target.role);
  }

  #refTo(schema: unknown, role: Role): Json {
    const known = this.#refs[role].get(schema);
    const refersTo = known ?? String(this.#targets.length);
    if (known === undefined) {
      this.#refs[role].set(schema, refersTo);
      this.#targets.push({ schema, role });
    }
    return { refersTo };
  }

  /** Asserts that the references of a schema, at any depth, can be resolved and end. @throws UnsupportedError */
  #verify(schema: unknown): void {
    const reached = new Set<unknown>();
    const pending = [schema];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (typeof next !== 'object' || next === null || reached.has(next) || this.#verified.has(next))
        continue;
      reached.add(next);
      if (this.#validator.isCircular(next))
        throw new UnsupportedError('a schema refers to itself without a property between');
      for (const [key, inner] of Object.entries(next))
        if (key === 'refersTo' && typeof inner === 'string') pending.push(this.#resolve(inner));
        else if (key !== 'enum' && key !== 'const' && key !== 'examples') pending.push(inner);
    }
    // Only now: one that reaches a reference which cannot be resolved is unusable wherever it is used.
    for (const each of reached) this.#verified.add(each);
  }

  #convert(schema: unknown, role: Role): unknown {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema)) throw new UnsupportedError(`${JSON.stringify(schema)} is not a schema`);
    const known = this.#converted[role].get(schema);
    if (known !== undefined) return known;
    const converted = this.#convertObject(schema, role);
    this.#converted[role].set(schema, converted);
    return converted;
  }

  #convertObject(schema: Json, role: Role, inherited: ReadonlySet<string> = new Set()): unknown {
    const isReference = typeof schema.$ref === 'string';
    // OpenAPI 3.0 ignores what is beside a $ref, but many documents declare there that it may be null.
    if (isReference && this.#isVersion30)
      return isNullable(schema)
        ? nullable(this.#reference(schema, 'whole'))
        : this.#reference(schema, 'whole');
    const isPolymorphic = role === 'whole' && isObject(schema.discriminator);
    const members = isPolymorphic ? this.#discriminated(schema, schema.discriminator as Json) : undefined;
    const own = this.#keywords(schema, role, inherited);
    const converted =
      members === undefined
        ? own
        : members.isListed
          ? { ...without(own, ['anyOf', 'oneOf']), anyOf: members.schemas }
          : { anyOf: members.schemas };
    const isExtended =
      role === 'base' && [schema.oneOf, schema.anyOf].some((each) => this.#listsExtension(each, schema));
    const result = isExtended ? without(converted, ['anyOf', 'oneOf']) : converted;
    return isNullable(schema) ? nullable(result) : result;
  }

  /** A reference as a schema. A component that an allOf extends does not include the schemas that extend it. */
  #reference({ $ref }: Json, role: Role): Json {
    const ref = String($ref);
    const target = this.#document.at(ref);
    if (typeof target !== 'boolean' && !isObject(target))
      throw new UnsupportedError(`$ref "${ref}" does not point to a schema`);
    const isPolymorphic =
      isObject(target) &&
      (isObject(target.discriminator) ||
        [target.oneOf, target.anyOf].some((each) => this.#listsExtension(each, target)));
    return this.#refTo(target, isPolymorphic ? role : 'whole');
  }

  #keywords(schema: Json, role: Role, inherited: ReadonlySet<string>): Json {
    const converted: Json = {};
    const each = (inner: unknown) => this.#convert(inner, 'whole');
    if (typeof schema.$ref === 'string') Object.assign(converted, this.#reference(schema, role));
    for (const [key, isValue] of Object.entries(plainKeywords))
      if (Object.hasOwn(schema, key) && isValue(schema[key])) converted[key] = schema[key];
    if (typeof converted.pattern === 'string') converted.pattern = ecmaPattern(converted.pattern);
    assertTypes(converted.type);
    // OpenAPI 3.1 declares a file so, 3.0 by its format.
    const { contentMediaType, contentEncoding } = schema;
    const isFile = isText(contentMediaType) && contentMediaType !== 'application/json';
    if (isFile && contentEncoding === undefined) converted.format ??= 'binary';
    // Ajv rejects an empty list, which allows nothing.
    if (list(converted.enum).length === 0 && Array.isArray(converted.enum)) {
      delete converted.enum;
      converted.not = true;
    }
    for (const key of schemaKeywords)
      if (schema[key] !== undefined && converted[key] === undefined) converted[key] = each(schema[key]);
    for (const key of listKeywords) if (Array.isArray(schema[key])) converted[key] = schema[key].map(each);
    for (const key of mapKeywords) if (isObject(schema[key])) converted[key] = mapValues(schema[key], each);
    if (isObject(converted.patternProperties))
      converted.patternProperties = mapKeys(converted.patternProperties, ecmaPattern);
    this.#convertOlderKeywords(schema, converted);
    const hidden = new Set([...inherited, ...this.#hiddenKeys(schema)]);
    if (Array.isArray(schema.allOf))
      converted.allOf = schema.allOf.map((member) =>
        isObject(member) &&
        typeof member.$ref === 'string' &&
        Object.keys(member).every((key) => key === '$ref')
          ? this.#reference(member, 'base')
          : isObject(member)
            ? this.#convertObject(member, 'base', hidden)
            : this.#convert(member, 'whole'),
      );
    const properties = this.#propertiesOf(schema);
    if (properties !== undefined)
      converted.properties = mapValues(
        Object.fromEntries(Object.entries(properties).filter(([key]) => !hidden.has(key))),
        each,
      );
    if (Array.isArray(schema.required)) {
      const required = schema.required.filter((key) => !hidden.has(String(key)));
      if (required.length > 0) converted.required = required;
    }
    const [first] = list(schema.examples);
    const example = schema.example ?? first ?? schema.default;
    if (example !== undefined && example !== null) converted.examples = [example];
    return converted;
  }

  /** Keywords of JSON Schema drafts 4 to 7, which OpenAPI 3.0 and `jsonSchemaDialect` have, in those of 2020-12. */
  #convertOlderKeywords(schema: Json, converted: Json): void {
    for (const [limit, exclusive] of [
      ['minimum', 'exclusiveMinimum'],
      ['maximum', 'exclusiveMaximum'],
    ] as const) {
      if (typeof schema[exclusive] !== 'boolean') continue;
      delete converted[exclusive];
      if (schema[exclusive] !== true || typeof schema[limit] !== 'number') continue;
      converted[exclusive] = schema[limit];
      delete converted[limit];
    }
    const each = (inner: unknown) => this.#convert(inner, 'whole');
    if (Array.isArray(schema.items)) {
      converted.prefixItems = schema.items.map(each);
      if (schema.additionalItems !== undefined) converted.items = each(schema.additionalItems);
    } else if (schema.items !== undefined) converted.items = each(schema.items);
    for (const [key, dependency] of Object.entries(isObject(schema.dependencies) ? schema.dependencies : {}))
      if (Array.isArray(dependency))
        converted.dependentRequired = { ...(converted.dependentRequired as Json), [key]: dependency };
      else converted.dependentSchemas = { ...(converted.dependentSchemas as Json), [key]: each(dependency) };
  }

  /** The properties of a schema. Makers also write `properties: { $ref: … }`, which bundlers resolve. */
  #propertiesOf({ properties }: Json): Json | undefined {
    if (!isObject(properties)) return undefined;
    const isReference = typeof properties.$ref === 'string' && Object.keys(properties).length === 1;
    return isReference ? this.#document.resolve(properties) : properties;
  }

  /** The properties of a schema and its bases that this side does not have. */
  #hiddenKeys(schema: unknown, parents: readonly unknown[] = []): string[] {
    if (!isObject(schema) || parents.includes(schema)) return [];
    const hiddenBy = this.#side === 'request' ? 'readOnly' : 'writeOnly';
    const { allOf, $ref } = schema;
    const own = Object.entries(this.#propertiesOf(schema) ?? {}).flatMap(([key, property]) =>
      isObject(property) && this.#document.resolve(property)[hiddenBy] === true ? [key] : [],
    );
    const bases = [...list(allOf), ...(typeof $ref === 'string' ? [this.#document.at($ref)] : [])];
    return [...own, ...bases.flatMap((base) => this.#hiddenKeys(base, [...parents, schema]))];
  }

  /**
   * The members of a schema with a discriminator, each with its values of the property: those of oneOf or anyOf, or
   * the components that extend the schema. undefined if there are none.
   */
  #discriminated(
    schema: Json,
    { propertyName, mapping }: Json,
  ): { isListed: boolean; schemas: unknown[] } | undefined {
    const mapped = Object.entries(isObject(mapping) ? mapping : {}).map(([value, target]) => ({
      value,
      name: nameOf(target) ?? String(target),
    }));
    const key = String(propertyName);
    const valuesOf = (name: string) => mapped.filter((each) => each.name === name).map(({ value }) => value);
    const withTag = (member: unknown, raw: unknown, name: string): unknown => {
      const declared = this.#declared(raw, key);
      const values = valuesOf(name);
      if (values.length === 0 && (declared?.enum ?? declared?.const) !== undefined) return member;
      const tag = { enum: values.length > 0 ? values : [name] };
      return { allOf: [member, { properties: { [key]: tag }, required: [key] }] };
    };
    const listed = [...list(schema.oneOf), ...list(schema.anyOf)];
    if (listed.length > 0)
      return {
        isListed: true,
        schemas: listed.map((each) => {
          const name = isObject(each) ? nameOf(each.$ref) : undefined;
          const member = this.#convert(each, 'whole');
          return name === undefined ? member : withTag(member, each, name);
        }),
      };
    const own = Object.entries(this.#components()).find(([, each]) => each === schema)?.[0];
    const extending = new Set([...mapped.map(({ name }) => name), ...this.#extensionsOf(schema)]);
    const names = [...extending].filter((name) => name !== own && Object.hasOwn(this.#components(), name));
    if (names.length === 0) return undefined;
    const members = names.map((name) => {
      const raw = this.#components()[name];
      return withTag(this.#refTo(raw, 'base'), raw, name);
    });
    // A request with an abstract base would be rejected.
    const isConcrete =
      own !== undefined && (valuesOf(own).length > 0 || (mapped.length === 0 && this.#side === 'response'));
    return {
      isListed: false,
      schemas: isConcrete ? [...members, withTag(this.#refTo(schema, 'base'), undefined, own)] : members,
    };
  }

  /** The schema of a property, which may be that of a base. */
  #declared(schema: unknown, key: string, depth = 0): Json | undefined {
    const resolved = this.#document.resolve(schema);
    const { allOf } = resolved;
    const properties = this.#propertiesOf(resolved);
    if (properties !== undefined && Object.hasOwn(properties, key))
      return this.#document.resolve(properties[key]);
    if (depth > 8) return undefined;
    return list(allOf)
      .map((each) => this.#declared(each, key, depth + 1))
      .find((each) => each !== undefined);
  }

  #components(): Json {
    const { schemas } = this.#document.components;
    return isObject(schemas) ? schemas : {};
  }

  /** The names of the components whose allOf includes a schema, directly or through others. */
  #extensionsOf(base: unknown, known = new Set<string>()): Set<string> {
    if (this.#extensions === undefined) {
      this.#extensions = new Map();
      for (const [name, schema] of Object.entries(this.#components()))
        for (const each of isObject(schema) ? list(schema.allOf) : [])
          if (isObject(each) && typeof each.$ref === 'string') {
            const target = this.#document.find(each.$ref);
            this.#extensions.set(target, [...(this.#extensions.get(target) ?? []), name]);
          }
    }
    for (const name of this.#extensions.get(base) ?? [])
      if (!known.has(name)) this.#extensionsOf(this.#components()[name], known.add(name));
    return known;
  }

  /** Whether a union lists a schema that extends the schema with the union. */
  #listsExtension(union: unknown, schema: unknown): boolean {
    const extensions = Array.isArray(union) ? this.#extensionsOf(schema) : new Set<string>();
    return (
      extensions.size > 0 &&
      list(union).some((each) => isObject(each) && extensions.has(nameOf(each.$ref) ?? ''))
    );
  }
}

const withExamples = (shape: JsonSchema, examples: readonly unknown[]): JsonSchema =>
  examples.length === 0 ? shape : { ...shape, examples: [...examples, ...(shape.examples ?? [])] };

const mapValues = (schemas: Json, convert: (schema: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(schemas).map(([key, each]) => [key, convert(each)]));

const mapKeys = (values: Json, convert: (key: string) => string): Json =>
  Object.fromEntries(Object.entries(values).map(([key, each]) => [convert(key), each]));

const without = (schema: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));

/** `nullable` of OpenAPI 3.0; documents that were Swagger 2 have `x-nullable`. */
const isNullable = (schema: Json): boolean => schema.nullable === true || schema['x-nullable'] === true;

/** Converts the `nullable` keyword of OpenAPI 3.0. */
const nullable = (schema: unknown): unknown => ({ anyOf: [schema, { type: 'null' }] });
