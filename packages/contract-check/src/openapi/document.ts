import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parseDocument, type YAMLParseError } from 'yaml';
import { isObject } from '../engine/body-path.ts';
import { reasonOf } from '../engine/client.ts';
import { CheckerError } from '../session/checker-error.ts';
import { fetchWhenUp } from '../session/fetch-when-up.ts';
import { fromSwagger2 } from './swagger2.ts';

export type Json = Record<string, unknown>;

/** An operation cannot be checked. The others can. */
export class UnsupportedError extends Error {}

/** What `read` returns; undefined if the checks do not support it. */
export const ifSupported = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error;
    return undefined;
  }
};

export const isUrl = (path: string): boolean => /^https?:\/\//.test(path);

/** Where a document comes from, as messages call it: `--openapi openapi.yaml`. */
interface Origin {
  called: string;
  location: string;
}

/** What is read, with messages about what was corrected. */
interface Read {
  content: Json;
  notes: string[];
}

/** Errors of YAML that leave no doubt about the rest. Other parsers accept both. */
const correctable = ['DUPLICATE_KEY', 'MULTIPLE_DOCS'];
const maxRepairs = 100;

/** Indents the line after a quote that does not end, which other parsers accept: there, white space means nothing. */
const withIndentedLine = (text: string, { code, linePos }: YAMLParseError): string | undefined => {
  const lines = text.split('\n');
  const [{ line }] = linePos ?? [{ line: lines.length }];
  const [current, next] = [lines[line - 1], lines[line]];
  if (code !== 'MISSING_CHAR' || current === undefined || next === undefined) return undefined;
  const indent = /^ */.exec(current)?.[0] ?? '';
  return lines.with(line, `${indent}  ${next.trimStart()}`).join('\n');
};

/** Parses YAML. @throws YAMLParseError */
const parseYaml = (text: string, repairs = 0): { content: unknown; notes: string[] } => {
  const parsed = parseDocument(text, { merge: true, logLevel: 'error' });
  const error = parsed.errors.find(({ code }) => !correctable.includes(code));
  if (error !== undefined) {
    const repaired = repairs < maxRepairs ? withIndentedLine(text, error) : undefined;
    if (repaired === undefined) throw error;
    return parseYaml(repaired, repairs + 1);
  }
  const notes = parsed.errors.map(({ code, linePos }) =>
    code === 'DUPLICATE_KEY'
      ? `has a key at line ${linePos?.[0].line} that its object has already; the last one is read`
      : 'has several YAML documents; the first is read',
  );
  return { content: parsed.toJS({ maxAliasCount: -1 }), notes: [...new Set(notes)] };
};

/** JSON is parsed as such if it looks like it: YAML takes a hundred times longer. @throws SyntaxError, YAMLParseError */
const parseText = (text: string): { content: unknown; notes: string[] } => {
  if (!/^\s*[{[]/.test(text)) return parseYaml(text);
  try {
    return { content: JSON.parse(text.replace(/^\uFEFF/, '')), notes: [] };
  } catch (error) {
    // YAML may start with a bracket too, but JSON is likelier.
    try {
      return parseYaml(text);
    } catch {
      throw error;
    }
  }
};

const toObject = ({ called }: Origin, text: string): Read => {
  if (/^\s*<(!doctype|html|\?xml)/i.test(text))
    throw new CheckerError(
      `Cannot read ${called}: it is ${/^\s*<\?xml/i.test(text) ? 'XML' : 'an HTML page'}, not the document in JSON or YAML.`,
    );
  let read: ReturnType<typeof parseText>;
  try {
    read = parseText(text);
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new CheckerError(`Cannot read ${called}: it is neither JSON nor YAML: ${line}`);
  }
  const { content, notes } = read;
  if (!isObject(content)) throw new CheckerError(`Cannot read ${called}: its root is not an object.`);
  return { content, notes: notes.map((note) => `${called} ${note}.`) };
};

/** Text in UTF-8, or in UTF-16 as redirections of PowerShell write it. */
const decoded = (bytes: Buffer): string => {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
};

const readFile = (origin: Origin): Read => {
  const { called, location } = origin;
  if (!existsSync(location)) throw new CheckerError(`Cannot read ${called}: the file does not exist.`);
  let text: string;
  try {
    text = decoded(readFileSync(location));
  } catch (error) {
    throw new CheckerError(`Cannot read ${called}: ${reasonOf(error)}.`);
  }
  return toObject(origin, text);
};

/** Reads a JSON or YAML file whose root is an object. @throws CheckerError */
export const readDocument = (option: string, path: string): Json =>
  readFile({ called: `--${option} ${path}`, location: path }).content;

/** Reads a JSON or YAML document from a file or a URL, whose server may have to start. @throws CheckerError */
const readFrom = async (origin: Origin, secondsToWait = 0): Promise<Read> => {
  const { called, location } = origin;
  if (!isUrl(location)) return readFile(origin);
  let response: Response;
  try {
    response = await fetchWhenUp(location, secondsToWait, {
      headers: { accept: 'application/json, application/yaml;q=0.9, */*;q=0.1' },
    });
  } catch (error) {
    const advice =
      secondsToWait > 0
        ? ''
        : ' If the server is still starting, pass --wait with a duration, such as --wait 60s.';
    throw new CheckerError(`Cannot read ${called}: ${reasonOf(error)}.${advice}`);
  }
  if (!response.ok) throw new CheckerError(`Cannot read ${called}: it responded ${response.status}.`);
  return toObject(origin, decoded(Buffer.from(await response.arrayBuffer())));
};

const unescapePointer = (part: string): string => {
  try {
    return decodeURIComponent(part).replace(/~1/g, '/').replace(/~0/g, '~');
  } catch {
    return part.replace(/~1/g, '/').replace(/~0/g, '~');
  }
};

/** An OpenAPI 3 document, with its references to itself and to other files. */
export class Document {
  /** Its path or URL. */
  readonly path: string;
  readonly root: Json;
  /** Later versions are read as 3.1. */
  readonly version: '3.0' | '3.1';
  /** Other files, and schemas with an $id, by URI. */
  readonly resources = new Map<string, unknown>();
  /** Schemas with an $anchor, by URI and fragment. */
  readonly anchors = new Map<string, unknown>();

  constructor(path: string, root: Json) {
    this.path = path;
    this.root = root;
    this.version = String(root.openapi).startsWith('3.0') ? '3.0' : '3.1';
  }

  /** The value that a $ref points to; undefined if there is none. */
  find(ref: string): unknown {
    const [uri = '', fragment = ''] = ref.split('#');
    const resource = uri === '' ? this.root : this.resources.get(uri);
    if (fragment === '') return resource;
    return fragment.startsWith('/')
      ? fragment
          .slice(1)
          .split('/')
          .map(unescapePointer)
          .reduce((inner, key) => this.#step(inner, key), resource)
      : this.anchors.get(`${uri}#${unescapePointer(fragment)}`);
  }

  /** The value of a key. Split documents have whole maps in other files: `schemas: { $ref: … }`. */
  #step(value: unknown, key: string): unknown {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Object.hasOwn(value, key)) return (value as Json)[key];
    const target = isObject(value) && typeof value.$ref === 'string' ? this.find(value.$ref) : undefined;
    return isObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  }

  /** The value that a $ref points to. @throws UnsupportedError */
  at(ref: string): unknown {
    const found = this.find(ref);
    if (found === undefined)
      throw new UnsupportedError(
        isUrl(ref) && !this.resources.has(ref.replace(/#.*/s, ''))
          ? `$ref "${ref}" cannot be resolved: only files and URLs of the document's own host are read`
          : `$ref "${ref}" cannot be resolved`,
      );
    return found;
  }

  /** Its components; {} if they are a reference that cannot be resolved. */
  get components(): Json {
    const { components } = this.root;
    const isFound =
      !isObject(components) || typeof components.$ref !== 'string' || isObject(this.find(components.$ref));
    return isFound ? this.resolve(components) : {};
  }

  /** Follows $ref until an object is found; {} for any other value. @throws UnsupportedError */
  resolve(value: unknown, depth = 0): Json {
    if (!isObject(value)) return {};
    if (typeof value.$ref !== 'string') return value;
    if (depth > 20) throw new UnsupportedError(`$ref "${value.$ref}" refers to itself`);
    return this.resolve(this.at(value.$ref), depth + 1);
  }
}

/** Keys whose values are data, not parts of the document. */
const dataKeys = ['example', 'examples', 'default', 'enum', 'const', 'value'];
/** Keys whose values are maps: their keys are names, whatever they are. */
const mapKeys = [
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions', 'dependencies'],
  ...[
    'paths',
    'webhooks',
    'schemas',
    'responses',
    'parameters',
    'requestBodies',
    'headers',
    'securitySchemes',
  ],
  ...[
    'links',
    'callbacks',
    'pathItems',
    'content',
    'encoding',
    'variables',
    'mapping',
    'securityDefinitions',
  ],
];

const isReference = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.$ref === 'string' &&
  Object.keys(value).every((key) => ['$ref', 'summary', 'description'].includes(key));

/** Reads the other files of a document, and makes the references in them, and to them, absolute. */
class ReferenceReader {
  readonly #document: Document;
  readonly #uri: string;
  readonly #pending = new Map<string, Promise<void>>();
  /** Why files could not be read. */
  readonly notes: string[] = [];

  constructor(document: Document) {
    this.#document = document;
    this.#uri = isUrl(document.path) ? document.path : pathToFileURL(document.path).href;
  }

  async read(): Promise<void> {
    const { root, resources, version } = this.#document;
    resources.set(this.#uri, root);
    const { $self } = root;
    const base = version === '3.1' && typeof $self === 'string' ? new URL($self, this.#uri).href : this.#uri;
    resources.set(base, root);
    this.#visit(root, { base, isRoot: true, isMap: false });
    while (this.#pending.size > 0) {
      const [[uri, reading] = []] = this.#pending;
      await reading;
      if (uri !== undefined) this.#pending.delete(uri);
    }
  }

  #visit(value: unknown, at: { base: string; isRoot: boolean; isMap: boolean }): void {
    if (Array.isArray(value)) for (const each of value) this.#visit(each, { ...at, isMap: false });
    if (!isObject(value)) return;
    let { base, isRoot } = at;
    if (!at.isMap) {
      if (
        this.#document.version === '3.1' &&
        typeof value.$id === 'string' &&
        URL.canParse(value.$id, base)
      ) {
        base = new URL(value.$id, base).href.replace(/#$/, '');
        isRoot = false;
        this.#document.resources.set(base, value);
      }
      for (const key of ['$anchor', '$dynamicAnchor'])
        if (typeof value[key] === 'string')
          this.#document.anchors.set(`${isRoot ? '' : base}#${value[key]}`, value);
      // A dynamic reference is read as a static one.
      if (typeof value.$dynamicRef === 'string' && value.$ref === undefined) value.$ref = value.$dynamicRef;
    }
    // Also of a map: makers write `properties: { $ref: … }`.
    if (typeof value.$ref === 'string') value.$ref = this.#absolute(value.$ref, base, isRoot);
    for (const [key, inner] of Object.entries(value)) {
      if (!at.isMap && key === 'examples' && isObject(inner))
        for (const example of Object.values(inner))
          if (isReference(example)) this.#visit(example, { base, isRoot, isMap: false });
      if (!at.isMap && (dataKeys.includes(key) || key.startsWith('x-'))) continue;
      this.#visit(inner, { base, isRoot, isMap: !at.isMap && mapKeys.includes(key) });
    }
  }

  /** A reference within the root document stays as it is. Any other becomes absolute, and its file is read. */
  #absolute(ref: string, base: string, isRoot: boolean): string {
    if (isRoot && ref.startsWith('#')) return ref;
    if (!URL.canParse(ref, base)) return ref;
    const { href } = new URL(ref, base);
    const [uri = '', fragment] = href.split('#');
    if (uri === this.#uri) return `#${fragment ?? ''}`;
    this.#request(uri);
    return href;
  }

  #request(uri: string): void {
    if (this.#document.resources.has(uri) || this.#pending.has(uri)) return;
    const isAllowed = isUrl(this.#uri)
      ? new URL(uri).host === new URL(this.#uri).host && isUrl(uri)
      : uri.startsWith('file:');
    if (!isAllowed) return;
    const path = uri.startsWith('file:') ? fileURLToPath(uri) : uri;
    // A schema with this $id may follow in the document.
    const reading = Promise.resolve().then(async () => {
      if (this.#document.resources.has(uri)) return;
      try {
        const { content, notes } = await readFrom({
          called: `${path}, to which ${this.#document.path} refers`,
          location: path,
        });
        this.notes.push(...notes);
        this.#document.resources.set(uri, content);
        this.#visit(content, { base: uri, isRoot: false, isMap: false });
      } catch (error) {
        if (!(error instanceof CheckerError)) throw error;
        this.notes.push(error.message);
      }
    });
    this.#pending.set(uri, reading);
  }
}

/** Reads the other files of a document. Returns why some could not be read. */
export const readReferences = async (document: Document): Promise<string[]> => {
  const reader = new ReferenceReader(document);
  await reader.read();
  return reader.notes;
};

/** Shared, because it compiles the JSON Schema of an OpenAPI version once: that takes longer than reading a document. */
const validator = new Validator();

interface SchemaError {
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
}

const parameterPlaces = ['path', 'query', 'header', 'cookie'];

/** Whether a parameter of the document has a place that its version knows. */
const isKnownPlace = (root: Json, pointer: string): boolean => {
  const place = new Document('', root).find(`#${pointer}`);
  return [...parameterPlaces, ...(root.swagger === undefined ? [] : ['body', 'formData'])].some(
    (each) => each === place,
  );
};

/**
 * The first error of the deepest place: others are that the place is no reference, and matches no alternative, such as
 * that of a parameter in another place.
 */
const reasonOfErrors = (root: Json, errors: readonly SchemaError[]): string | undefined => {
  const direct = errors.filter(
    ({ instancePath, params }) =>
      params.missingProperty !== '$ref' &&
      !('passingSchemas' in params) &&
      !(instancePath.endsWith('/in') && isKnownPlace(root, instancePath)),
  );
  const depthOf = ({ instancePath }: SchemaError) => instancePath.split('/').length;
  const [first] = (direct.length > 0 ? direct : [...errors]).sort((a, b) => depthOf(b) - depthOf(a));
  if (first === undefined) return undefined;
  const { additionalProperty, unevaluatedProperty } = first.params;
  const key = additionalProperty ?? unevaluatedProperty;
  const what = key === undefined ? (first.message ?? '') : `has the key “${key}”, which is not known there`;
  return `${first.instancePath || 'the document'} ${what}`;
};

/** Why a document is not valid OpenAPI; undefined if it is. */
const invalidReason = async (root: Json): Promise<string | undefined> => {
  try {
    const { valid, errors } = await validator.validate(structuredClone(root));
    if (valid) return undefined;
    // A text is about references, which are resolved here.
    return Array.isArray(errors) ? reasonOfErrors(root, errors) : undefined;
  } catch (error) {
    return reasonOf(error);
  }
};

export interface ReadDocument {
  document: Document;
  /** That the document is not valid, and why. */
  invalid: string | undefined;
  notes: string[];
}

/** Reads an OpenAPI document from a file or a URL. @throws CheckerError */
export const readOpenApi = async (path: string, secondsToWait = 0): Promise<ReadDocument> => {
  const { content: root, notes: corrected } = await readFrom(
    { called: `--openapi ${path}`, location: path },
    secondsToWait,
  );
  // YAML without quotes: 2.0 is the number 2.
  for (const key of ['openapi', 'swagger'])
    if (typeof root[key] === 'number')
      root[key] = Number.isInteger(root[key]) ? root[key].toFixed(1) : String(root[key]);
  const isSwagger2 = root.openapi === undefined && /^2\./.test(String(root.swagger));
  if (!isSwagger2 && !/^3\.\d/.test(String(root.openapi)))
    throw new CheckerError(
      `${path} is not an OpenAPI 3 or Swagger 2 document: “openapi” is ${JSON.stringify(root.openapi ?? null)}.`,
    );
  const version = isSwagger2 ? `Swagger ${root.swagger}` : `OpenAPI ${root.openapi}`;
  const isKnown = isSwagger2 || /^3\.[01]\./.test(String(root.openapi));
  const reason = isKnown ? await invalidReason(root) : undefined;
  const document = new Document(path, isSwagger2 ? fromSwagger2(root) : root);
  const unreadable = await readReferences(document);
  const notes = isKnown
    ? []
    : [`${path} is ${version}. It is read as 3.1: what later versions add is not checked.`];
  return {
    document,
    invalid: reason === undefined ? undefined : `is not valid ${version}: ${reason}`,
    notes: [...corrected, ...notes, ...unreadable],
  };
};
