import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import { type Check, checkOf } from '../engine/check.ts';

/** Paths that the contract does not know, asked for as a program asks. */
export const unknownPaths = (anyOperation: Operation): Check => {
  const made = checkOf('negative/unknown-path', anyOperation, ['negative/unknown-path'], async (t, shop) => {
    for (const [method, path] of [
      ['GET', '/api/no-such-call'],
      ['POST', '/api/no-such-call'],
      ['GET', '/api/user/no-such-call/7'],
      ['DELETE', '/oauth/no-such-call'],
    ] as const) {
      const input = method === 'POST' ? { body: {} } : {};
      const exchange = await t.sendTo(shop.a, method, path, undefined, input);
      const passed = exchange.status === 404 || (method !== 'GET' && exchange.status === 405);
      const message = `responded ${exchange.status}${exchange.location === undefined ? '' : ` to ${exchange.location}`}`;
      t.expect('negative/unknown-path', passed, exchange, message, { operation: exchange.name });
    }
  });
  return { ...made, id: 'negative/unknown-path', operation: '(no such path)' };
};
