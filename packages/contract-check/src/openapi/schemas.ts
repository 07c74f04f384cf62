import { z } from 'zod';
import { isObject } from '../engine/body-path.ts';
import { CheckerError } from '../session/checker-error.ts';
import type { Document, Json } from './document.ts';

/** readOnly properties exist in responses only, writeOnly properties in requests only. */
export type Side = 'request' | 'response';

/** Keywords that are passed to zod unchanged; zod throws for those that it does not support. */
const plainKeywords = [
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentSchemas',
  'dependentRequired',
];
const composing = ['anyOf', 'oneOf', 'patternProperties', 'propertyNames', 'not'];
/** Keywords without which a schema is only an annotation, such as a description. */
const constraining = [
  ...plainKeywords,
  ...composing,
  'allOf',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'prefixItems',
];
const isConstraining = (part: Json): boolean => constraining.some((key) => key in part);
const isAnyObject = (part: Json): boolean =>
  part.type === 'object' && constraining.every((key) => key === 'type' || !(key in part));
const isObjectSchema = (part: Json): boolean =>
  (part.type === 'object' ||
    isObject(part.properties) ||
    isObject(part.additionalProperties) ||
    Array.isArray(part.required)) &&
  composing.every((key) => !(key in part));
const alternativesIn = (part: Json): 'oneOf' | 'anyOf' | undefined =>
  (['oneOf', 'anyOf'] as const).find((key) => Array.isArray(part[key]));
/** Whether an object schema declares keywords next to its alternatives. */
const hasOwnKeywords = (part: Json): boolean => {
  const key = alternativesIn(part);
  if (key === undefined) return false;
  const { [key]: _, ...own } = part;
  return hasOwnKeywords(own) || isObjectSchema(own);
};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const component = /^#\/components\/schemas\/([^/]+)$/;

/** Converts the schemas of a document to zod, for requests or for responses. */
export class Schemas {
  readonly #document: Document;
  readonly #side: Side;
  readonly #components = new Map<string, unknown>();

  constructor(document: Document, side: Side) {
    this.#document = document;
    this.#side = side;
  }

  /** @throws CheckerError for a schema that zod cannot express */
  toZod(schema: unknown, where: string): z.ZodType {
    const root = this.#normalize(schema);
    const defs = Object.fromEntries(this.#reachable(root).map((name) => [name, this.#component(name)]));
    try {
      return z.fromJSONSchema({ ...(isObject(root) ? root : {}), $defs: defs } as never);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CheckerError(
        `${this.#document.path}: ${where}: ${reason}. Check a copy of the file without this keyword.`,
      );
    }
  }

  #component(name: string): unknown {
    if (!this.#components.has(name)) {
      this.#components.set(name, {});
      const ref = `#/components/schemas/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`;
      this.#components.set(name, this.#normalize(this.#document.at(ref)));
    }
    return this.#components.get(name);
  }

  /** The names of the components that a normalized schema refers to, at any depth. */
  #reachable(schema: unknown, known = new Set<string>()): string[] {
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) for (const each of value) visit(each);
      if (!isObject(value)) return;
      const name = typeof value.$ref === 'string' ? value.$ref.replace('#/$defs/', '') : undefined;
      if (name !== undefined && !known.has(name)) {
        known.add(name);
        visit(this.#component(name));
      }
      for (const inner of Object.values(value)) visit(inner);
    };
    visit(schema);
    return [...known];
  }

  #normalize(schema: unknown): unknown {
    if (!isObject(schema)) return schema ?? {};
    if (typeof schema.$ref === 'string') return this.#reference(schema.$ref);
    const members = isObject(schema.discriminator) ? this.#discriminated(schema, schema.discriminator) : [];
    if (members.length > 0) {
      const all = { anyOf: members.map((each) => this.#normalize(each)) };
      return schema.nullable === true ? nullable(all) : all;
    }
    if (Array.isArray(schema.allOf) || hasOwnKeywords(schema)) return this.#allOf(schema, list(schema.allOf));
    const normal = this.#convertKeywords(schema);
    return schema.nullable === true ? nullable(normal) : normal;
  }

  #reference(ref: string): unknown {
    const name = component.exec(ref)?.[1];
    return name === undefined
      ? this.#normalize(this.#document.at(ref))
      : { $ref: `#/$defs/${decodeURIComponent(name)}` };
  }

  /**
   * The members of a schema with a discriminator, each with its values of the property: those of oneOf or anyOf, or
   * the components that extend the schema.
   */
  #discriminated(schema: Json, { propertyName, mapping }: Json): Json[] {
    const { discriminator: _, oneOf, anyOf, ...base } = schema;
    const { schemas } = this.#document.resolve(this.#document.root.components);
    const components = isObject(schemas) ? schemas : {};
    const mapped = Object.entries(isObject(mapping) ? mapping : {}).map(([value, target]) => ({
      value,
      name: component.exec(String(target))?.[1] ?? String(target),
    }));
    const valuesOf = (name: string) => mapped.filter((each) => each.name === name).map(({ value }) => value);
    const memberOf = (parts: readonly unknown[], name: string): Json => {
      const declared = this.#document.resolve(this.#merge(parts).properties?.[String(propertyName)]);
      const values = valuesOf(name);
      if (values.length === 0 && (declared.enum ?? declared.const) !== undefined) return { allOf: parts };
      const tag = { enum: values.length > 0 ? values : [name] };
      const required = [propertyName];
      return { allOf: [...parts, { properties: { [String(propertyName)]: tag }, required }] };
    };
    const listed = [...list(oneOf), ...list(anyOf)];
    if (listed.length > 0)
      return listed.map((each) => {
        const name = isObject(each) ? component.exec(String(each.$ref))?.[1] : undefined;
        return name === undefined ? { allOf: [base, each] } : memberOf([base, each], name);
      });
    const own = Object.keys(components).find((name) => components[name] === schema);
    const names = Object.keys(components).filter(
      (name) => name !== own && (valuesOf(name).length > 0 || this.#extends(components[name], schema)),
    );
    if (names.length === 0) return [];
    const members = names.map((name) => memberOf([{ $ref: `#/components/schemas/${name}` }], name));
    // A request with an abstract base would be rejected.
    const isConcrete =
      own !== undefined && (valuesOf(own).length > 0 || (mapped.length === 0 && this.#side === 'response'));
    return isConcrete ? [...members, memberOf([base], own)] : members;
  }

  /** Whether a schema includes the base with allOf. */
  #extends(schema: unknown, base: Json): boolean {
    return list(this.#document.resolve(schema).allOf).some(
      (each) => this.#document.resolve(each) === base || this.#extends(each, base),
    );
  }

  /** Merges objects into one: otherwise a property of one would count as undeclared in the others. */
  #allOf({ allOf: _, nullable: isNullable, ...base }: Json, all: readonly unknown[]): unknown {
    const merged = this.#composed([...all, base]);
    return isNullable === true ? nullable(merged) : merged;
  }

  #composed(all: readonly unknown[]): unknown {
    const relevant = all.filter((each) => isConstraining(this.#document.resolve(each)));
    const specific = relevant.filter((each) => !isAnyObject(this.#document.resolve(each)));
    const [only] = specific.length > 0 ? specific : relevant;
    if (specific.length < 2 && !(isObject(only) && hasOwnKeywords(only))) return this.#normalize(only);
    const parts = specific.flatMap((each) => this.#flatten(each)).filter(isConstraining);
    // A and (B or C) is (A and B) or (A and C), in which each member declares all properties.
    const split = parts.find((part) => alternativesIn(part) !== undefined);
    const key = split === undefined ? undefined : alternativesIn(split);
    if (split !== undefined && key !== undefined) {
      const { [key]: members, ...rest } = split;
      const others = [...parts.filter((part) => part !== split), rest];
      return { [key]: list(members).map((member) => this.#composed([...others, member])) };
    }
    return parts.every(isObjectSchema)
      ? this.#normalize(this.#merge(parts))
      : { allOf: parts.map((part) => this.#normalize(part)) };
  }

  #merge(all: readonly unknown[]): Json & { properties?: Json } {
    const parts = all.flatMap((each) => this.#flatten(each));
    const additional = parts.map((part) => part.additionalProperties).filter(isObject);
    const isOpen = parts.some((part) => part.additionalProperties === true);
    const { additionalProperties: _, ...merged }: Json = Object.assign({}, ...parts);
    return {
      ...merged,
      type: 'object',
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: [...new Set(parts.flatMap(({ required }) => list(required)))],
      ...(additional.length > 0 || isOpen
        ? { additionalProperties: additional.length > 1 ? { allOf: additional } : (additional[0] ?? true) }
        : {}),
    };
  }

  /** The parts of an allOf member: what its references and nested allOf contain. */
  #flatten(part: unknown): Json[] {
    const resolved = this.#document.resolve(part);
    const { allOf, discriminator: _, nullable: __, ...own } = resolved;
    const key = alternativesIn(own);
    // A base that lists the schemas that extend it.
    if (key !== undefined && list(own[key]).some((each) => this.#extends(each, resolved))) delete own[key];
    return [...list(allOf).flatMap((each) => this.#flatten(each)), own];
  }

  #convertKeywords(schema: Json): Json {
    const converted: Json = {};
    for (const key of plainKeywords) if (schema[key] !== undefined) converted[key] = schema[key];
    const [first] = Array.isArray(schema.examples) ? schema.examples : [];
    const example = schema.example ?? first ?? schema.default;
    if (example !== undefined && example !== null) converted.examples = [example];
    for (const key of ['anyOf', 'oneOf', 'prefixItems'])
      if (Array.isArray(schema[key])) converted[key] = schema[key].map((each) => this.#normalize(each));
    if (schema.items !== undefined) converted.items = this.#normalize(schema.items);
    if (isObject(schema.patternProperties))
      converted.patternProperties = this.#normalizeEach(schema.patternProperties, () => true);
    if (schema.propertyNames !== undefined) converted.propertyNames = this.#normalize(schema.propertyNames);
    if (converted.type === undefined && converted.items !== undefined) converted.type = 'array';
    const types = [converted.type].flat();
    if (!isObject(schema.properties) && !types.includes('object')) return converted;
    if (converted.type === undefined && composing.every((key) => !(key in converted)))
      converted.type = 'object';
    return { ...converted, ...this.#objectKeywords(schema, converted) };
  }

  #objectKeywords(schema: Json, converted: Json): Json {
    const hiddenBy = this.#side === 'request' ? 'readOnly' : 'writeOnly';
    const properties = isObject(schema.properties) ? schema.properties : {};
    const isVisible = (key: string) => this.#document.resolve(properties[key])[hiddenBy] !== true;
    const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
    const declared = schema.additionalProperties;
    // An undeclared response property is a finding, unless additionalProperties allows it or no property is declared.
    const isClosed =
      this.#side === 'response' &&
      Object.keys(properties).length > 0 &&
      composing.every((key) => !(key in converted));
    const additional = declared === undefined ? (isClosed ? false : undefined) : this.#normalize(declared);
    return {
      properties: this.#normalizeEach(properties, isVisible),
      required: required.filter((key) => !(key in properties) || isVisible(key)),
      ...(additional === undefined ? {} : { additionalProperties: additional }),
    };
  }

  #normalizeEach(schemas: Json, isIncluded: (key: string) => boolean): Json {
    return Object.fromEntries(
      Object.entries(schemas).flatMap(([key, each]) =>
        isIncluded(key) ? [[key, this.#normalize(each)]] : [],
      ),
    );
  }
}

/** Converts the `nullable` keyword of OpenAPI 3.0. */
const nullable = (schema: unknown): unknown => ({ anyOf: [schema, { type: 'null' }] });
