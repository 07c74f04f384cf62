import { z } from 'zod';
import { CheckerError } from '../session/checker-error.ts';
import { type Document, isJson, type Json } from './document.ts';

/** A request lacks what only responses have (readOnly), and the other way round. */
export type Side = 'request' | 'response';

/** Keywords that are passed on as they are; zod refuses those that it cannot check. */
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

/** Schemas of one side of a document as zod schemas. */
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
    const root = this.#normal(schema);
    const defs = Object.fromEntries(this.#reachable(root).map((name) => [name, this.#component(name)]));
    try {
      return z.fromJSONSchema({ ...(isJson(root) ? root : {}), $defs: defs } as never);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new CheckerError(
        `${this.#document.path}: ${where}: ${why}. Replace it in a copy of the file for the check, or remove the keyword there.`,
      );
    }
  }

  #component(name: string): unknown {
    if (!this.#components.has(name)) {
      this.#components.set(name, {});
      const ref = `#/components/schemas/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`;
      this.#components.set(name, this.#normal(this.#document.at(ref)));
    }
    return this.#components.get(name);
  }

  /** The names of the components that a normalized schema refers to, at any depth. */
  #reachable(schema: unknown, known = new Set<string>()): string[] {
    const go = (value: unknown): void => {
      if (Array.isArray(value)) for (const each of value) go(each);
      if (!isJson(value)) return;
      const name = typeof value.$ref === 'string' ? value.$ref.replace('#/$defs/', '') : undefined;
      if (name !== undefined && !known.has(name)) {
        known.add(name);
        go(this.#component(name));
      }
      for (const inner of Object.values(value)) go(inner);
    };
    go(schema);
    return [...known];
  }

  #normal(schema: unknown): unknown {
    if (!isJson(schema)) return schema ?? {};
    if (typeof schema.$ref === 'string') return this.#reference(schema.$ref);
    if (Array.isArray(schema.allOf)) return this.#allOf(schema, schema.allOf);
    const normal = this.#own(schema);
    return schema.nullable === true ? nullable(normal) : normal;
  }

  #reference(ref: string): unknown {
    const name = component.exec(ref)?.[1];
    return name === undefined
      ? this.#normal(this.#document.at(ref))
      : { $ref: `#/$defs/${decodeURIComponent(name)}` };
  }

  /** Objects become one, so that what any of them declares is not taken for undeclared. */
  #allOf({ allOf: _, nullable: isNullable, ...base }: Json, all: readonly unknown[]): unknown {
    const parts = [...all, base]
      .map((each) => this.#flat(each))
      .filter((each) => Object.keys(each).length > 0);
    const [only] = parts;
    const isObject = (part: Json) =>
      (part.type === 'object' || isJson(part.properties) || Array.isArray(part.required)) &&
      composing.every((key) => !(key in part));
    const isNote = (part: Json) => !plainKeywords.some((key) => key in part) && !isJson(part.properties);
    const relevant = parts.filter((part) => !isNote(part) || Array.isArray(part.required));
    let merged: unknown;
    if (relevant.length === 1) merged = this.#normal(relevant[0]);
    else if (relevant.length > 1 && relevant.every(isObject))
      merged = this.#normal({
        type: 'object',
        properties: Object.assign({}, ...relevant.map(({ properties }) => properties)),
        required: [...new Set(relevant.flatMap(({ required }) => (required as string[] | undefined) ?? []))],
        ...(relevant.some((part) => part.additionalProperties === true)
          ? { additionalProperties: true }
          : {}),
      });
    else merged = only === undefined ? {} : { allOf: relevant.map((part) => this.#normal(part)) };
    return isNullable === true ? nullable(merged) : merged;
  }

  /** A part of allOf with its references and inner allOf resolved. */
  #flat(part: unknown): Json {
    const resolved = this.#document.resolve(part);
    if (!Array.isArray(resolved.allOf)) return resolved;
    const inner = [...resolved.allOf, { ...resolved, allOf: undefined }].map((each) => this.#flat(each));
    return {
      ...Object.assign({}, ...inner),
      properties: Object.assign({}, ...inner.map(({ properties }) => properties)),
      required: inner.flatMap(({ required }) => (required as string[] | undefined) ?? []),
      allOf: undefined,
    };
  }

  #own(schema: Json): Json {
    const made: Json = {};
    for (const key of plainKeywords) if (schema[key] !== undefined) made[key] = schema[key];
    const example = schema.example ?? (Array.isArray(schema.examples) ? schema.examples[0] : undefined);
    if (example !== undefined && example !== null) made.examples = [example];
    for (const key of ['anyOf', 'oneOf', 'prefixItems'])
      if (Array.isArray(schema[key])) made[key] = schema[key].map((each) => this.#normal(each));
    if (schema.items !== undefined) made.items = this.#normal(schema.items);
    if (isJson(schema.patternProperties))
      made.patternProperties = this.#each(schema.patternProperties, () => true);
    if (schema.propertyNames !== undefined) made.propertyNames = this.#normal(schema.propertyNames);
    if (made.type === undefined && made.items !== undefined) made.type = 'array';
    const types = [made.type].flat();
    if (!isJson(schema.properties) && !types.includes('object')) return made;
    if (made.type === undefined && composing.every((key) => !(key in made))) made.type = 'object';
    return { ...made, ...this.#objectKeywords(schema, made) };
  }

  #objectKeywords(schema: Json, made: Json): Json {
    const hidden = this.#side === 'request' ? 'readOnly' : 'writeOnly';
    const properties = isJson(schema.properties) ? schema.properties : {};
    const isHere = (key: string) => this.#document.resolve(properties[key])[hidden] !== true;
    const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
    const given = schema.additionalProperties;
    // What a response does not declare is a finding, unless the schema is open in so many words or has no properties.
    const isClosed =
      this.#side === 'response' &&
      Object.keys(properties).length > 0 &&
      composing.every((key) => !(key in made));
    const additional = given === undefined ? (isClosed ? false : undefined) : this.#normal(given);
    return {
      properties: this.#each(properties, isHere),
      required: required.filter((key) => !(key in properties) || isHere(key)),
      ...(additional === undefined ? {} : { additionalProperties: additional }),
    };
  }

  #each(schemas: Json, isKept: (key: string) => boolean): Json {
    return Object.fromEntries(
      Object.entries(schemas).flatMap(([key, each]) => (isKept(key) ? [[key, this.#normal(each)]] : [])),
    );
  }
}

/** OpenAPI 3.0 says null beside the type. */
const nullable = (schema: unknown): unknown => {
  if (isJson(schema) && Array.isArray(schema.enum)) return { anyOf: [schema, { type: 'null' }] };
  return { anyOf: [schema, { type: 'null' }] };
};
