import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBackend, createWorld } from '@razz/mock-backend';
import { serveMock } from '@razz/mock-backend/serve';
import { afterAll, expect, test } from 'vitest';
import { serverModules } from '../src/cli/reference-server.ts';
import { runCli } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'razz-cli-'));
const mock = await serveMock(0);
const empty = await serveMock(0, createBackend({ world: { ...createWorld(), products: [] } }));
const pages: Server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title>');
});
const old: Server = createServer((request, response) => {
  const body =
    request.url === '/openapi.json' ? { info: { title: 'Razz shop API', version: '0.0.9' } } : ['Dhaka'];
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
/** Responds to reads and closes the connection on POST. */
const closingServer: Server = createServer((request, response) => {
  if (request.method === 'POST') request.socket.destroy();
  else response.writeHead(200, { 'content-type': 'application/json' }).end('["Dhaka"]');
});
for (const server of [pages, old, closingServer])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await mock.close();
  await empty.close();
  pages.close();
  old.close();
  closingServer.close();
});

const run = (...args: string[]) => runCli('check', ...args);

test.each([
  ['an unreachable host', ['--url', 'http://127.0.0.1:9'], /cannot be reached/],
  ['https to an http server', ['--url', mock.url.replace('http:', 'https:')], /cannot be reached/],
  ['an HTML website', ['--url', addressOf(pages)], /does not respond like the shop's API/],
  ['another contract version', ['--url', addressOf(old)], /version 0\.0\.9/],
  ['a shop without products', ['--url', empty.url], /lists no products/],
  ['a single account', ['--url', mock.url, '--email', 'a@example.com', '--password', 'x'], /needs two/],
  [
    'a wrong password',
    [
      '--url',
      mock.url,
      '--email',
      'a@example.com',
      '--password',
      'x',
      '--email',
      'b@example.com',
      '--password',
      'y',
    ],
    /rejected a@example\.com/,
  ],
  [
    'an email without a password',
    ['--url', mock.url, '--email', 'a@example.com'],
    /Pass both for each account/,
  ],
  ['a remote host', ['--url', 'http://shop.example'], /--allow-writes/],
  ['an invalid URL', ['--url', 'shop'], /Invalid --url "shop"/],
  [
    'an unknown option',
    ['--sead', '1'],
    /unknown option '--sead'\s+\(Did you mean --seed\?\)\s+Run with --help/,
  ],
  ['an unknown check', ['--url', mock.url, '--replay', 'x@y'], /Unknown check x@y/],
  ['a missing baseline', ['--url', mock.url, '--baseline', join(folder, 'nothing.json')], /Cannot read --/],
  ['an invalid seed', ['--url', mock.url, '--seed', 'abc'], /Invalid --seed "abc". Use a whole number/],
  [
    'an invalid time',
    ['--url', mock.url, '--time', '5x'],
    /Invalid --time "5x". Use a duration such as 60s or 2m/,
  ],
  ['a time of zero', ['--url', mock.url, '--time', '0s'], /Use a duration above zero/],
  [
    'a rate of zero',
    ['--url', mock.url, '--rate', '0'],
    /Invalid --rate "0"\. Use a whole number of 1 or more/,
  ],
  ['an invalid header', ['--url', mock.url, '--header', 'nonsense'], /Invalid --header "nonsense"/],
  ['an invalid data file', ['--url', mock.url, '--data', fileURLToPath(import.meta.url)], /Cannot read --/],
  ['unknown tokens', ['--url', mock.url, '--token', 'x', '--token', 'y'], /first --token got 401/],
  ['a single token', ['--url', mock.url, '--token', 'x'], /needs two/],
  [
    'a baseline path that is a folder',
    ['--url', mock.url, '--write-baseline', folder],
    /must be a file, but a folder exists there/,
  ],
  ['--fuzz with --replay', ['--fuzz', '1s', '--replay', 'schema/accepts@x', '--url', mock.url], /exclude/],
  [
    '--fuzz with --write-baseline',
    ['--fuzz', '1s', '--write-baseline', join(folder, 'never.json'), '--url', mock.url],
    /would lack the findings of all others/,
  ],
  ['a host that closes the connection', ['--url', addressOf(closingServer)], /got no response/],
  ['an unknown class', ['--url', mock.url, '--fail-on', 'speed'], /Invalid --fail-on "speed"/],
])('%s: exits with 2 and a message, without writing a report', async (_, args, message) => {
  const report = join(folder, 'never');
  const { code, text, notes } = await run(...args, '--report', report);
  expect(notes).toMatch(message);
  expect({ code, text }).toEqual({ code: 2, text: '' });
  expect(readdirSync(folder)).not.toContain('never');
});

test.each([
  [['--help'], 0, /check \[options\].*mock \[options\].*diff <old> <new>.*docs \[folder\]/s, /^$/],
  [['check', '--help'], 0, /--allow-writes.*Exit codes: 0 no findings, 1 findings, 2/s, /^$/],
  [['--version'], 0, /^\d+\.\d+\.\d+\n$/, /^$/],
  [[], 2, /^$/, /Usage: razz-contract/],
  [['chekc'], 2, /^$/, /unknown command 'chekc'.*Did you mean check/s],
  [['mock', '--port', 'x'], 2, /^$/, /Invalid --port "x"\. Use a whole number from 0 to 65535\./],
  [['diff', 'one.json'], 2, /^$/, /missing required argument 'new'/],
  [['diff', 'one.json', 'two.json'], 2, /^$/, /Cannot read one\.json/],
] as const)('razz-contract %j exits with %i', async (args, code, text, notes) => {
  const result = await runCli(...args);
  expect(result.text).toMatch(text);
  expect(result.notes).toMatch(notes);
  expect(result.code).toBe(code);
});

test('rejects a --report path that is a file before sending requests', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, 'unchanged');
  for (const report of [file, join(file, 'below')])
    expect(await run('--url', 'http://127.0.0.1:9', '--report', report)).toMatchObject({
      code: 2,
      notes: expect.stringContaining('a file'),
    });
  expect(readFileSync(file, 'utf8')).toBe('unchanged');
});

test('--list prints the selected checks', async () => {
  const { code, text } = await run('--list', '--include', 'catalogue.districts');
  expect(code).toBe(0);
  expect(text).toContain('relations/contains@catalogue.districts');
  expect(text).not.toContain('orders.place');
});

/** Serves the mock with another response to placing an order. */
const serveWithOrderResponse = (response: () => Promise<Response>) => {
  const backend = createBackend();
  const isOrder = (request: Request) => request.method === 'POST' && request.url.endsWith('/place_order');
  return serveMock(0, {
    ...backend,
    handle: (request) => (isOrder(request) ? response() : backend.handle(request)),
  });
};

test('--time aborts a running check and exits with 2', {
  timeout: 30_000,
}, async () => {
  const hanging = await serveWithOrderResponse(() => new Promise<never>(() => undefined));
  const [report, baseline] = [join(folder, 'cut-off'), join(folder, 'cut-off.json')];
  const started = Date.now();
  const args = ['--url', hanging.url, '--include', 'orders.place', '--time', '4s', '--fail-on', 'none'];
  const { code, text } = await run(...args, '--report', report, '--write-baseline', baseline);
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(code).toBe(2);
  expect(text.trim().split('\n').at(-1)).toMatch(
    /^Cut off after 4s: \d+ of \d+ checks did not finish.*Raise --time/,
  );
  expect(readdirSync(folder)).not.toContain('cut-off.json');
  expect(readFileSync(join(report, 'junit.xml'), 'utf8')).toContain('errors="1"');
  expect(readFileSync(join(report, 'index.html'), 'utf8')).toContain('Cut off after 4s');
  expect(readFileSync(join(report, 'report.sarif'), 'utf8')).toContain('"executionSuccessful": false');
  await hanging.close();
});

test('prints the findings of a run whose reports cannot be written', { timeout: 30_000 }, async () => {
  const failing = await serveWithOrderResponse(async () => new Response(null, { status: 500 }));
  const report = join(folder, 'taken');
  // The path is free when the run begins.
  const setup = `node -e "require('fs').writeFileSync(process.argv[1], '')" ${report}`;
  const args = ['--url', failing.url, '--include', 'orders.place', '--setup', setup];
  const { code, text, notes } = await run(...args, '--report', report);
  expect(text).toContain('schema/server-error');
  expect(notes).toMatch(/Cannot write --report or --write-baseline: .*The findings are above\.$/m);
  expect(code).toBe(2);
  await failing.close();
});

test('exits with 2 if the backend throttles for longer than --time', { timeout: 30_000 }, async () => {
  const throttled = await serveWithOrderResponse(async () =>
    Response.json({ message: 'Too many requests.' }, { status: 429, headers: { 'retry-after': '3600' } }),
  );
  const { code, text } = await run('--url', throttled.url, '--include', 'orders.place', '--fail-on', 'none');
  expect(code).toBe(2);
  expect(text.trim().split('\n').at(-1)).toMatch(
    /^Cut off: the backend responded 429 or 503 for too long\. \d+ of \d+ checks .*rate limit/,
  );
  await throttled.close();
});

test('exits with 1 on findings, with 0 if the baseline contains them, and writes four reports', {
  timeout: 60_000,
}, async () => {
  const world = createWorld();
  world.districts = world.districts.filter((name) => name !== 'Sylhet');
  const mutated = await serveMock(0, createBackend({ world }));
  const [report, baseline] = [join(folder, 'report'), join(folder, 'baseline.json')];
  const args = ['--url', mutated.url, '--include', 'catalogue.districts'];
  const first = await run(...args, '--report', report, '--write-baseline', baseline);
  expect(first.code).toBe(1);
  expect(first.text).toContain('relations/complete-list');
  expect(first.text).toMatch(/curl -i 'http:\/\/127\.0\.0\.1:\d+\/api\/get_districts'/);
  expect(readdirSync(report).sort()).toEqual(['index.html', 'junit.xml', 'report.json', 'report.sarif']);
  expect((await run(...args, '--baseline', baseline)).code).toBe(0);
  expect((await run(...args, '--fail-on', 'access')).code).toBe(0);
  expect((await run('--url', mutated.url, '--replay', 'relations/contains@catalogue.districts')).code).toBe(
    1,
  );
  writeFileSync(baseline, '{"known":["relations/no-such-rule x"]}');
  expect((await run(...args, '--baseline', baseline)).notes).toMatch(/unknown rule/);
  await mutated.close();
});

// They are imported by URL, so tsc does not notice when they are moved.
test.each(Object.values(serverModules))('the reference server module exists: %s', (module) => {
  expect(existsSync(module)).toBe(true);
});
