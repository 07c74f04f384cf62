import { z } from 'zod';
import { contract } from '../../contracts/index.ts';

type Schemas = Map<string, Map<number, z.ZodType | null>>;

const isRoute = (
  node: unknown,
): node is { method: string; path: string; responses: Record<number, unknown> } =>
  typeof node === 'object' && node !== null && 'method' in node && 'path' in node && 'responses' in node;

const collect = (node: unknown, into: Schemas): Schemas => {
  if (isRoute(node)) {
    const successes = Object.entries(node.responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, schema]) => [Number(status), schema instanceof z.ZodType ? schema : null] as const);
    into.set(`${node.method} ${node.path}`, new Map(successes));
  } else if (typeof node === 'object' && node !== null) {
    for (const child of Object.values(node)) collect(child, into);
  }
  return into;
};
const schemas = collect(contract, new Map());

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
  const declared = schemas.get(operation);
  const schema = declared?.has(status) ? declared.get(status) : [...(declared?.values() ?? [])][0];
  if (schema === undefined || schema === null) return { ok: true, body: null };
  const result = schema.safeParse(normalizers[operation]?.(body) ?? body);
  return result.success
    ? { ok: true, body: result.data }
    : { ok: false, problem: z.prettifyError(result.error) };
};
