import { z } from 'zod';
import { type AdminContract, adminContract } from '../admin/index.ts';
import type { AdminMetadata } from '../admin/metadata.ts';
import type { Contract } from '../index.ts';
import { ScopeId } from '../schemas/oauth.ts';
import { type JsonSchema, SchemaWriter } from './json-schema.ts';
import { type Operation, operations, operationsOf } from './operations.ts';

/** Semantic version of the contract. */
export const contractVersion = '1.0.0';
export const contractTitle = 'Razz shop API';

const tags: { [Resource in keyof Contract]: string } = {
  catalogue: 'Products, categories and districts',
  wishlist: "The customer's wishlist",
  coupons: 'Discount codes',
  account: 'The signed-in customer',
  signIn: 'Sessions, accounts and passwords',
  addresses: "The caller's address book",
  orders: 'Placing, reading and cancelling orders',
  reviews: 'Reviews by buyers',
  stockAlerts: 'Mails about products that are back in stock',
  oauth: 'Applications, grants and personal access tokens',
  consent: 'Consent to OAuth authorization requests',
  shop: 'Settings and autocomplete',
};
const adminTags: { [Resource in keyof AdminContract]: string } = {
  session: 'Sessions of the staff',
  staff: 'Members of the staff, for the owner',
  orders: 'Orders, for the owner and the staff',
  vendorOrders: "A vendor's own lines of orders",
  customers: 'Customers, for the owner and the staff',
  products: 'Products, for the owner; for vendors, their own',
  categories: 'The category tree, for the owner',
  coupons: 'Discount codes, for the owner',
  settings: 'Settings of the shop, for the owner',
  pages: 'Text pages of the shop, for the owner',
  home: 'The home page of the shop, for the owner',
  pictures: 'Pictures of products',
  vendors: 'Vendors, for filters',
  imports: 'Imports of catalogue files, for the owner',
  reviews: 'Reviews, to check and to answer',
  reports: 'Takings, mails and the audit log',
};
/** The operations of the panel, whose names begin with 'admin.' in the document. */
export const adminOperations: readonly Operation[] = operationsOf(adminContract).map((operation) => ({
  ...operation,
  name: `admin.${operation.name}`,
}));

const statusDescriptions: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  204: 'Success, no body',
  400: 'Malformed request',
  401: 'Not signed in, or the token is invalid',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict with the current state or a concurrent request',
  413: 'The body is too large',
  415: 'The body is not JSON',
  419: 'The CSRF token is missing or expired',
  422: 'Validation failed; errors has the messages by field',
  423: 'The member must enter the password again',
  429: 'Too many requests; retry after the seconds in Retry-After',
  500: 'Internal server error',
  503: 'The server is overloaded or its database is unavailable; retry after the seconds in Retry-After',
};

const parameters = (operation: Operation, writer: SchemaWriter): JsonSchema[] => {
  const parametersIn = (
    shape: Record<string, unknown>,
    location: 'path' | 'query' | 'header',
  ): JsonSchema[] =>
    Object.entries(shape).map(([name, type]) => {
      const schema = type as z.ZodType;
      const description = schema.description;
      return {
        name,
        in: location,
        required: location === 'path' || !schema.safeParse(undefined).success,
        ...(description === undefined ? {} : { description }),
        schema: writer.write(
          schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema,
          'input',
        ),
      };
    });
  const scriptHeader: JsonSchema[] =
    operation.method === 'GET' && !operation.metadata.safe
      ? [{ $ref: '#/components/parameters/ScriptHeader' }]
      : [];
  return [
    ...parametersIn(operation.pathParams?.shape ?? {}, 'path'),
    ...parametersIn(operation.query?.shape ?? {}, 'query'),
    ...parametersIn(operation.headers, 'header'),
    ...scriptHeader,
  ];
};

/** The roles that may use an operation of the panel; undefined for one of the shop. */
const rolesOf = ({ metadata }: Operation): AdminMetadata['roles'] | undefined =>
  (metadata as Partial<AdminMetadata>).roles;

/** Security requirements, one of which must be met; an empty one allows anonymous requests. */
const security = (operation: Operation): Record<string, string[]>[] => {
  const { metadata, method } = operation;
  const { access, bearer, safe } = metadata;
  if (rolesOf(operation) !== undefined) {
    if (access === 'visitor') return [{}];
    return [safe ? { staff: [] } : { staff: [], csrf: [] }];
  }
  const session = safe || method === 'GET' ? { session: [] } : { session: [], csrf: [] };
  const open = access === 'visitor' && safe ? [{}] : [];
  const token = bearer === 'none' || bearer === 'any' ? [] : [{ bearer: [bearer] }, { oauth2: [bearer] }];
  return [...open, session, ...token];
};

const responses = (operation: Operation, writer: SchemaWriter): JsonSchema =>
  Object.fromEntries(
    Object.entries(operation.responses).map(([status, schema]) => [
      status,
      {
        description:
          (Number(status) < 400 ? schema?.description : undefined) ??
          statusDescriptions[Number(status)] ??
          'Response',
        ...(status === '429' || status === '503'
          ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
          : {}),
        ...(schema === null
          ? {}
          : {
              content: {
                [operation.contentTypes[Number(status)] ?? 'application/json']: {
                  schema: writer.write(schema, 'output'),
                },
              },
            }),
      },
    ]),
  );

const describe = (operation: Operation, writer: SchemaWriter): JsonSchema => {
  const params = parameters(operation, writer);
  const roles = rolesOf(operation) ?? [];
  const description = [
    ...(operation.description === undefined ? [] : [operation.description]),
    ...(roles.length === 0 ? [] : [`Roles: ${roles.join(', ')}.`]),
    ...(operation.metadata.optional ? ['Optional: a backend without it returns 404.'] : []),
  ].join(' ');
  return {
    operationId: operation.name,
    tags: [operation.name.split('.').slice(0, -1).join('.')],
    summary: operation.summary,
    ...(description === '' ? {} : { description }),
    ...(params.length === 0 ? {} : { parameters: params }),
    ...(operation.metadata.file === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              operation.metadata.file.types.map((type) => [
                type,
                { schema: { type: 'string', format: 'binary' } },
              ]),
            ),
          },
        }),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: writer.write(operation.body, 'input') } },
          },
        }),
    responses: responses(operation, writer),
    security: security(operation),
  };
};

const scopes = Object.fromEntries(ScopeId.options.map((scope) => [scope, scope.replaceAll('-', ' ')]));
const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The session cookie; its name depends on the backend',
  },
  staff: {
    type: 'apiKey',
    in: 'cookie',
    name: 'razz_staff',
    description: 'The session of a staff member in the panel; over HTTPS, its name begins with __Host-',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description:
      'The value of the cookie XSRF-TOKEN, in the panel XSRF-TOKEN-STAFF, required for state-changing requests in a cookie session',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'A personal access token with the scope' },
  oauth2: {
    type: 'oauth2',
    description: 'An application that was granted the scope',
    flows: {
      authorizationCode: { authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', scopes },
    },
  },
};

/** The whole contract as an OpenAPI 3.1 document. */
export const openApiDocument = (): JsonSchema => {
  const writer = new SchemaWriter();
  const paths: Record<string, JsonSchema> = {};
  for (const operation of [...operations, ...adminOperations]) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, writer) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: contractTitle,
      version: contractVersion,
      description:
        'The API of the shop. Bodies are JSON. Send X-Requested-With: XMLHttpRequest with every request. All errors have the same body: a message, and for 422 the messages by field.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [
      ...Object.entries(tags).map(([name, description]) => ({ name, description })),
      ...Object.entries(adminTags).map(([name, description]) => ({ name: `admin.${name}`, description })),
    ],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(writer.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: {
        ScriptHeader: {
          name: 'X-Requested-With',
          in: 'header',
          required: true,
          description: 'Marks a request made by script: a cross-site link cannot send it',
          schema: { type: 'string', const: 'XMLHttpRequest' },
        },
      },
      headers: {
        RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
      },
      securitySchemes,
    },
  };
};
