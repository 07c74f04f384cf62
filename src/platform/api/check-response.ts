import { responseSchemas } from '../../contracts/response-schemas.ts';
import { isObject } from '../../domain/json.ts';
import { createJsonParser, type Schema } from './parse-json.ts';

const components: Record<string, Schema> = responseSchemas.components;
const operations: Record<string, Record<number, Schema | null>> = responseSchemas.operations;
const parseJson = createJsonParser(components);

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
  const responses = operations[operation] ?? {};
  // The values are in ascending order of the statuses.
  const schema = status in responses ? responses[status] : Object.values(responses)[0];
  if (!schema) return { ok: true, body: null };
  const { value, problems } = parseJson(schema, normalizers[operation]?.(body) ?? body);
  return problems.length === 0 ? { ok: true, body: value } : { ok: false, problem: problems.join('; ') };
};
