import { apiContract } from '../api/contract.ts';
import { deriveMetadata, undeclaredFields, undeclaredReferences } from '../api/derive.ts';
import { bearerToken, type CheckedContract } from '../contract/contract.ts';
import { isObject } from '../engine/body-path.ts';
import { errorFieldsAt } from '../engine/error-fields.ts';
import { CheckerError } from '../session/checker-error.ts';
import { parseAnnotationFile } from './annotations.ts';
import { type Document, type Json, readDocument, readOpenApi } from './document.ts';
import { OperationReader } from './operations.ts';

type Authorize = CheckedContract['authorize'];
const authorizeWith = (scheme: Json): Authorize | undefined => {
  const kind = `${scheme.type} ${scheme.scheme ?? scheme.in ?? ''}`.trim().toLowerCase();
  const name = String(scheme.name).toLowerCase();
  switch (kind) {
    case 'http bearer':
    case 'oauth2':
    case 'openidconnect':
      return bearerToken;
    case 'http basic':
      return (token) => ({ authorization: `Basic ${token}` });
    case 'apikey header':
      return (token) => ({ [name]: token });
    case 'apikey cookie':
      return (token) => ({ cookie: `${String(scheme.name)}=${token}` });
    default:
      return undefined;
  }
};

/** How tokens are sent: by the first supported security scheme, with all schemes that send the same headers. */
const findAuthorization = (document: Document): { authorize: Authorize; schemes: string[] } => {
  const { securitySchemes } = document.resolve(document.root.components);
  const all = Object.entries(isObject(securitySchemes) ? securitySchemes : {}).flatMap(([name, value]) => {
    const authorize = authorizeWith(document.resolve(value));
    return authorize === undefined ? [] : [{ name, authorize, sent: JSON.stringify(authorize('x')) }];
  });
  const [first] = all;
  return {
    authorize: first?.authorize ?? bearerToken,
    schemes: all.filter(({ sent }) => sent === first?.sent).map(({ name }) => name),
  };
};

const infoOf = ({ root }: Document): { title: string; version: string; servers: string[] } => {
  const info = isObject(root.info) ? root.info : {};
  const servers = Array.isArray(root.servers) ? (root.servers as Json[]) : [];
  return {
    title: `the API “${String(info.title)}”`,
    version: String(info.version),
    servers: servers.map(({ url, variables }) =>
      String(url).replace(/\{([^}]+)\}/g, (variable, name: string) => {
        const declared = isObject(variables) ? variables[name] : undefined;
        return isObject(declared) ? String(declared.default) : variable;
      }),
    ),
  };
};

export interface OpenApiContract {
  contract: CheckedContract;
  /** The first absolute server URL of the document. */
  server: string | undefined;
  /** Messages about parts of the document that are not checked. */
  notes: string[];
}

/** The contract that an OpenAPI file declares. `headers` are the names of those that are sent. @throws CheckerError */
export const openApiContract = async (
  path: string,
  relations?: string,
  { headers = [] }: { headers?: readonly string[] } = {},
): Promise<OpenApiContract> => {
  const { document, invalid, notes } = await readOpenApi(path);
  const annotations =
    relations === undefined
      ? parseAnnotationFile(path, { errorFields: document.root['x-error-fields'] })
      : parseAnnotationFile(relations, readDocument('relations', relations));
  const { authorize, schemes } = findAuthorization(document);
  const reader = new OperationReader(document);
  const described = reader.read(annotations.operations, schemes);
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
      `${path} ${invalid === undefined ? '' : `${invalid}. It `}has no operation that can be checked.${notes.map((note) => ` ${note}`).join('')}${reader.skipped.map(({ name, reason }) => ` ${name}: ${reason}.`).join('')}`,
    );
  const sent = [...headers, ...Object.keys(authorize('token'))].map((name) => name.toLowerCase());
  const { title, version, servers } = infoOf(document);
  const { errorFields } = annotations;
  return {
    contract: apiContract({
      title,
      version,
      operations,
      basePath: servers.find((each) => each.startsWith('/'))?.replace(/\/+$/, ''),
      errors: {
        body: undefined,
        fields: errorFields === undefined ? undefined : (body) => errorFieldsAt(body, errorFields),
      },
      authorize,
    }),
    server: servers.find((each) => /^https?:\/\//.test(each) && URL.canParse(each)),
    notes: [
      ...notes,
      ...(invalid === undefined ? [] : [`${path} ${invalid}.`]),
      ...reader.duplicates.map(
        (name) =>
          `The operationId ${name} is declared more than once; its operations are named by method and path.`,
      ),
      ...reader.skipped.map(({ name, reason }) => `Not checked: ${name}, because ${reason}.`),
      ...reader.undeclared,
      ...[...reader.otherSchemes].map(
        ([scheme, where]) =>
          `${where} also requires the security scheme ${scheme}; pass its credential with --header.`,
      ),
      ...[...reader.requiredHeaders]
        .filter(([name]) => !sent.includes(name.toLowerCase()))
        .map(([name, where]) => `${where} requires the header ${name}; pass it with --header '${name}: …'.`),
    ],
  };
};
