import type { AppRoute, AppRouter } from '@ts-rest/core';
import { z } from 'zod';
import { contract } from '../../contracts/index.ts';

const isRoute = (node: AppRoute | AppRouter): node is AppRoute => 'responses' in node;

const responsesIn = (router: AppRouter): [operation: string, AppRoute['responses']][] =>
  Object.values(router).flatMap((node) =>
    isRoute(node) ? [[`${node.method} ${node.path}`, node.responses] as const] : responsesIn(node),
  );
const responsesOf = new Map(responsesIn(contract));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The specification treats any other coupon type as fixed; the contract has only the two types. */
const withKnownType = (body: unknown): unknown => {
  if (!isObject(body) || !isObject(body.coupon) || typeof body.coupon.type !== 'string') return body;
  const type = body.coupon.type === 'percentage_discount' ? 'percentage_discount' : 'fixed_discount';
  return { ...body, coupon: { ...body.coupon, type } };
};
/** Normalizes bodies where the specification accepts more than the contract. */
const normalizers: Readonly<Record<string, (body: unknown) => unknown>> = {
  'GET /api/get_coupon_details/:code': withKnownType,
};

/**
 * Validates the body of a successful response against the contract; `body` is null if empty. An undeclared 2xx status
 * uses the schema of the first declared one, as backends differ on 200 and 201.
 */
export const checkResponse = (
  operation: string,
  status: number,
  body: unknown,
): { ok: true; body: unknown } | { ok: false; problem: string } => {
  const responses = responsesOf.get(operation);
  // The values are in ascending order of the statuses.
  const schema = responses && (status in responses ? responses[status] : Object.values(responses)[0]);
  if (!(schema instanceof z.ZodType)) return { ok: true, body: null };
  const result = schema.safeParse(normalizers[operation]?.(body) ?? body);
  return result.success
    ? { ok: true, body: result.data }
    : { ok: false, problem: z.prettifyError(result.error) };
};
