import { randomUUID } from 'node:crypto';
import type { OperationDescription } from '../api/derive.ts';
import type { Metadata, Operation, ResponseBody, ResponseHeader } from '../contract/operation.ts';
import type { JsonSchema, Parameter, Parameters, Schema } from '../contract/schema.ts';
import { multipartBody, textBody, urlEncodedBody } from '../encoding/bodies.ts';
import { headerText, isRequestId } from '../encoding/headers.ts';
import { jsonParameter, styledParameter } from '../encoding/parameters.ts';
import type { Style } from '../encoding/texts.ts';
import { isObject } from '../engine/body-path.ts';
import { InconclusiveError } from '../engine/check-context.ts';
import { exampleBody } from '../generate/example-body.ts';
import type { OtherMethod } from '../schema/other-methods.ts';
import { CheckerError } from '../session/checker-error.ts';
import { type Annotation, parseAnnotation } from './annotations.ts';
import { type Document, ifSupported, type Json, UnsupportedError } from './document.ts';
import { Schemas } from './schemas.ts';
import type { SecuritySchemes } from './security.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Methods that OpenAPI declares, and that are checked beside an operation with the same path. */
const comparedMethods = ['head', 'options'] as const;
/** Methods that OpenAPI declares and the checks do not send. */
const otherMethods = ['trace', 'query'];

/** An operation of the document that cannot be checked. */
export interface SkippedOperation {
  name: string;
  reason: string;
}

interface DeclaredOperation {
  path: string;
  item: Json;
  method: (typeof methods)[number];
  operation: Json;
}

const eventStream = /^text\/event-stream\b/i;
const jsonTypes = [/^application\/json\b/i, /^application\/[\w.-]+\+json\b/i, /^(application|\*)\/\*/];
/** Examples of a body or a parameter, which are declared beside its schema. One that cannot be resolved is left out. */
const examplesOf = (document: Document, { example, examples }: Json): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(isObject(examples) ? examples : {}).flatMap((each) => {
    const found = isObject(each) && typeof each.$ref === 'string' ? document.find(each.$ref) : each;
    return isObject(found) && found.value !== undefined ? [found.value] : [];
  }),
];

const jsonOf = (content: Json): { type: string; schema: unknown; declared: Json } | undefined => {
  const media = Object.entries(content);
  const found = jsonTypes
    .map((pattern) => media.find(([type]) => pattern.test(type)))
    .find((each) => each !== undefined);
  if (found === undefined) return undefined;
  const [type, declared] = found;
  return {
    type: type.includes('*') ? 'application/json' : type,
    schema: (declared as Json).schema,
    declared: declared as Json,
  };
};

const isIfMatch = ({ name }: Json): boolean => String(name).toLowerCase() === 'if-match';
/** Header parameters that OpenAPI ignores. */
const ignoredHeaders = ['accept', 'content-type', 'authorization'];

/** Whether a schema says nothing about a text, so that a generated one is a guess. */
const isAnyText = ({ shape }: Schema): boolean =>
  (shape.type === 'string' || shape.type === undefined) &&
  [shape.examples, shape.enum, shape.const, shape.format, shape.pattern].every(
    (each) => each === undefined,
  ) &&
  (shape.anyOf ?? shape.oneOf) === undefined;

/** The types that a schema allows, except null. */
const typesOf = ({ type, anyOf, oneOf }: JsonSchema): JsonSchema['type'][] =>
  [type, ...(anyOf ?? oneOf ?? []).flatMap(typesOf)].filter((each) => each !== undefined && each !== 'null');

const literals: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The style of a query parameter or a property of a form. */
const styleOf = ({ style = 'form', explode = style === 'form' }: Json): Style => ({
  style: String(style),
  explode: explode === true,
});

/** The schema of the text that a path or query parameter is sent as. */
const ofText = (schema: Schema): Schema => {
  const valuesOf = (text: string): unknown[] => [
    text,
    ...(/^-?\d+(\.\d+)?$/.test(text) ? [Number(text)] : []),
    ...(Object.hasOwn(literals, text) ? [literals[text]] : []),
  ];
  return {
    accepts: (value) =>
      (typeof value === 'string' ? valuesOf(value) : [value]).some((each) => schema.accepts(each)),
    violations: schema.violations,
    get shape() {
      return schema.shape;
    },
  };
};

/** Parameters are judged to list the checks, so a schema that Ajv rejects is found before. @throws UnsupportedError */
const assertUsable = (schema: Schema): void => {
  try {
    schema.accepts('');
  } catch (error) {
    throw new UnsupportedError(error instanceof Error ? error.message : String(error));
  }
};

/** The name of a path parameter in the ":name" syntax. */
const paramName = (name: string): string => name.replace(/\W/g, '_');

/**
 * The path in the ":name" syntax. A colon may also start a custom verb, as in /things/{id}:archive; what follows # only
 * tells operations apart.
 */
const templateOf = (path: string, prefixes: Readonly<Record<string, string>> = {}): string => {
  const [declared = ''] = path.split('#');
  const names = [...declared.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => paramName(name));
  const literals = declared.split(/\{[^}]+\}/);
  if (literals.slice(1).some((literal) => /^\w/.test(literal)))
    throw new UnsupportedError('a letter or digit follows a parameter in its path');
  if (
    literals.some((literal) => [...literal.matchAll(/:(\w+)/g)].some(([, verb = '']) => names.includes(verb)))
  )
    throw new UnsupportedError('its path has a verb with the name of a parameter');
  return declared.replace(
    /\{([^}]+)\}/g,
    (_, param: string) => `${prefixes[param] ?? ''}:${paramName(param)}`,
  );
};

/** A path without what the style of a parameter puts before its value. */
const declaredPath = (path: string): string => path.replace(/(?:\.|;[^/=]+=):/g, ':');

/** What the styles `label` and `matrix` put before the value of a path parameter (RFC 6570). @throws UnsupportedError */
const prefixesOf = (
  parameters: readonly Json[],
  schemas: Parameters | undefined,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.flatMap((each): [string, string][] => {
      const name = String(each.name);
      if (each.in !== 'path' || (each.style !== 'label' && each.style !== 'matrix')) return [];
      const types = typesOf(schemas?.[paramName(name)]?.schema.shape ?? {});
      if (types.includes('array') || types.includes('object'))
        throw new UnsupportedError(`its path has a list or an object in the style ${each.style}`);
      return [[name, each.style === 'label' ? '.' : `;${name}=`]];
    }),
  );

/** Reads the operations of an OpenAPI document and collects those that are skipped. */
export class OperationReader {
  readonly #document: Document;
  readonly #requests: Schemas;
  readonly #responses: Schemas;
  readonly #declared: readonly DeclaredOperation[];
  readonly #compared: { method: (typeof comparedMethods)[number]; path: string }[] = [];
  readonly skipped: SkippedOperation[] = [];
  /** Each operationId that several operations declare. */
  readonly duplicates: string[];
  /** Messages about path parameters that are read as strings, because no operation declares them. */
  readonly undeclared: string[] = [];
  /** Schemes that are required beside the one that tokens are sent by, with one operation that requires each. */
  readonly otherSchemes = new Map<string, string>();
  /** Required headers and cookies whose value is a guess, with one operation that requires each. */
  readonly guessed = new Map<string, { name: string; isCookie: boolean; where: string }>();

  constructor(document: Document) {
    this.#document = document;
    this.#requests = new Schemas(document, 'request');
    this.#responses = new Schemas(document, 'response');
    this.#declared = this.#items();
    const ids = this.#declared.flatMap(({ operation }) => operation.operationId ?? []);
    this.duplicates = [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))].map(String);
  }

  /** The value with its references resolved; undefined, with a message, if that is not possible. */
  #resolved(name: string, value: unknown): Json | undefined {
    try {
      return this.#document.resolve(value);
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error;
      this.skipped.push({ name, reason: error.message });
      return undefined;
    }
  }

  #items(): DeclaredOperation[] {
    // OpenAPI has no $ref in place of all paths, but split documents write it.
    return Object.entries(this.#resolved('paths', this.#document.root.paths) ?? {}).flatMap(
      ([path, value]) => {
        const item = path.startsWith('x-') ? undefined : this.#resolved(path, value);
        if (item === undefined) return [];
        const additional = Object.keys(isObject(item.additionalOperations) ? item.additionalOperations : {});
        for (const method of comparedMethods)
          if (isObject(item[method])) this.#compared.push({ method, path });
        for (const method of [...otherMethods.filter((each) => isObject(item[each])), ...additional])
          this.skipped.push({
            name: `${method.toUpperCase()} ${path}`,
            reason: `the checks do not send ${method.toUpperCase()} requests`,
          });
        return methods.flatMap((method): DeclaredOperation[] => {
          // OpenAPI has no $ref in place of an operation, but bundlers resolve it.
          const operation = isObject(item[method])
            ? this.#resolved(`${method.toUpperCase()} ${path}`, item[method])
            : undefined;
          return operation === undefined ? [] : [{ path, item, method, operation }];
        });
      },
    );
  }

  /** Why there is nothing to check, if the document declares no operation. */
  get withoutOperations(): string | undefined {
    if (this.#declared.length + this.skipped.length > 0) return undefined;
    return isObject(this.#document.root.webhooks)
      ? 'it declares webhooks only, which are requests that the API sends'
      : 'its paths have no operations';
  }

  /** Every method of the document with its path, also of operations that are not checked. */
  methods(): { method: string; path: string; params: string[] }[] {
    return this.#declared.flatMap(({ method, path }) => {
      const params = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => paramName(name));
      const template = ifSupported(() => templateOf(path));
      return template === undefined ? [] : [{ method: method.toUpperCase(), path: template, params }];
    });
  }

  /** The HEAD and OPTIONS operations at the paths of operations that are checked. Others are skipped. */
  others(operations: readonly Operation[]): OtherMethod[] {
    const firsts = new Map(
      [...operations]
        .reverse()
        .flatMap((each): [string, Operation][] => [
          [`OPTIONS ${declaredPath(each.path)}`, each],
          ...(each.method === 'GET'
            ? [[`HEAD ${declaredPath(each.path)}`, each] as [string, Operation]]
            : []),
        ]),
    );
    return this.#compared.flatMap(({ method: declared, path }): OtherMethod[] => {
      const method = declared === 'head' ? 'HEAD' : 'OPTIONS';
      const template = ifSupported(() => templateOf(path));
      const beside = template === undefined ? undefined : firsts.get(`${method} ${declaredPath(template)}`);
      if (beside !== undefined) return [{ method, path: beside.path }];
      const reason = `no ${method === 'HEAD' ? 'GET' : 'operation'} of its path is checked`;
      this.skipped.push({ name: `${method} ${path}`, reason });
      return [];
    });
  }

  /** @throws CheckerError */
  read(annotations: Readonly<Record<string, Annotation>>, security: SecuritySchemes): OperationDescription[] {
    const described: OperationDescription[] = [];
    for (const declared of this.#declared) {
      const { operationId: id } = declared.operation;
      const name =
        id === undefined || this.duplicates.includes(String(id))
          ? `${declared.method.toUpperCase()} ${declared.path}`
          : String(id);
      try {
        described.push(this.#operation(name, declared, annotations[name], security));
      } catch (error) {
        if (!(error instanceof UnsupportedError || error instanceof InconclusiveError)) throw error;
        this.skipped.push({ name, reason: error.message });
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
    { path, item, method, operation }: DeclaredOperation,
    annotation: Annotation | undefined,
    security: SecuritySchemes,
  ): OperationDescription {
    const where = `${method.toUpperCase()} ${path}`;
    const parameters = [item.parameters, operation.parameters]
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .map((each) => this.#document.resolve(each));
    const used = security.select(operation.security ?? this.#document.root.security);
    if (typeof used === 'string') throw new UnsupportedError(used);
    const { schemes, missing, isOpen } = used;
    const own = { ...parseAnnotation(operation, `${this.#document.path}: ${where}`), ...annotation };
    const headers = this.#headers(parameters, where);
    if (!isOpen) for (const scheme of missing) this.otherSchemes.set(scheme, where);
    const requiredHeaders = parameters
      .filter((each) => each.in === 'header' && each.required === true)
      .map((each) => String(each.name).toLowerCase())
      .filter((header) => !ignoredHeaders.includes(header));
    const { responses, ranges, links, accept, ...declared } = this.#responsesOf(operation);
    const pathParams = this.#pathParameters(path, parameters, where);
    const precondition = parameters.find((each) => each.in === 'header' && isIfMatch(each));
    const metadata: Metadata = {
      access: isOpen ? 'visitor' : 'customer',
      bearer: 'any',
      safe: own.safe ?? method === 'get',
      ...(own.owned === undefined ? {} : { owned: own.owned }),
      ...(own.roles === undefined ? {} : { roles: own.roles }),
      ...(own.sharedBy === undefined ? {} : { sharedBy: own.sharedBy }),
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
        path: templateOf(path, prefixesOf(parameters, pathParams)),
        pathParams,
        query: this.#parameters('query', parameters),
        ...headers,
        ...(schemes === undefined ? {} : { schemes }),
        ...this.#body(operation, method),
        responses,
        ranges,
        ...declared,
        ...(requiredHeaders.length === 0 ? {} : { requiredHeaders }),
        ...(precondition === undefined
          ? {}
          : { precondition: precondition.required === true ? 'required' : 'optional' }),
        ...(accept.length === 0 ? {} : { accept: accept.join(', ') }),
        metadata,
      },
      links,
      hasRelations: own.relations !== undefined,
    };
  }

  /** The parameters in a path. One that is not declared may be any string. */
  #pathParameters(path: string, parameters: readonly Json[], where: string): Parameters | undefined {
    const declared = this.#parameters('path', parameters) ?? {};
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => paramName(name));
    const found = names.map((name): [string, Parameter] => {
      const parameter = Object.hasOwn(declared, name) ? declared[name] : undefined;
      if (parameter === undefined)
        this.undeclared.push(
          `${where} does not declare its path parameter ${name}, which is read as a string.`,
        );
      return [name, parameter ?? { schema: this.#requests.read({ type: 'string' }), isRequired: true }];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }

  /** The required headers and cookies, with values that are declared or generated. @throws InconclusiveError */
  #headers(parameters: readonly Json[], where: string): Pick<Operation, 'headers' | 'uniqueHeaders'> {
    const headers: Record<string, string> = {};
    const uniqueHeaders: string[] = [];
    const cookies: string[] = [];
    for (const parameter of parameters) {
      const declared = String(parameter.name);
      const name = declared.toLowerCase();
      const isCookie = parameter.in === 'cookie';
      if (parameter.required !== true || (parameter.in !== 'header' && !isCookie)) continue;
      if (!isCookie && ignoredHeaders.includes(name)) continue;
      if (isIfMatch(parameter)) continue;
      const schema = this.#requests.read(
        parameter.schema ?? jsonOf(this.#contentOf(parameter.content))?.schema,
        examplesOf(this.#document, parameter),
      );
      if (!isCookie && isRequestId(name) && schema.accepts(randomUUID())) {
        uniqueHeaders.push(name);
        continue;
      }
      if (isAnyText(schema))
        this.guessed.set(`${parameter.in} ${declared}`, { name: declared, isCookie, where });
      const value = headerText(exampleBody(schema, 'required'));
      if (isCookie) cookies.push(`${declared}=${encodeURIComponent(value)}`);
      else headers[name] = value;
    }
    if (cookies.length > 0) headers.cookie = cookies.join('; ');
    return {
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(uniqueHeaders.length === 0 ? {} : { uniqueHeaders }),
    };
  }

  #parameters(kind: 'path' | 'query', parameters: readonly Json[]): Parameters | undefined {
    const found: Record<string, Parameter> = {};
    for (const parameter of parameters) {
      if (parameter.in === 'querystring' && parameter.required === true)
        throw new UnsupportedError('it requires a query that is declared as a whole');
      if (parameter.in !== kind) continue;
      const name = String(parameter.name);
      const schema = this.#requests.read(
        parameter.schema ?? jsonOf(this.#contentOf(parameter.content))?.schema,
        examplesOf(this.#document, parameter),
      );
      assertUsable(schema);
      const isRequired = kind === 'path' || parameter.required === true;
      const types = typesOf(schema.shape);
      const [isList, isMap] = [types.includes('array'), types.includes('object')];
      const parts = kind === 'query' ? this.#partsOf(parameter) : [];
      if (parts.length > 0) Object.assign(found, this.#parameters('query', parts));
      else if (kind === 'path') found[paramName(name)] = { schema: ofText(schema), isRequired };
      else if (!isList && !isMap) found[name] = { schema: ofText(schema), isRequired };
      else if (parameter.schema === undefined) found[name] = jsonParameter(name, schema, isRequired);
      else
        found[name] = styledParameter(name, schema, { ...styleOf(parameter), isRequired, isObject: isMap });
    }
    return Object.keys(found).length === 0 ? undefined : found;
  }

  /** The scalar properties of an object that is sent as `filter[status]=…`, each as a parameter of its own. */
  #partsOf({ name, style, schema, required, ...more }: Json): Json[] {
    if (style !== 'deepObject' || schema === undefined) return [];
    const declared = this.#document.resolve(schema);
    const { properties, required: needed = [], ...others } = declared;
    const isPlain = Object.keys(others).every((key) =>
      ['type', 'description', 'title', 'additionalProperties', 'example', 'examples'].includes(key),
    );
    if (!isObject(properties) || !isPlain || !Array.isArray(needed)) return [];
    const parts = Object.entries(properties).map(
      ([key, inner]): Json => ({
        ...(more.in === undefined ? {} : { in: more.in }),
        name: `${String(name)}[${key}]`,
        schema: inner,
        required: required === true && needed.includes(key),
      }),
    );
    const isScalar = ({ schema: inner }: Json): boolean => {
      const types = typesOf(this.#requests.read(inner, []).shape);
      return !types.includes('array') && !types.includes('object');
    };
    return parts.every(isScalar) ? parts : [];
  }

  /** The properties of a body's schema that requests do not have. */
  #readOnly(schema: unknown, request: Schema): Readonly<Record<string, JsonSchema>> {
    // What requests do not have may be unusable.
    const { properties = {} } = ifSupported(() => this.#responses.read(schema))?.shape ?? {};
    const sent = request.shape.properties ?? {};
    return Object.fromEntries(Object.entries(properties).filter(([key]) => !Object.hasOwn(sent, key)));
  }

  /** The media types of a content. In OpenAPI 3.2 each may be a $ref; makers also write one in place of the content. */
  #contentOf(content: unknown): Json {
    return Object.fromEntries(
      Object.entries(this.#document.resolve(content))
        // Elysia writes { type: 'void' } if there is none.
        .filter(([, media]) => isObject(media))
        .map(([type, media]) => [type, this.#document.resolve(media)]),
    );
  }

  #body(
    operation: Json,
    method: DeclaredOperation['method'],
  ): Pick<Operation, 'body' | 'bodyType' | 'encode' | 'isBodyOptional' | 'readOnly'> {
    if (operation.requestBody === undefined) return { body: undefined };
    const { content: declared, required } = this.#document.resolve(operation.requestBody);
    const content = this.#contentOf(declared);
    const isRequired = required === true;
    if (method === 'get') {
      if (isRequired) throw new UnsupportedError('a GET request cannot have a body');
      return { body: undefined };
    }
    const body = this.#bodyOf(content);
    if (body === undefined && isRequired)
      throw new UnsupportedError(
        `its body is ${Object.keys(content).join(' or ')}, which cannot be generated`,
      );
    if (body === undefined) return { body: undefined };
    return { ...body, ...(isRequired ? {} : { isBodyOptional: true as const }) };
  }

  /** The first body of a content that can be generated: as JSON, as a form or as text. */
  #bodyOf(content: Json): Pick<Operation, 'body' | 'bodyType' | 'encode' | 'readOnly'> | undefined {
    const read = (media: Json) => this.#requests.read(media.schema, examplesOf(this.#document, media));
    const json = jsonOf(content);
    if (json !== undefined) {
      const body = read(json.declared);
      // The schemas of large APIs are too many to expand.
      return { body, bodyType: json.type, readOnly: () => this.#readOnly(json.schema, body) };
    }
    for (const [type, media] of Object.entries(content)) {
      if (!isObject(media)) continue;
      const encoding = Object.entries(isObject(media.encoding) ? media.encoding : {}).filter(
        (each): each is [string, Json] => isObject(each[1]),
      );
      if (/^application\/x-www-form-urlencoded\b/i.test(type))
        return urlEncodedBody(
          read(media),
          Object.fromEntries(
            encoding
              .filter(([, { style, explode }]) => (style ?? explode) !== undefined)
              .map(([name, each]) => [name, styleOf(each)]),
          ),
        );
      if (/^multipart\/form-data\b/i.test(type))
        return multipartBody(
          read(media),
          Object.fromEntries(
            encoding.flatMap(([name, { contentType }]) =>
              typeof contentType === 'string' ? [[name, contentType.split(',')[0]?.trim() ?? '']] : [],
            ),
          ),
        );
      const examples = examplesOf(this.#document, media).filter((each) => typeof each === 'string');
      // Without an example, how a schema is written as XML is not known.
      if (/[/+]xml\b/i.test(type) && examples.length > 0)
        return textBody(type, this.#requests.read({ type: 'string', enum: examples }, examples));
      if (/^text\/plain\b|^application\/octet-stream\b/i.test(type))
        return textBody(
          type,
          this.#requests.read(media.schema ?? { type: 'string' }, examplesOf(this.#document, media)),
        );
    }
    return undefined;
  }

  #responsesOf(operation: Json) {
    const responses: Record<number, ResponseBody> = {};
    const ranges: Record<string, ResponseBody> = {};
    const links: Json[] = [];
    const types = new Set<string>();
    const responseHeaders: Record<string, readonly ResponseHeader[]> = {};
    const jsonContentTypes: Record<string, readonly string[]> = {};
    for (const [declared, value] of Object.entries(this.#document.resolve(operation.responses))) {
      if (declared.startsWith('x-')) continue;
      // Spring writes “204 NO_CONTENT”.
      const status = /^\d{3}(?=\s)/.exec(declared)?.[0] ?? declared;
      const response = this.#document.resolve(value);
      // A 204 or 205 has no body, whatever is declared for it: LoopBack declares JSON.
      const hasBody = !/^20[45]$/.test(status);
      const content = hasBody ? this.#contentOf(response.content) : {};
      const media = jsonOf(content);
      const contentTypes = Object.keys(content);
      const isOther = media === undefined && contentTypes.length > 0 && /^2/.test(status);
      if (isOther && contentTypes.every((type) => eventStream.test(type)))
        throw new UnsupportedError(
          `it responds with a stream that does not end (${contentTypes.join(' or ')})`,
        );
      const others = contentTypes.filter((type) => !eventStream.test(type));
      for (const type of media === undefined ? (isOther ? others : []) : [media.type]) types.add(type);
      // Without content, only 204 and 205 say that there is no body.
      const empty = hasBody ? 'unspecified' : null;
      const schema =
        media === undefined
          ? isOther
            ? { contentTypes: others }
            : empty
          : this.#responses.read(media.schema);
      if (/^2/.test(status) && isObject(response.links))
        links.push(...Object.values(response.links).map((link) => this.#document.resolve(link)));
      const key = /^\d{3}$|^default$/.test(status) ? status : status.slice(0, 1);
      const headers = this.#headersOf(response);
      if (headers.length > 0) responseHeaders[key] = headers;
      if (media !== undefined) jsonContentTypes[key] = contentTypes;
      if (/^\d{3}$/.test(status)) responses[Number(status)] = schema;
      else ranges[key] = schema;
    }
    return { responses, ranges, links, accept: [...types], responseHeaders, contentTypes: jsonContentTypes };
  }

  #headersOf({ headers }: Json): ResponseHeader[] {
    return Object.entries(this.#document.resolve(headers)).flatMap(([key, value]): ResponseHeader[] => {
      const name = key.toLowerCase();
      if (name === 'content-type') return [];
      const { required, schema: declared } = this.#document.resolve(value);
      const schema = declared === undefined ? undefined : this.#responses.read(declared);
      const types = schema === undefined ? [] : typesOf(schema.shape);
      const isPlain = !types.includes('array') && !types.includes('object');
      return [
        { name, isRequired: required === true, schema: schema && isPlain ? ofText(schema) : undefined },
      ];
    });
  }
}
