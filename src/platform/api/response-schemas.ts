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
    for (const below of Object.values(node)) collect(below, into);
  }
  return into;
};
const schemas = collect(contract, new Map());

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The specification reads any type of coupon but the percentage as a fixed one; the contract names only those two. */
const withKnownType = (body: unknown): unknown => {
  if (!isObject(body) || !isObject(body.coupon) || typeof body.coupon.type !== 'string') return body;
  const type = body.coupon.type === 'percentage_discount' ? 'percentage_discount' : 'fixed_discount';
  return { ...body, coupon: { ...body.coupon, type } };
};
/** How answers are read where the specification takes more than the contract asks of a backend. */
const readings: Readonly<Record<string, (body: unknown) => unknown>> = {
  'GET /api/get_coupon_details/:code': withKnownType,
};

/**
 * Checks a success's body against the contract: `body` null means it was empty. Another 2xx status than the
 * declared ones is read by the first of them, as backends differ on 200 and 201.
 */
export const checkResponse = (
  call: string,
  status: number,
  body: unknown,
): { ok: true; answer: unknown } | { ok: false; problem: string } => {
  const declared = schemas.get(call);
  const schema = declared?.has(status) ? declared.get(status) : [...(declared?.values() ?? [])][0];
  if (schema === undefined || schema === null) return { ok: true, answer: null };
  const read = schema.safeParse(readings[call]?.(body) ?? body);
  return read.success ? { ok: true, answer: read.data } : { ok: false, problem: z.prettifyError(read.error) };
};
