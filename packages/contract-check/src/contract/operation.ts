import { hasParameter, type JsonSchema, type Parameters, type Schema } from './schema.ts';

/** A body that is not JSON, with the content types that it may have: 'image/*'. */
export interface OtherBody {
  contentTypes: readonly string[];
}

/** The body of a response: null for none, 'unspecified' if the contract says nothing about it. */
export type ResponseBody = Schema | OtherBody | null | 'unspecified';

/** A declared header of a response. */
export interface ResponseHeader {
  name: string;
  isRequired: boolean;
  /** The schema of its value; undefined if any text is valid. */
  schema: Schema | undefined;
}

/** Name of an operation: 'addresses.list', or the operationId of an OpenAPI file. */
export type RouteName = string;
/** Path into a body: 'data[].slug'. '[]' matches every row, '' is the body itself. */
export type BodyPath = string;

/** A body as it is sent, with its content type. */
export interface EncodedBody {
  text: string;
  type: string;
}

/** One operation of an API. */
export interface Operation {
  name: RouteName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  /** With its parameters as ':name'. */
  path: string;
  pathParams: Parameters | undefined;
  query: Parameters | undefined;
  /** undefined: the operation has no request body. */
  body: Schema | undefined;
  /** Headers and cookies that it requires, with values that the contract declares or allows. */
  headers?: Readonly<Record<string, string>>;
  /** Those of its headers whose value identifies one request, such as an idempotency key. */
  uniqueHeaders?: readonly string[];
  /** The security schemes whose tokens are sent. undefined: the contract has one way of sending a token. */
  schemes?: readonly string[];
  /** The content type of the body. Default: application/json. */
  bodyType?: string;
  /** Writes the body. Default: as JSON. */
  encode?: (body: unknown) => EncodedBody;
  /** A request without a body is valid. */
  isBodyOptional?: true;
  /** Bodies by status. */
  responses: Record<number, ResponseBody>;
  /** Declared headers of responses, with lower-case names, by status or as in `ranges`. */
  responseHeaders?: Readonly<Record<string, readonly ResponseHeader[]>>;
  /** Declared content types of responses, by status or as in `ranges`. Without one, any JSON type is accepted. */
  contentTypes?: Readonly<Record<string, readonly string[]>>;
  /** The lower-case names of the headers that a request must have. */
  requiredHeaders?: readonly string[];
  /** Whether the operation takes the ETag of the resource in If-Match. */
  precondition?: 'optional' | 'required';
  /** Properties of the request body's schema that only responses have. */
  readOnly?: () => Readonly<Record<string, JsonSchema>>;
  /** Bodies for a class of statuses ('4' for 4xx) or for all other statuses ('default'). */
  ranges?: Readonly<Record<string, ResponseBody>>;
  /** The content types of its responses, as an Accept header. Default: application/json. */
  accept?: string;
  metadata: Metadata;
}

/** Behaviour of an operation that its schemas cannot express. */
export interface Metadata {
  /** visitor: public; customer: requires credentials. */
  access: 'visitor' | 'customer';
  /** Bearer tokens that the operation accepts: a scope, any or none. */
  bearer: string;
  /** Has no side effects. */
  safe: boolean;
  /** The kind of entity that the path's id identifies, if it belongs to one account. */
  owned?: string;
  /** The roles that may use it; any that has credentials if undefined. */
  roles?: readonly string[];
  /** Roles that may use the things of all accounts, where `owned` says that others may not. */
  sharedBy?: readonly string[];
  /** Has a stricter rate limit, to prevent guessing. */
  strictRateLimit?: true;
  /** Accepts JSON with any content type. */
  anyContentType?: true;
  /** A backend may omit the operation and respond 404. */
  optional?: true;
  /** Its body must be consistent with other responses, so it is composed by code of the contract, not generated. */
  composed?: true;
  /** Read operations that show its changes, in addition to those of its relations. */
  reads?: readonly RouteName[];
  /** Sources of existing values, by path parameter, query parameter or dotted body field. */
  from?: Readonly<Record<string, Source>>;
  /** Dotted body fields whose values may be used once only, such as an email or a SKU: each body gets new ones. */
  unique?: readonly string[];
  /** The same, from names alone: where no new value can be generated, the same one is sent again. */
  maybeUnique?: readonly string[];
  /** Where the id in the path is repeated: in the body that is sent, and in the response. */
  ownId?: { sent?: BodyPath; received?: BodyPath };
  /** The list that has what the path's last parameter identifies, if it may show each account its own rows only. */
  listedIn?: { list: RouteName; rows: BodyPath; id: string; param: string };
  /** What the operation changes belongs to who created it, as declared statuses say: everybody may read it. */
  refusesOthers?: true;
  /** Relations to other operations, which the checks verify. */
  relations?: readonly { readonly kind: string }[];
}

/** Created by another operation, called as the same person. */
export interface CreateSource {
  create: RouteName;
  at: BodyPath;
}

/** Where a check gets a value that the backend knows, or one that it must not know. */
export type Source =
  /**
   * Read from another response. `children` is the key of nested rows. If it has none, `otherwise` creates one.
   * `isDerived`: from names alone, so that other values may also be valid.
   */
  | {
      read: RouteName;
      at: BodyPath;
      children?: string;
      otherwise?: CreateSource;
      isDerived?: true;
    }
  | CreateSource
  /** A grant, created with the authorization code flow. */
  | { grant: RouteName }
  /** The signed-in person's own value. */
  | { own: 'name' | 'email' | 'phone' | 'password' }
  /** A new value that was never used before. */
  | { fresh: 'email' }
  /** Values that a demo or test backend should know; --data can replace them. */
  | { known: readonly (string | number)[]; data?: string };

/** The names of an operation's path parameters, in the order of its path. */
export const paramNames = ({ path, pathParams }: Pick<Operation, 'path' | 'pathParams'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (hasParameter(pathParams, name) ? [name] : []));

/** The first operation at each path. */
export const firstAtPaths = (operations: readonly Operation[]): ReadonlyMap<string, Operation> =>
  new Map([...operations].reverse().map((each) => [each.path, each]));

/** Matches the paths of a template with these parameters, which may have a slash at their end. */
export const pathPattern = (path: string, params: readonly string[]): RegExp => {
  const parts = path
    .replace(/(.)\/$/, '$1')
    .split(/(:\w+)/)
    .map((part) =>
      part.startsWith(':') && params.includes(part.slice(1))
        ? '[^/]+'
        : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${parts.join('')}/?$`);
};

/** The path parameters of a request that another operation also declares. */
export const paramsFor = <Value>(
  operation: Operation,
  params: Readonly<Record<string, Value>> | undefined,
): Record<string, Value> => {
  const names = paramNames(operation);
  return Object.fromEntries(Object.entries(params ?? {}).filter(([name]) => names.includes(name)));
};

/** Where an operation declares a status: '404', '4' for 4xx, or 'default'; undefined if it does not. */
export const declaredAs = (
  { responses, ranges = {} }: Pick<Operation, 'responses' | 'ranges'>,
  status: number,
): string | undefined => {
  if (status in responses) return String(status);
  const range = String(Math.floor(status / 100));
  if (range in ranges) return range;
  // Beside a declared success, the default response is an error.
  const declaresSuccess = '2' in ranges || Object.keys(responses).some((each) => each.startsWith('2'));
  const isError = status < 200 || status >= 300 || !declaresSuccess;
  return isError && 'default' in ranges ? 'default' : undefined;
};

/** The body of a response with this status; undefined if the status is not declared. */
export const responseOf = (
  operation: Pick<Operation, 'responses' | 'ranges'>,
  status: number,
): ResponseBody | undefined => {
  if (status in operation.responses) return operation.responses[status];
  const range = declaredAs(operation, status);
  return range === undefined ? undefined : operation.ranges?.[range];
};

/** The schema of a response body, if it has one. */
export const schemaOf = (body: ResponseBody | undefined): Schema | undefined =>
  body === null || body === 'unspecified' || body === undefined || 'contentTypes' in body ? undefined : body;

/** The content types of a response body that is not JSON. */
export const otherTypesOf = (body: ResponseBody | undefined): readonly string[] | undefined =>
  typeof body === 'object' && body !== null && 'contentTypes' in body ? body.contentTypes : undefined;

/** The error format of an API. */
export interface ErrorStyle {
  /** Schema of errors that an operation does not declare; undefined if they may have any body. */
  body: Schema | undefined;
  /** An error body may have keys that its schema does not declare. */
  allowsUndeclaredKeys?: boolean;
  /** Statuses that an operation need not declare: those of requests outside the contract. */
  undeclaredStatuses?: readonly number[];
  /** Gets the invalid fields from an error body; undefined: the format does not name fields. */
  fields: ((body: unknown) => string[]) | undefined;
}
