import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { health } from '../../server/plugins/health.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { testApp } from '../support/test-app.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The health checks of a server whose database query is `query`. */
const serverWith = async (query: () => Promise<unknown>) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } });
  app.decorate('pingDatabase', query as () => Promise<void>);
  await app.register(health);
  const check = async (url: string) => {
    const response = await app.inject(url);
    return [response.statusCode, response.json()];
  };
  return { app, check, lines };
};

test('the checks respond ok and are not logged', async () => {
  const { check, lines } = await serverWith(async () => {});
  expect(await check('/healthz')).toEqual([200, { status: 'ok' }]);
  expect(await check('/readyz')).toEqual([200, { status: 'ok' }]);
  expect(lines).toEqual([]);
});

test('a server whose database does not respond within two seconds is live and not ready', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let respond = () => {};
  const query = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        respond = resolve;
      }),
  );
  const { check } = await serverWith(query);
  expect(await check('/healthz')).toEqual([200, { status: 'ok' }]);
  /** The response to /readyz, `elapsed` milliseconds after the query. */
  const readyAfter = async (elapsed: number) => {
    const { length } = query.mock.calls;
    const response = check('/readyz');
    while (query.mock.calls.length === length) await new Promise(setImmediate);
    vi.advanceTimersByTime(elapsed);
    respond();
    return response;
  };
  expect(await readyAfter(1999)).toEqual([200, { status: 'ok' }]);
  expect(vi.getTimerCount()).toBe(0);
  expect(await readyAfter(2000)).toEqual([503, { message: 'The database does not respond.' }]);
});

test('a closing server is not ready', async () => {
  const { app } = await serverWith(async () => {});
  let address = '';
  let status = 0;
  app.addHook('preClose', async () => {
    ({ status } = await fetch(`${address}/readyz`));
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  await app.close();
  expect(status).toBe(503);
});

test('a server whose requests use all connections is ready', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  await app.ready();
  const used = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  for (const client of used) client.release();
  await app.close();
  await database.drop();
});
