import { type AppRoute, ContractNoBody } from '@ts-rest/core';
import { z } from 'zod';

/** An answer that its own contract does not allow: a fault of the server, never of the caller. */
export class BrokenAnswer extends Error {
  constructor(name: string, status: number, faults: readonly string[]) {
    super(`The answer ${status} of ${name} breaks the contract: ${faults.join('; ')}`);
    this.name = 'BrokenAnswer';
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Paths of the keys that parsing took away: what the contract does not declare. */
function undeclaredKeys(sent: unknown, parsed: unknown, at = ''): string[] {
  if (!isObject(sent) || !isObject(parsed)) return [];
  return Object.entries(sent).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const path = at === '' ? key : `${at}.${key}`;
    return key in parsed ? undeclaredKeys(value, parsed[key], path) : [`${path} is not declared`];
  });
}

/**
 * Checks an answer against the route's schema and takes away every undeclared key.
 * @param strict also fails on undeclared keys (tests and development)
 * @returns the body to send, undefined for none
 * @throws BrokenAnswer
 */
export function checkedAnswer(
  name: string,
  route: AppRoute,
  { status, body }: { status: number; body: unknown },
  strict: boolean,
): unknown {
  const schema = (route.responses as Record<number, unknown>)[status];
  if (schema === undefined) throw new BrokenAnswer(name, status, ['the status is not declared']);
  if (schema === ContractNoBody) {
    if (body !== undefined) throw new BrokenAnswer(name, status, ['a body is not declared']);
    return undefined;
  }
  if (!(schema instanceof z.ZodType))
    throw new BrokenAnswer(name, status, ['its schema is not a zod schema']);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new BrokenAnswer(name, status, [z.prettifyError(parsed.error)]);
  const leaks = strict ? undeclaredKeys(body, parsed.data) : [];
  if (leaks.length > 0) throw new BrokenAnswer(name, status, leaks);
  return parsed.data;
}
