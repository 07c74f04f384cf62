import { apiContract } from '../api/contract.ts';
import { deriveMetadata, undeclaredFields, undeclaredReferences } from '../api/derive.ts';
import type { CheckedContract } from '../contract/contract.ts';
import type { SchemeTokens } from '../contract/credentials.ts';
import { isObject } from '../engine/body-path.ts';
import { errorFieldsAt } from '../engine/error-fields.ts';
import { CheckerError } from '../session/checker-error.ts';
import { parseAnnotationFile } from './annotations.ts';
import { type Document, isUrl, type Json, readDocument, readOpenApi } from './document.ts';
import { OperationReader } from './operations.ts';
import { SecuritySchemes } from './security.ts';

const infoOf = ({ root }: Document): { title: string; version: string; servers: string[] } => {
  const info = isObject(root.info) ? root.info : {};
  const declared = Array.isArray(root.servers) ? root.servers.filter(isObject) : [];
  const servers: Json[] = declared.length > 0 ? declared : [{ url: '/' }];
  return {
    title: `the API “${String(info.title)}”`,
    version: String(info.version),
    servers: servers.map(({ url, variables }) =>
      String(url).replace(/\{([^}]+)\}/g, (placeholder, name: string) => {
        const variable = isObject(variables) ? variables[name] : undefined;
        return isObject(variable) ? String(variable.default) : placeholder;
      }),
    ),
  };
};

/** A server URL, which may be relative to that of the document. */
const absoluteUrl = (url: string, document: string): string | undefined => {
  const base = isUrl(document) ? document : undefined;
  if (!/^https?:\/\//.test(url) && base === undefined) return undefined;
  return URL.canParse(url, base) ? new URL(url, base).href.replace(/\/$/, '') : undefined;
};

/** The path of the first server, relative or not: '/v1'. */
const basePathOf = ([url = '/']: string[]): string | undefined =>
  URL.canParse(url, 'http://localhost')
    ? new URL(url, 'http://localhost').pathname.replace(/\/+$/, '') || undefined
    : undefined;

export interface OpenApiContract {
  contract: CheckedContract;
  /** The URL of the first server, unless it is relative and the document is a file. */
  server: string | undefined;
  /** Messages about parts of the document that are not checked. */
  notes: string[];
}

/** What the run sends decides which operations can be checked. */
export interface OpenApiOptions {
  /** The names of the headers that are sent. */
  headers?: readonly string[];
  tokens?: readonly string[];
  schemeTokens?: SchemeTokens | undefined;
  /** How long the server of the document may take to start. */
  wait?: number | undefined;
}

/** The contract that an OpenAPI file declares. @throws CheckerError */
export const openApiContract = async (
  path: string,
  relations?: string,
  { headers = [], tokens = [], schemeTokens = {}, wait = 0 }: OpenApiOptions = {},
): Promise<OpenApiContract> => {
  const { document, invalid, notes } = await readOpenApi(path, wait);
  const annotations =
    relations === undefined
      ? parseAnnotationFile(path, { errorFields: document.root['x-error-fields'] })
      : parseAnnotationFile(relations, readDocument('relations', relations));
  const security = new SecuritySchemes(document, Object.keys(schemeTokens), tokens.length > 0);
  const unknownScheme = Object.keys(schemeTokens).find((name) => !security.isSupported(name));
  if (unknownScheme !== undefined)
    throw new CheckerError(
      `--scheme-token names ${unknownScheme}, which is not a supported security scheme of ${path}. It declares ${security.names.join(', ') || 'none'}.`,
    );
  const reader = new OperationReader(document);
  const described = reader.read(annotations.operations, security);
  const [field] = undeclaredFields(described.map(({ operation }) => operation));
  if (field !== undefined)
    throw new CheckerError(
      `x-from or x-unique of ${field} is neither a parameter of the operation nor a field of its body in ${path}. Correct the name, or remove it.`,
    );
  const operations = deriveMetadata(described);
  const [unknown] = undeclaredReferences(operations);
  if (unknown !== undefined)
    throw new CheckerError(
      `A relation or source of ${unknown} is not a checked operation of ${path}. Correct the name, or remove it.`,
    );
  if (operations.length === 0)
    throw new CheckerError(
      `${path} ${invalid === undefined ? '' : `${invalid}. It `}has no operation that can be checked${reader.withoutOperations === undefined ? '' : `: ${reader.withoutOperations}`}.${notes.map((note) => ` ${note}`).join('')}${reader.skipped.map(({ name, reason }) => ` ${name}: ${reason}.`).join('')}`,
    );
  const { authorize } = security;
  const sent = [...headers, ...Object.keys(authorize({ bearer: 'token' }, undefined).headers ?? {})].map(
    (name) => name.toLowerCase(),
  );
  const { title, version, servers } = infoOf(document);
  const others = reader.others(operations);
  const { errorFields } = annotations;
  return {
    contract: apiContract({
      title,
      version,
      operations,
      basePath: basePathOf(servers),
      errors: {
        body: undefined,
        fields: errorFields === undefined ? undefined : (body) => errorFieldsAt(body, errorFields),
      },
      authorize,
      unchecked: reader.methods(),
      others,
    }),
    server: servers.map((each) => absoluteUrl(each, path)).find((each) => each !== undefined),
    notes: [
      ...notes,
      ...(invalid === undefined ? [] : [`${path} ${invalid}.`]),
      ...reader.duplicates.map(
        (name) =>
          `The operationId ${name} is declared more than once; its operations are named by method and path.`,
      ),
      ...reader.skipped.map(({ name, reason }) => `Not checked: ${name}, because ${reason}.`),
      ...reader.undeclared,
      ...[...reader.otherSchemes].map(([scheme, where]) =>
        security.isDeclared(scheme)
          ? `${where} also requires the security scheme ${scheme}; pass its credential with ${security.isSupported(scheme) ? `--scheme-token ${scheme}=TOKEN` : '--header'}.`
          : `${where} requires the security scheme ${scheme}, which the document does not declare; how its credential is sent is not known.`,
      ),
      ...[...reader.guessed.values()]
        .filter(({ name, isCookie }) => !sent.includes(isCookie ? 'cookie' : name.toLowerCase()))
        .map(
          ({ name, isCookie, where }) =>
            `${where} requires the ${isCookie ? 'cookie' : 'header'} ${name}, and any text is sent; pass a valid one with --header '${isCookie ? `cookie: ${name}=` : `${name}: `}…'.`,
        ),
    ],
  };
};
