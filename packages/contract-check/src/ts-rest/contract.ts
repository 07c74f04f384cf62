import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { apiContract } from '../api/contract.ts';
import { deriveMetadata, undeclaredReferences } from '../api/derive.ts';
import { bearerToken, type CheckedContract } from '../contract/contract.ts';
import type { ErrorStyle, Metadata, Operation } from '../contract/operation.ts';
import { valuesAt } from '../engine/body-path.ts';
import type { AnnotationFile } from '../openapi/annotations.ts';
import { CheckerError } from '../session/checker-error.ts';

export interface TsRestOptions {
  title: string;
  version: string;
  /** Format of error bodies that routes do not declare. */
  errors?: Partial<ErrorStyle>;
  /** Headers that carry a token. Default: a bearer token. */
  authorize?: CheckedContract['authorize'];
  /** Metadata in addition to that of the routes, which it overrides. */
  annotations?: AnnotationFile;
}

/** Access, ownership, sources and relations come from the metadata of the route. */
const toOperation = (name: string, route: AppRoute): Operation => {
  const metadata = (route.metadata ?? {}) as Partial<Metadata>;
  const asObject = (value: unknown) => (value instanceof z.ZodObject ? value : undefined);
  return {
    name,
    method: route.method,
    path: route.path,
    pathParams: asObject(route.pathParams),
    query: asObject(route.query),
    body: 'body' in route && route.body instanceof z.ZodType ? route.body : undefined,
    responses: Object.fromEntries(
      Object.entries(route.responses).map(([status, body]) => [
        Number(status),
        // The symbol ContractNoBody, possibly of another copy of ts-rest.
        typeof body === 'symbol' ? null : (body as z.ZodType),
      ]),
    ),
    metadata: { access: 'visitor', bearer: 'any', safe: route.method === 'GET', ...metadata },
  };
};

const operationsOf = (router: AppRouter, prefix = ''): Operation[] =>
  Object.entries(router).flatMap(([key, route]) =>
    isAppRoute(route) ? [toOperation(`${prefix}${key}`, route)] : operationsOf(route, `${prefix}${key}.`),
  );

/** The contract of a ts-rest router with zod schemas. @throws CheckerError */
export const tsRestContract = (router: AppRouter, options: TsRestOptions): CheckedContract => {
  const { operations: annotations = {}, errorFields } = options.annotations ?? {};
  const declared = operationsOf(router).map(
    (each): Operation => ({
      ...each,
      metadata: { ...each.metadata, ...(annotations[each.name] as Partial<Metadata>) },
    }),
  );
  const unannotated = Object.keys(annotations).find((name) => !declared.some((each) => each.name === name));
  if (unannotated !== undefined)
    throw new CheckerError(
      `The relations name ${unannotated}, which is not a route of the contract. Correct the name.`,
    );
  const operations = deriveMetadata(
    declared.map((each) => ({ operation: each, hasRelations: each.metadata.relations !== undefined })),
  );
  const [unknown] = undeclaredReferences(operations);
  if (unknown !== undefined)
    throw new CheckerError(
      `A relation or source of ${unknown} is not a route of the contract. Correct the name, or remove it.`,
    );
  return apiContract({
    title: options.title,
    version: options.version,
    operations,
    errors: {
      body: options.errors?.body,
      fields:
        errorFields === undefined
          ? options.errors?.fields
          : (body) => valuesAt(body, errorFields).map(String),
    },
    authorize: options.authorize ?? bearerToken,
  });
};
