import { type AppRoute, type AppRouter, ContractNoBody, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { apiContract } from '../api/contract.ts';
import { strayNames, withDerived } from '../api/derive.ts';
import { bearerToken, type CheckedContract } from '../contract/contract.ts';
import type { ErrorStyle, Metadata, Operation } from '../contract/operation.ts';
import { CheckerError } from '../session/checker-error.ts';

export interface TsRestOptions {
  title: string;
  version: string;
  /** How the errors look that routes do not declare, and which fields they name. */
  errors?: Partial<ErrorStyle>;
  /** Headers that carry a token; a bearer token unless given. */
  authorize?: CheckedContract['authorize'];
}

/** Routes say in their metadata what no schema says: access, ownership, sources, relations. */
const operation = (name: string, route: AppRoute): Operation => {
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
        body === ContractNoBody ? null : (body as z.ZodType),
      ]),
    ),
    metadata: { access: 'visitor', bearer: 'any', safe: route.method === 'GET', ...metadata },
  };
};

const operationsOf = (router: AppRouter, prefix = ''): Operation[] =>
  Object.entries(router).flatMap(([key, route]) =>
    isAppRoute(route) ? [operation(`${prefix}${key}`, route)] : operationsOf(route, `${prefix}${key}.`),
  );

/** A contract that ts-rest routers over zod schemas declare. @throws CheckerError */
export const tsRestContract = (router: AppRouter, options: TsRestOptions): CheckedContract => {
  const operations = withDerived(
    operationsOf(router).map((each) => ({
      operation: each,
      hasRelations: each.metadata.relations !== undefined,
    })),
  );
  const [stray] = strayNames(operations);
  if (stray !== undefined)
    throw new CheckerError(`A relation or source of ${stray} is no route of the contract.`);
  return apiContract({
    title: options.title,
    version: options.version,
    operations,
    errors: { body: options.errors?.body, fields: options.errors?.fields },
    authorize: options.authorize ?? bearerToken,
  });
};
