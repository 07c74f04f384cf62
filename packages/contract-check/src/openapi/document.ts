import { existsSync, readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import { isObject } from '../engine/body-path.ts';
import { CheckerError } from '../session/checker-error.ts';

export type Json = Record<string, unknown>;

/** Reads a JSON or YAML file whose root is an object. @throws CheckerError */
export const readDocument = (option: string, path: string): Json => {
  if (!existsSync(path)) throw new CheckerError(`Cannot read --${option} ${path}: the file does not exist.`);
  let content: unknown;
  try {
    content = parse(readFileSync(path, 'utf8'), { merge: true });
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new CheckerError(`Cannot read --${option} ${path}: it is neither JSON nor YAML: ${line}`);
  }
  if (!isObject(content))
    throw new CheckerError(`Cannot read --${option} ${path}: its root is not an object.`);
  return content;
};

const unescapePointer = (part: string): string =>
  decodeURIComponent(part).replace(/~1/g, '/').replace(/~0/g, '~');

/** An OpenAPI 3.0 or 3.1 document, with its references. */
export class Document {
  readonly path: string;
  readonly root: Json;

  constructor(path: string, root: Json) {
    this.path = path;
    this.root = root;
  }

  /** The value that a $ref points to. @throws CheckerError */
  at(ref: string): unknown {
    if (!ref.startsWith('#/'))
      throw new CheckerError(
        `${this.path}: $ref "${ref}" points to another file. Bundle the files first, for example with npx @redocly/cli bundle.`,
      );
    const found = ref
      .slice(2)
      .split('/')
      .map(unescapePointer)
      .reduce<unknown>(
        (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Json)[key] : undefined),
        this.root,
      );
    if (found === undefined) throw new CheckerError(`${this.path}: $ref "${ref}" cannot be resolved.`);
    return found;
  }

  /** Follows $ref until an object is found; {} for any other value. @throws CheckerError */
  resolve(value: unknown, depth = 0): Json {
    if (!isObject(value)) return {};
    if (typeof value.$ref !== 'string') return value;
    if (depth > 20) throw new CheckerError(`${this.path}: $ref "${value.$ref}" refers to itself.`);
    return this.resolve(this.at(value.$ref), depth + 1);
  }
}

/** Asserts that every $ref can be resolved within the document. @throws CheckerError */
const assertReferences = (document: Document, value: unknown): void => {
  if (Array.isArray(value)) for (const each of value) assertReferences(document, each);
  if (!isObject(value)) return;
  if (typeof value.$ref === 'string') document.at(value.$ref);
  for (const [key, inner] of Object.entries(value))
    if (key !== 'example' && key !== 'examples' && key !== 'default') assertReferences(document, inner);
};

/** Shared, because it compiles the JSON Schema of an OpenAPI version once: that takes longer than reading a document. */
const validator = new Validator();

/** Reads an OpenAPI file and validates it against the specification of its version. @throws CheckerError */
export const readOpenApi = async (path: string): Promise<Document> => {
  const root = readDocument('openapi', path);
  if (typeof root.openapi !== 'string' || !/^3\.[01]\./.test(root.openapi))
    throw new CheckerError(
      `${path} is not an OpenAPI 3.0 or 3.1 document: “openapi” is ${JSON.stringify(root.openapi ?? root.swagger ?? null)}. Convert Swagger 2 first, for example with npx swagger2openapi.`,
    );
  const document = new Document(path, root);
  assertReferences(document, root);
  const { valid, errors } = await validator.validate(structuredClone(root));
  if (valid) return document;
  const first = Array.isArray(errors) ? errors[0] : undefined;
  const reason =
    first === undefined ? String(errors) : `${first.instancePath || 'the document'} ${first.message ?? ''}`;
  throw new CheckerError(`${path} is not valid OpenAPI ${root.openapi}: ${reason}.`);
};
