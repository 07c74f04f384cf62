import { type AppRoute, ContractNoBody } from '@ts-rest/core';
import { z } from 'zod';
import { omitUnreadable } from './omit-unreadable.ts';

/** A handler returned a response that violates the contract. Sent as a server error. */
export class ResponseContractError extends Error {
  /** Paths of the values that the schema does not allow, if that is the reason. */
  readonly unreadable: readonly string[];

  constructor(name: string, status: number, problems: readonly string[], unreadable: readonly string[] = []) {
    super(`The response ${status} of ${name} violates the contract: ${problems.join('; ')}`);
    this.name = 'ResponseContractError';
    this.unreadable = unreadable;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The content type of a response that is not JSON, and is not validated. */
export const contentTypeOf = (route: AppRoute, status: number): string | undefined => {
  const declared = (route.responses as Record<number, unknown>)[status];
  return isObject(declared) && !(declared instanceof z.ZodType) && typeof declared.contentType === 'string'
    ? declared.contentType
    : undefined;
};

/** Paths of the undeclared keys that parsing removed. */
const undeclaredKeys = (original: unknown, parsed: unknown, at = ''): string[] => {
  if (!isObject(original) || !isObject(parsed)) return [];
  return Object.entries(original).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const path = at === '' ? key : `${at}.${key}`;
    return key in parsed ? undeclaredKeys(value, parsed[key], path) : [`${path} is not declared`];
  });
};

/**
 * Validates a response against the route's schema and removes undeclared keys.
 * @param strict also fails on undeclared keys (tests and development)
 * @param onOmitted for reads: omits stored values that the contract does not allow, and gets their paths
 * @returns the body to send; undefined for a response without a body
 * @throws ResponseContractError
 */
export const checkResponse = (
  name: string,
  route: AppRoute,
  { status, body }: { status: number; body: unknown },
  strict: boolean,
  onOmitted?: (omitted: readonly string[]) => void,
): unknown => {
  const schema = (route.responses as Record<number, unknown>)[status];
  if (schema === undefined) throw new ResponseContractError(name, status, ['the status is not declared']);
  if (schema === ContractNoBody) {
    if (body !== undefined) throw new ResponseContractError(name, status, ['a body is not declared']);
    return undefined;
  }
  if (!(schema instanceof z.ZodType))
    throw new ResponseContractError(name, status, ['its schema is not a zod schema']);
  const parsed = schema.safeParse(body);
  const readable = parsed.success || onOmitted === undefined ? undefined : omitUnreadable(schema, body);
  if (readable !== undefined) {
    onOmitted?.(readable.omitted);
    return schema.parse(readable.body);
  }
  if (!parsed.success) {
    const paths = parsed.error.issues.map(({ path }) => path.join('.'));
    throw new ResponseContractError(name, status, [z.prettifyError(parsed.error)], paths);
  }
  const leaks = strict ? undeclaredKeys(body, parsed.data) : [];
  if (leaks.length > 0) throw new ResponseContractError(name, status, leaks);
  return parsed.data;
};
