import { z } from 'zod';
import type { Contract } from '../index.ts';
import { ScopeId } from '../schemas/oauth.ts';
import { type JsonSchema, SchemaWriter } from './json-schema.ts';
import { type Operation, operations } from './operations.ts';

/** The version of the contract; a breaking change raises its first number, or its second below 1. */
export const contractVersion = '1.0.0';
export const contractTitle = 'Razz shop API';

const tags: { [Resource in keyof Contract]: string } = {
  catalogue: 'Products, categories and districts',
  wishlist: "The customer's wishlist",
  coupons: 'Discount codes',
  account: 'The signed-in customer',
  signIn: 'Sessions, accounts and passwords',
  addresses: "The caller's address book",
  orders: 'Placing and reading orders',
  oauth: 'Applications, grants and personal access tokens',
  consent: "A customer's answer to an application that asks for access",
  shop: 'Settings and autocomplete',
};
const statusTexts: Record<number, string> = {
  200: 'Done',
  201: 'Made',
  204: 'Done; no body',
  400: 'The request cannot be read',
  401: 'Nobody is signed in, or the token is unknown',
  403: 'Not allowed',
  404: 'Nothing is there',
  409: 'In conflict with what is being done already',
  413: 'The body is too large',
  415: 'The body is not JSON',
  419: 'The CSRF token is missing or old',
  422: 'The named fields are at fault',
  429: 'Too many requests; Retry-After says how long to wait',
  500: 'The server failed',
  503: 'The shop is overloaded or its database is unavailable; Retry-After says how long to wait',
};

const parameters = (operation: Operation, writer: SchemaWriter): JsonSchema[] => {
  const from = (shape: Record<string, unknown>, place: 'path' | 'query' | 'header'): JsonSchema[] =>
    Object.entries(shape).map(([name, type]) => {
      const schema = type as z.ZodType;
      const description = schema.description;
      return {
        name,
        in: place,
        required: place === 'path' || !schema.safeParse(undefined).success,
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
    ...from(operation.pathParams?.shape ?? {}, 'path'),
    ...from(operation.query?.shape ?? {}, 'query'),
    ...from(operation.headers, 'header'),
    ...scriptHeader,
  ];
};

/** Alternatives of which one must be met; an empty one means that nothing is needed. */
const security = ({ metadata, method }: Operation): Record<string, string[]>[] => {
  const { access, bearer, safe } = metadata;
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
          statusTexts[Number(status)] ??
          'Answered',
        ...(status === '429' || status === '503'
          ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
          : {}),
        ...(schema === null
          ? {}
          : { content: { 'application/json': { schema: writer.write(schema, 'output') } } }),
      },
    ]),
  );

const describe = (operation: Operation, writer: SchemaWriter): JsonSchema => {
  const params = parameters(operation, writer);
  return {
    operationId: operation.name,
    tags: [operation.name.split('.')[0]],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(params.length === 0 ? {} : { parameters: params }),
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
    description: 'The session cookie, whatever its name',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description:
      'The value of the XSRF-TOKEN cookie, sent back with every change made under a cookie session',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'A personal access token with the scope' },
  oauth2: {
    type: 'oauth2',
    description: 'An application to which the customer gave the scope',
    flows: {
      authorizationCode: { authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', scopes },
    },
  },
};

/** The whole contract as an OpenAPI 3.1 document. */
export const openApiDocument = (): JsonSchema => {
  const writer = new SchemaWriter();
  const paths: Record<string, JsonSchema> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, writer) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: contractTitle,
      version: contractVersion,
      description:
        'Every call of the shop. Bodies are JSON. Every request carries X-Requested-With: XMLHttpRequest. Errors have one body: a message, and for 422 the fields at fault.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(writer.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: {
        ScriptHeader: {
          name: 'X-Requested-With',
          in: 'header',
          required: true,
          description: 'Marks the request as made by the shop itself, not by a link elsewhere',
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
