import { type Check, createCheck } from '../engine/check.ts';

/** Paths that the contract does not declare get 404. */
export const unknownPaths = (paths: readonly (readonly [method: string, path: string])[]): Check => ({
  ...createCheck(
    'negative/unknown-path',
    { name: '(no such path)' },
    ['negative/unknown-path'],
    async (t, fixtures) => {
      for (const [method, path] of paths) {
        const input = method === 'POST' ? { body: {} } : {};
        const exchange = await t.sendTo(fixtures.a, method, path, undefined, input);
        const passed = exchange.status === 404 || (method !== 'GET' && exchange.status === 405);
        const message = `responded ${exchange.status}${exchange.location === undefined ? '' : ` to ${exchange.location}`}`;
        t.expect('negative/unknown-path', passed, exchange, message, { operation: exchange.name });
      }
    },
  ),
  id: 'negative/unknown-path',
});
