import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { diag, trace } from '@opentelemetry/api';
import { to as copyTo } from 'pg-copy-streams';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { boundPort } from '../../server/config/public-url.ts';
import { startTraceExport } from '../../server/tracing/exporter.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

interface AttributeValue {
  stringValue?: string;
  intValue?: number;
  arrayValue?: { values: AttributeValue[] };
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: AttributeValue }[];
  kind: number;
  status: { code?: number; message?: string };
  events: { name: string }[];
}

interface ResourceSpans {
  scopeSpans: { scope: { name: string }; spans: Span[] }[];
}

const batches: string[] = [];
const paths = new Set<string | undefined>();
const collector = createServer((incoming, response) => {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  incoming.on('end', () => {
    batches.push(Buffer.concat(parts).toString());
    paths.add(incoming.url);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');

const logged: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
const stop = startTraceExport(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/`, logger);
const database = await freshDatabase();
// With PAGE_CACHE_SECONDS=0, each request would also read the settings of the shop.
const app = await testApp({ config: testConfig({ PAGE_CACHE_SECONDS: '10' }), database });
app.get('/api/broken/:token', () => app.pool.query('SELECT 1 / 0'));
app.get('/api/statements', async () => {
  const client = await app.pool.connect();
  await client.query('SELECT $1::int', [1]);
  await client.query({ name: 'two', text: 'SELECT 2' });
  await text(client.query(copyTo('COPY (SELECT 3) TO STDOUT')));
  await client.query(' insert\ninto nowhere VALUES (4)').catch(() => {});
  client.release();
  await app.pool.query({ name: 'five', text: 'SELECT $1::int', values: [5] });
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = `http://127.0.0.1:${boundPort(app.server, 0)}`;
afterAll(async () => {
  await app.close();
  await database.drop();
  collector.close();
});

/** Fails sooner than the test when a statement is never answered. */
const soon = () => AbortSignal.timeout(10_000);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers, signal: soon() });

const attribute = ({ attributes }: Span, key: string) => {
  const value = attributes.find((entry) => entry.key === key)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.arrayValue?.values[0]?.stringValue;
};

test('a request and its statements are spans of the incoming trace, without request data', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parentSpanId = '00f067aa0ba902b7';
  const opened = await get('/api/user/auth_check');
  const cookies = opened.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const csrf = cookies.find((cookie) => cookie?.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);
  const outgoing = request(`${address}/api/filter_products?page=1&token=query-secret`, {
    method: 'POST',
    signal: soon(),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      // The server starts handling the request before its body arrives.
      expect: '100-continue',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': csrf ?? '',
      traceparent: `00-${traceId}-${parentSpanId}-01`,
    },
  });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.end(
    JSON.stringify({
      category_slug: 'all',
      filter_params: [{ search: 'typed-secret' }],
      sort_option: 'all',
    }),
  );
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  await once(response, 'end');
  const brokenTraceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${brokenTraceId}-${parentSpanId}-01`, 'x-request-id': 'proxy-id-1' };
  expect((await get('/api/broken/path-secret', headers)).status).toBe(500);
  const statementsTraceId = '0af7651916cd43dd8448eb211c80319d';
  for (const path of ['/api/statements', '/api/nowhere'])
    await get(path, { traceparent: `00-${statementsTraceId}-${parentSpanId}-01` });
  await stop();

  const scopes = batches
    .flatMap((batch) => JSON.parse(batch).resourceSpans as ResourceSpans[])
    .flatMap(({ scopeSpans }) => scopeSpans);
  expect(new Set(scopes.map(({ scope }) => scope.name))).toEqual(new Set(['razz.http', 'razz.database']));
  expect(paths).toEqual(new Set(['/v1/traces']));
  const spans = scopes.flatMap((scope) => scope.spans);
  const own = spans.filter((span) => span.traceId === traceId);
  const root = own.find((span) => span.parentSpanId === parentSpanId);
  expect(root).toMatchObject({ name: 'POST /api/filter_products', kind: 2, events: [] });
  expect(attribute(root as Span, 'http.response.status_code')).toBe(200);
  expect(attribute(root as Span, 'http.request.method')).toBe('POST');
  const statements = own.filter((span) => span.parentSpanId === root?.spanId);
  expect(statements.map((span) => attribute(span, 'db.query.text')).join()).toMatch(/from search_words/i);
  expect(statements[0]).toMatchObject({ kind: 3, events: [] });
  expect(new Set(own.map(({ status }) => status.code))).toEqual(new Set([0]));

  const broken = spans
    .filter((span) => span.traceId === brokenTraceId)
    .sort((a, b) => b.name.localeCompare(a.name));
  expect(broken).toMatchObject([
    { name: 'SELECT', status: { code: 2, message: 'division by zero' }, events: [{ name: 'exception' }] },
    { name: 'GET /api/broken/:token', status: { code: 2 }, events: [{ name: 'exception' }] },
  ]);
  const attributes = broken.map((span) =>
    Object.fromEntries(span.attributes.map(({ key }) => [key, attribute(span, key)])),
  );
  expect(attributes).toEqual([
    { 'db.system.name': 'postgresql', 'db.query.text': 'SELECT 1 / 0' },
    {
      'http.request.method': 'GET',
      'http.route': '/api/broken/:token',
      'http.request.header.x-request-id': 'proxy-id-1',
      'http.response.status_code': 500,
    },
  ]);
  const others = spans.filter((span) => span.traceId === statementsTraceId);
  expect(
    others.map(({ name, status, events }) => [name, status.code, status.message, events.length]).sort(),
  ).toEqual([
    ['COPY', 0, undefined, 0],
    ['GET /api/statements', 0, undefined, 0],
    ['GET none', 0, undefined, 0],
    ['INSERT', 2, 'relation "nowhere" does not exist', 1],
    ['SELECT', 0, undefined, 0],
    ['five', 0, undefined, 0],
    ['two', 0, undefined, 0],
  ]);
  expect(batches.join()).toContain('{"key":"service.name","value":{"stringValue":"razz"}}');
  expect(batches.join()).not.toMatch(/typed-secret|query-secret|path-secret/);
  expect(logged).toEqual([]);
  diag.info('a detail');
  diag.warn('a problem', 7);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'tracing: a problem', details: [7] },
  ]);
});

test('an unreachable collector is logged and does not block shutdown', async () => {
  trace.disable();
  const stopFailing = startTraceExport('http://127.0.0.1:1', logger);
  trace.getTracer('test').startSpan('lost').end();
  await stopFailing();
  expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({
    level: 40,
    msg: 'tracing: shutdown',
    err: { code: 'ECONNREFUSED' },
  });
});
