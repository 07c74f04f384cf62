import { z } from 'zod';
import type { OperationDescription } from '../api/derive.ts';
import type { Metadata, Operation } from '../contract/operation.ts';
import { isObject } from '../engine/body-path.ts';
import { CheckerError } from '../session/checker-error.ts';
import { type Annotation, parseAnnotation } from './annotations.ts';
import type { Document, Json } from './document.ts';
import { Schemas } from './schemas.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation of the document that cannot be checked. */
export interface SkippedOperation {
  name: string;
  reason: string;
}
class UnsupportedError extends Error {}

const jsonTypes = [/^application\/json\b/i, /^application\/[\w.-]+\+json\b/i, /^(application|\*)\/\*/];
const jsonOf = (content: unknown): { type: string; schema: unknown } | undefined => {
  const media = Object.entries(isObject(content) ? content : {});
  const found = jsonTypes
    .map((pattern) => media.find(([type]) => pattern.test(type)))
    .find((each) => each !== undefined);
  if (found === undefined) return undefined;
  const [type, declared] = found;
  return { type: type.includes('*') ? 'application/json' : type, schema: (declared as Json).schema };
};

/** Header parameters that OpenAPI ignores. */
const ignoredHeaders = ['accept', 'content-type', 'authorization'];

/** The types that a schema allows, except null. */
const typesOf = (document: Document, schema: unknown, parents: readonly Json[] = []): unknown[] => {
  const resolved = document.resolve(schema);
  if (parents.includes(resolved)) return [];
  const members = [resolved.anyOf, resolved.oneOf, resolved.allOf].flatMap((each) => each ?? []);
  return [
    ...[resolved.type ?? []].flat(),
    ...members.flatMap((each) => typesOf(document, each, [...parents, resolved])),
  ].filter((type) => type !== 'null');
};

const literals: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Parses the string that a path or query parameter is sent as. */
const coerce = (schema: z.ZodType, types: readonly unknown[]): z.ZodType =>
  types.some((type) => type === 'integer' || type === 'number' || type === 'boolean')
    ? z.preprocess((value) => {
        if (typeof value !== 'string' || schema.safeParse(value).success) return value;
        return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : (literals[value] ?? value);
      }, schema)
    : schema;

/** The name of a path parameter in the ":name" syntax. */
const paramName = (name: string): string => name.replace(/\W/g, '_');

/** Reads the operations of an OpenAPI document and collects those that are skipped. */
export class OperationReader {
  readonly #document: Document;
  readonly #requests: Schemas;
  readonly #responses: Schemas;
  readonly skipped: SkippedOperation[] = [];
  /** Each operationId that several operations declare. */
  readonly duplicates: string[];
  /** Required header parameters, which the checker does not send by itself, with one operation that requires each. */
  readonly requiredHeaders = new Map<string, string>();

  constructor(document: Document) {
    this.#document = document;
    this.#requests = new Schemas(document, 'request');
    this.#responses = new Schemas(document, 'response');
    const ids = this.#items().flatMap(([, item]) =>
      methods.flatMap((method) => (isObject(item[method]) ? (item[method].operationId ?? []) : [])),
    );
    this.duplicates = [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))].map(String);
  }

  #items(): [path: string, item: Json][] {
    const { paths } = this.#document.root;
    return Object.entries(isObject(paths) ? paths : {}).map(([path, item]) => [
      path,
      this.#document.resolve(item),
    ]);
  }

  /** @throws CheckerError */
  read(
    annotations: Readonly<Record<string, Annotation>>,
    schemes: readonly string[],
  ): OperationDescription[] {
    const described: OperationDescription[] = [];
    for (const [path, item] of this.#items()) {
      for (const method of methods) {
        if (!isObject(item[method])) continue;
        const id = item[method].operationId;
        const name =
          id === undefined || this.duplicates.includes(String(id))
            ? `${method.toUpperCase()} ${path}`
            : String(id);
        try {
          described.push(this.#operation(name, method, path, item, item[method], annotations[name], schemes));
        } catch (error) {
          if (!(error instanceof UnsupportedError)) throw error;
          this.skipped.push({ name, reason: error.message });
        }
      }
    }
    const names = [
      ...described.map(({ operation }) => operation.name),
      ...this.skipped.map(({ name }) => name),
    ];
    const unknown = Object.keys(annotations).find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw new CheckerError(
        `--relations names the operation ${unknown}, which ${this.#document.path} does not declare. It declares ${names.join(', ')}.`,
      );
    return described;
  }

  #operation(
    name: string,
    method: (typeof methods)[number],
    path: string,
    item: Json,
    operation: Json,
    annotation: Annotation | undefined,
    schemes: readonly string[],
  ): OperationDescription {
    const where = `${method.toUpperCase()} ${path}`;
    if (/[:?#]/.test(path)) throw new UnsupportedError('its path contains :, ? or #');
    const parameters = [item.parameters, operation.parameters]
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .map((each) => this.#document.resolve(each));
    const security = operation.security ?? this.#document.root.security;
    const requirements = Array.isArray(security) ? (security as Json[]) : [];
    const isOpen = requirements.length === 0 || requirements.some((each) => Object.keys(each).length === 0);
    if (!isOpen && !requirements.some((each) => Object.keys(each).every((key) => schemes.includes(key))))
      throw new UnsupportedError(
        `it requires ${Object.keys(requirements[0] ?? {}).join(' and ')}, and the checks support ${schemes.join(' or ') || 'none'}`,
      );
    const own = { ...parseAnnotation(operation, `${this.#document.path}: ${where}`), ...annotation };
    const { responses, ranges, links, accept } = this.#responsesOf(operation, where);
    const metadata: Metadata = {
      access: isOpen ? 'visitor' : 'customer',
      bearer: 'any',
      safe: own.safe ?? method === 'get',
      ...(own.owned === undefined ? {} : { owned: own.owned }),
      ...(own.strictRateLimit === undefined ? {} : { strictRateLimit: own.strictRateLimit }),
      ...(own.optional === undefined ? {} : { optional: own.optional }),
      ...(own.unique === undefined ? {} : { unique: own.unique }),
      from: Object.fromEntries(
        Object.entries(own.from ?? {}).map(([key, source]) => [
          key,
          source as NonNullable<Metadata['from']>[string],
        ]),
      ),
      relations: own.relations ?? [],
    };
    return {
      operation: {
        name,
        method: method.toUpperCase() as Operation['method'],
        path: path.replace(/\{([^}]+)\}/g, (_, param: string) => `:${paramName(param)}`),
        pathParams: this.#parameters('path', parameters, where),
        query: this.#parameters('query', parameters, where),
        ...this.#body(operation, where),
        responses,
        ranges,
        ...(accept.length === 0 ? {} : { accept: accept.join(', ') }),
        metadata,
      },
      links,
      hasRelations: own.relations !== undefined,
    };
  }

  #parameters(kind: 'path' | 'query', parameters: readonly Json[], where: string): z.ZodObject | undefined {
    const shape: Record<string, z.ZodType> = {};
    for (const parameter of parameters) {
      const name = String(parameter.name);
      if (
        parameter.in === 'header' &&
        parameter.required === true &&
        !ignoredHeaders.includes(name.toLowerCase())
      )
        this.requiredHeaders.set(name, where);
      if (parameter.in !== kind) continue;
      const declared = parameter.schema ?? jsonOf(parameter.content)?.schema;
      const types = typesOf(this.#document, declared);
      const isRequired = kind === 'path' || parameter.required === true;
      if (types.includes('array') || types.includes('object')) {
        if (isRequired) throw new UnsupportedError(`its parameter ${name} is a list or an object`);
        continue;
      }
      const schema = coerce(this.#requests.toZod(declared, `${where}, parameter ${name}`), types);
      shape[kind === 'path' ? paramName(name) : name] = isRequired ? schema : schema.optional();
    }
    return Object.keys(shape).length === 0 ? undefined : z.object(shape);
  }

  #body(operation: Json, where: string): Pick<Operation, 'body' | 'bodyType' | 'isBodyOptional'> {
    if (operation.requestBody === undefined) return { body: undefined };
    const { content, required } = this.#document.resolve(operation.requestBody);
    const media = jsonOf(content);
    if (media === undefined && required !== true) return { body: undefined };
    if (media === undefined)
      throw new UnsupportedError(
        `its body is ${Object.keys(isObject(content) ? content : {}).join(' or ')}, not JSON`,
      );
    return {
      body: this.#requests.toZod(media.schema, `${where}, request body`),
      bodyType: media.type,
      ...(required === true ? {} : { isBodyOptional: true as const }),
    };
  }

  #responsesOf(operation: Json, where: string) {
    const responses: Record<number, z.ZodType | null> = {};
    const ranges: Record<string, z.ZodType | null> = {};
    const links: Json[] = [];
    const types = new Set<string>();
    for (const [status, value] of Object.entries(isObject(operation.responses) ? operation.responses : {})) {
      if (status.startsWith('x-')) continue;
      const response = this.#document.resolve(value);
      const media = jsonOf(response.content);
      if (media !== undefined) types.add(media.type);
      const hasContent = isObject(response.content) && Object.keys(response.content).length > 0;
      if (hasContent && media === undefined && /^2/.test(status))
        throw new UnsupportedError(
          `it responds with ${Object.keys(response.content as Json).join(' or ')}, not JSON`,
        );
      const schema =
        media === undefined ? null : this.#responses.toZod(media.schema, `${where}, response ${status}`);
      if (/^2/.test(status) && isObject(response.links))
        links.push(...Object.values(response.links).map((link) => this.#document.resolve(link)));
      if (/^\d{3}$/.test(status)) responses[Number(status)] = schema;
      else ranges[status === 'default' ? 'default' : status.slice(0, 1)] = schema;
    }
    return { responses, ranges, links, accept: [...types] };
  }
}
