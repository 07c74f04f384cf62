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
    if (Array.isArray(schema.allOf)) return this.#allOf(schema, schema.allOf);
    const normal = this.#convertKeywords(schema);
    return schema.nullable === true ? nullable(normal) : normal;
  }

  #reference(ref: string): unknown {
    const name = component.exec(ref)?.[1];
    return name === undefined
      ? this.#normalize(this.#document.at(ref))
      : { $ref: `#/$defs/${decodeURIComponent(name)}` };
  }

  /** Merges objects into one: otherwise a property of one would count as undeclared in the others. */
  #allOf({ allOf: _, nullable: isNullable, ...base }: Json, all: readonly unknown[]): unknown {
    const parts = [...all, base]
      .map((each) => this.#flatten(each))
      .filter((each) => Object.keys(each).length > 0);
    const [only] = parts;
    const isObjectSchema = (part: Json) =>
      (part.type === 'object' || isObject(part.properties) || Array.isArray(part.required)) &&
      composing.every((key) => !(key in part));
    const isAnnotation = (part: Json) =>
      !plainKeywords.some((key) => key in part) && !isObject(part.properties);
    const relevant = parts.filter((part) => !isAnnotation(part) || Array.isArray(part.required));
    let merged: unknown;
    if (relevant.length === 1) merged = this.#normalize(relevant[0]);
    else if (relevant.length > 1 && relevant.every(isObjectSchema))
      merged = this.#normalize({
        type: 'object',
        properties: Object.assign({}, ...relevant.map(({ properties }) => properties)),
        required: [...new Set(relevant.flatMap(({ required }) => (required as string[] | undefined) ?? []))],
        ...(relevant.some((part) => part.additionalProperties === true)
          ? { additionalProperties: true }
          : {}),
      });
    else merged = only === undefined ? {} : { allOf: relevant.map((part) => this.#normalize(part)) };
    return isNullable === true ? nullable(merged) : merged;
  }

  /** Resolves the references and nested allOf of one allOf member. */
  #flatten(part: unknown): Json {
    const resolved = this.#document.resolve(part);
    if (!Array.isArray(resolved.allOf)) return resolved;
    const inner = [...resolved.allOf, { ...resolved, allOf: undefined }].map((each) => this.#flatten(each));
    return {
      ...Object.assign({}, ...inner),
      properties: Object.assign({}, ...inner.map(({ properties }) => properties)),
      required: inner.flatMap(({ required }) => (required as string[] | undefined) ?? []),
      allOf: undefined,
    };
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
