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
/** Answers the first reads and hangs up on whoever registers. */
const rude: Server = createServer((request, response) => {
  if (request.method === 'POST') request.socket.destroy();
  else response.writeHead(200, { 'content-type': 'application/json' }).end('["Dhaka"]');
});
for (const server of [pages, old, rude])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await mock.close();
  await empty.close();
  pages.close();
  old.close();
  rude.close();
});

const run = (...args: string[]) => runCli('check', ...args);

test.each([
  ['a host that is not there', ['--url', 'http://127.0.0.1:9'], /cannot be reached/],
  ['TLS where there is none', ['--url', mock.url.replace('http:', 'https:')], /cannot be reached/],
  ['pages for everything', ['--url', addressOf(pages)], /does not respond like the shop's API/],
  ['another version', ['--url', addressOf(old)], /version 0\.0\.9/],
  ['an empty shop', ['--url', empty.url], /lists no products/],
  ['one account', ['--url', mock.url, '--email', 'a@example.com', '--password', 'x'], /needs two/],
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
    /refused a@example\.com/,
  ],
  ['a password too few', ['--url', mock.url, '--email', 'a@example.com'], /Pass both for each account/],
  ['a host elsewhere', ['--url', 'http://shop.example'], /--allow-writes/],
  ['no address', ['--url', 'shop'], /Invalid --url "shop"/],
  [
    'an unknown option',
    ['--sead', '1'],
    /unknown option '--sead'\s+\(Did you mean --seed\?\)\s+Run with --help/,
  ],
  ['no such check', ['--url', mock.url, '--replay', 'x@y'], /Unknown check x@y/],
  [
    'a baseline that is none',
    ['--url', mock.url, '--baseline', join(folder, 'nothing.json')],
    /Cannot read --/,
  ],
  ['a seed that is none', ['--url', mock.url, '--seed', 'abc'], /Invalid --seed "abc". Use a whole number/],
  [
    'a time that is none',
    ['--url', mock.url, '--time', '5x'],
    /Invalid --time "5x". Use a duration such as 60s or 2m/,
  ],
  ['no time', ['--url', mock.url, '--time', '0s'], /Use a duration above zero/],
  [
    'a rate of nothing',
    ['--url', mock.url, '--rate', '0'],
    /Invalid --rate "0"\. Use a whole number of 1 or more/,
  ],
  ['a header that is none', ['--url', mock.url, '--header', 'nonsense'], /Invalid --header "nonsense"/],
  ['data that are none', ['--url', mock.url, '--data', fileURLToPath(import.meta.url)], /Cannot read --/],
  ['tokens that nobody gave', ['--url', mock.url, '--token', 'x', '--token', 'y'], /first --token got 401/],
  ['one token', ['--url', mock.url, '--token', 'x'], /needs two/],
  [
    'a baseline in the place of a folder',
    ['--url', mock.url, '--write-baseline', folder],
    /must be a file, but a folder exists there/,
  ],
  ['a host that hangs up', ['--url', addressOf(rude)], /got no response/],
  ['a class that is none', ['--url', mock.url, '--fail-on', 'speed'], /Invalid --fail-on "speed"/],
])('%s: exits with 2 and a message, writes nothing', async (_, args, message) => {
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

test('a report where a file is: one sentence, before anything is asked', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, 'unchanged');
  for (const report of [file, join(file, 'below')])
    expect(await run('--url', 'http://127.0.0.1:9', '--report', report)).toMatchObject({
      code: 2,
      notes: expect.stringContaining('a file'),
    });
  expect(readFileSync(file, 'utf8')).toBe('unchanged');
});

test('--list shows the checks that are chosen', async () => {
  const { code, text } = await run('--list', '--include', 'catalogue.districts');
  expect(code).toBe(0);
  expect(text).toContain('relations/contains@catalogue.districts');
  expect(text).not.toContain('orders.place');
});

/** A mock that responses orders in its own way and all else as ever. */
const serveOrdersAs = (response: () => Promise<Response>) => {
  const backend = createBackend();
  const isOrder = (request: Request) => request.method === 'POST' && request.url.endsWith('/place_order');
  return serveMock(0, {
    ...backend,
    handle: (request) => (isOrder(request) ? response() : backend.handle(request)),
  });
};

test('a run that --time cuts off ends at once, within a check too, and is no success', {
  timeout: 30_000,
}, async () => {
  const hanging = await serveOrdersAs(() => new Promise<never>(() => undefined));
  const [report, baseline] = [join(folder, 'cut-off'), join(folder, 'cut-off.json')];
  const started = Date.now();
  const args = ['--url', hanging.url, '--include', 'orders.place', '--time', '4s', '--fail-on', 'none'];
  const { code, text } = await run(...args, '--report', report, '--write-baseline', baseline);
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(code).toBe(2);
  expect(text.trim().split('\n').at(-1)).toMatch(
    /^Cut off after 4s: \d+ of \d+ checks did not run to their end.*Raise --time/,
  );
  expect(readdirSync(folder)).not.toContain('cut-off.json');
  expect(readFileSync(join(report, 'junit.xml'), 'utf8')).toContain('errors="1"');
  expect(readFileSync(join(report, 'index.html'), 'utf8')).toContain('Cut off after 4s');
  expect(readFileSync(join(report, 'report.sarif'), 'utf8')).toContain('"executionSuccessful": false');
  await hanging.close();
});

test('a run that the backend throttles longer than --time is no success', { timeout: 30_000 }, async () => {
  const throttled = await serveOrdersAs(async () =>
    Response.json({ message: 'Too many requests.' }, { status: 429, headers: { 'retry-after': '3600' } }),
  );
  const { code, text } = await run('--url', throttled.url, '--include', 'orders.place', '--fail-on', 'none');
  expect(code).toBe(2);
  expect(text.trim().split('\n').at(-1)).toMatch(
    /^Cut off: the backend responded 429 or 503 for too long\. \d+ of \d+ checks .*rate limit/,
  );
  await throttled.close();
});

test('findings fail, a baseline forgives them, and four reports are written', {
  timeout: 60_000,
}, async () => {
  const world = createWorld();
  world.districts = world.districts.filter((name) => name !== 'Sylhet');
  const mutated = await serveMock(0, createBackend({ world }));
  const [report, baseline] = [join(folder, 'report'), join(folder, 'baseline.json')];
  const about = ['--url', mutated.url, '--include', 'catalogue.districts'];
  const first = await run(...about, '--report', report, '--write-baseline', baseline);
  expect(first.code).toBe(1);
  expect(first.text).toContain('relations/complete-list');
  expect(first.text).toMatch(/curl -i 'http:\/\/127\.0\.0\.1:\d+\/api\/get_districts'/);
  expect(readdirSync(report).sort()).toEqual(['index.html', 'junit.xml', 'report.json', 'report.sarif']);
  expect((await run(...about, '--baseline', baseline)).code).toBe(0);
  expect((await run(...about, '--fail-on', 'access')).code).toBe(0);
  expect((await run('--url', mutated.url, '--replay', 'relations/contains@catalogue.districts')).code).toBe(
    1,
  );
  writeFileSync(baseline, '{"known":["relations/no-such-rule x"]}');
  expect((await run(...about, '--baseline', baseline)).notes).toMatch(/no such rule/);
  await mutated.close();
});

// They are loaded by URL, so the type check does not see when they move.
test.each(Object.values(serverModules))('the reference server is at %s', (module) => {
  expect(existsSync(module)).toBe(true);
});
