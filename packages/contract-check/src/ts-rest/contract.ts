import { randomUUID } from 'node:crypto';
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { apiContract } from '../api/contract.ts';
import { deriveMetadata, undeclaredFields, undeclaredReferences } from '../api/derive.ts';
import type { CheckedContract } from '../contract/contract.ts';
import { bearerToken, inHeaders } from '../contract/credentials.ts';
import type { ErrorStyle, Metadata, Operation, ResponseBody } from '../contract/operation.ts';
import { multipartBody, urlEncodedBody } from '../encoding/bodies.ts';
import { headerText, isRequestId } from '../encoding/headers.ts';
import { isObject } from '../engine/body-path.ts';
import { errorFieldsAt } from '../engine/error-fields.ts';
import { exampleBody } from '../generate/example-body.ts';
import type { AnnotationFile } from '../openapi/annotations.ts';
import { zodParameters, zodSchema } from '../schema/zod-schema.ts';
import { CheckerError } from '../session/checker-error.ts';

export interface TsRestOptions {
  title: string;
  version: string;
  /** Format of error bodies that routes do not declare. */
  errors?: { body?: z.ZodType | undefined; fields?: ErrorStyle['fields'] };
  /** Headers that carry a token. Default: a bearer token. */
  authorize?: (token: string) => Record<string, string>;
  /** Metadata in addition to that of the routes, which it overrides. */
  annotations?: AnnotationFile;
}

/** Whether a value is the symbol ContractNoBody, possibly of another copy of ts-rest. */
const isNoBody = (body: unknown): boolean =>
  typeof body === 'symbol' && body.description === 'ContractNoBody';

/** The body of a response. c.type() is any JSON, c.otherResponse() has another content type; undefined for a stream. */
const responseBody = (body: unknown): ResponseBody | undefined => {
  if (body instanceof z.ZodType) return zodSchema(body);
  if (isNoBody(body)) return null;
  if (isObject(body) && typeof body.contentType === 'string')
    return body.contentType === 'text/event-stream' ? undefined : { contentTypes: [body.contentType] };
  return typeof body === 'symbol' ? zodSchema(z.unknown()) : undefined;
};

/** Whether a value is a schema of zod 3, which has other internals. */
const isZod3 = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '_def' in value && !('_zod' in value);

/** @throws CheckerError */
const assertZod4 = (name: string, route: AppRoute): void => {
  const schemas = [
    route.pathParams,
    route.query,
    'body' in route ? route.body : undefined,
    ...Object.values(route.responses),
  ];
  if (schemas.some(isZod3))
    throw new CheckerError(
      `The schemas of ${name} are made with zod 3, and the checks read those of zod 4. Import z from 'zod/v4', which zod 3.25 and newer contain, or update zod.`,
    );
};

/** Why a route cannot be checked; undefined if it can. */
const unsupported = (route: AppRoute): string | undefined => {
  if ('body' in route && route.body != null && !isNoBody(route.body) && !(route.body instanceof z.ZodType))
    return 'its body has no zod schema';
  const isStream = Object.entries(route.responses).some(
    ([status, body]) => status.startsWith('2') && responseBody(body) === undefined,
  );
  return isStream ? 'it responds with a stream that does not end' : undefined;
};

/** The body of a request, as JSON or as a form. */
const requestBody = (route: AppRoute): Pick<Operation, 'body' | 'bodyType' | 'encode'> => {
  if (!('body' in route) || !(route.body instanceof z.ZodType)) return { body: undefined };
  const schema = zodSchema(route.body);
  const type = 'contentType' in route ? route.contentType : undefined;
  if (type === 'application/x-www-form-urlencoded') return urlEncodedBody(schema);
  return type === 'multipart/form-data' ? multipartBody(schema) : { body: schema };
};

/** The headers that a request must have, with values that their schemas accept. */
const requestHeaders = ({
  headers,
}: AppRoute): Pick<Operation, 'headers' | 'uniqueHeaders' | 'requiredHeaders'> => {
  const declared =
    headers instanceof z.ZodObject
      ? headers
      : isObject(headers)
        ? z.object(headers as z.ZodRawShape)
        : undefined;
  const required = Object.entries(zodParameters(declared) ?? {})
    .filter(([, { isRequired }]) => isRequired)
    .map(([name, { schema }]) => ({ name: name.toLowerCase(), schema }));
  if (required.length === 0) return {};
  const isUnique = ({ name, schema }: (typeof required)[number]) =>
    isRequestId(name) && schema.accepts(randomUUID());
  return {
    requiredHeaders: required.map(({ name }) => name),
    uniqueHeaders: required.filter(isUnique).map(({ name }) => name),
    headers: Object.fromEntries(
      required
        .filter((each) => !isUnique(each))
        .map(({ name, schema }) => [name, headerText(exampleBody(schema, 'required'))]),
    ),
  };
};

/** Access, ownership, sources and relations come from the metadata of the route. */
const toOperation = (name: string, route: AppRoute): Operation => {
  const metadata = (route.metadata ?? {}) as Partial<Metadata>;
  const asObject = (value: unknown) => (value instanceof z.ZodObject ? value : undefined);
  const declared = asObject(route.pathParams)?.shape ?? {};
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  const pathParams = Object.fromEntries(inPath.map((param) => [param, declared[param] ?? z.string()]));
  return {
    name,
    method: route.method,
    path: route.path,
    pathParams: inPath.length === 0 ? undefined : zodParameters(z.object(pathParams as z.ZodRawShape)),
    query: zodParameters(asObject(route.query)),
    ...requestBody(route),
    ...requestHeaders(route),
    responses: Object.fromEntries(
      Object.entries(route.responses).map(([status, body]) => [Number(status), responseBody(body) ?? null]),
    ),
    metadata: { access: 'visitor', bearer: 'any', safe: route.method === 'GET', ...metadata },
  };
};

const routesOf = (router: AppRouter, prefix = ''): [name: string, route: AppRoute][] =>
  Object.entries(router).flatMap(([key, route]): [string, AppRoute][] =>
    isAppRoute(route) ? [[`${prefix}${key}`, route]] : routesOf(route, `${prefix}${key}.`),
  );

/** The contract of a ts-rest router with zod schemas. @throws CheckerError */
export const tsRestContract = (router: AppRouter, options: TsRestOptions): CheckedContract => {
  const { operations: annotations = {}, errorFields } = options.annotations ?? {};
  const routes = routesOf(router);
  for (const [name, route] of routes) assertZod4(name, route);
  const declared = routes
    .filter(([, route]) => unsupported(route) === undefined)
    .map(([name, route]): Operation => {
      const operation = toOperation(name, route);
      return {
        ...operation,
        metadata: { ...operation.metadata, ...(annotations[name] as Partial<Metadata>) },
      };
    });
  const unannotated = Object.keys(annotations).find((name) => !routes.some(([each]) => each === name));
  if (unannotated !== undefined)
    throw new CheckerError(
      `The relations name ${unannotated}, which is not a route of the contract. Correct the name.`,
    );
  const [field] = undeclaredFields(declared);
  if (field !== undefined)
    throw new CheckerError(
      `\`from\` or \`unique\` of ${field} is neither a parameter of the route nor a field of its body. Correct the name, or remove it.`,
    );
  const operations = deriveMetadata(
    declared.map((each) => ({ operation: each, hasRelations: each.metadata.relations !== undefined })),
  );
  const [unknown] = undeclaredReferences(operations);
  if (unknown !== undefined)
    throw new CheckerError(
      `A relation or source of ${unknown} is not a route of the contract. Correct the name, or remove it.`,
    );
  const contract = apiContract({
    title: options.title,
    version: options.version,
    operations,
    errors: {
      body: options.errors?.body === undefined ? undefined : zodSchema(options.errors.body),
      fields: errorFields === undefined ? options.errors?.fields : (body) => errorFieldsAt(body, errorFields),
    },
    authorize: options.authorize === undefined ? bearerToken : inHeaders(options.authorize),
    unchecked: routes.map(([, { method, path }]) => ({
      method,
      path,
      params: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    })),
  });
  const notes = routes.flatMap(([name, route]) => {
    const reason = unsupported(route);
    return reason === undefined ? [] : [`Not checked: ${name}, because ${reason}.`];
  });
  return { ...contract, notes };
};
