import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveMock } from '@razz/mock-backend/serve';
import { afterAll, expect, test } from 'vitest';
import { runCli } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'razz-settings-'));
const mock = await serveMock(0);
const state: string[] = [];
const stateServer = createServer((request, response) => {
  state.push(`${request.method} ${request.url}`);
  response.writeHead(request.url === '/broken' ? 500 : 204).end();
});
await new Promise<void>((resolve) => {
  stateServer.listen(0, '127.0.0.1', resolve);
});
const stateUrl = `http://127.0.0.1:${(stateServer.address() as AddressInfo).port}`;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  stateServer.close();
  stateServer.closeAllConnections();
  await mock.close();
});

const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const districts = ['--include', 'catalogue.districts'];

test.each([
  [
    'an unknown key',
    'a.json',
    { uri: 'http://127.0.0.1' },
    /Invalid settings in .*a\.json: .*"uri".* Known settings: url, accounts/,
  ],
  ['a value of the wrong type', 'b.json', { url: 'shop', seed: '1' }, /url: .*; seed: .*expected number/],
  ['an unknown nested key', 'c.json', { data: { coupon: [] } }, /data: .*"coupon"/],
  ['an unknown rule', 'd.json', { failOn: ['speed'] }, /Invalid --fail-on "speed"/],
  ['invalid JSON', 'e.json', '{', /Cannot read --config .*e\.json/],
  [
    'a module that throws',
    'f.mjs',
    'throw new Error("no such variable")',
    /Cannot load --config .*no such variable/,
  ],
])('settings with %s: exits with 2 and names the error', async (_, name, content, message) => {
  const { code, notes } = await runCli('check', '--config', file(name, content));
  expect(notes).toMatch(message);
  expect(code).toBe(2);
});

test('reads settings from JSON and from a module; command-line options override them', {
  timeout: 60_000,
}, async () => {
  const json = file('contract-check.config.json', {
    url: mock.url,
    include: ['catalogue.districts'],
    seed: 7,
  });
  const fromJson = await runCli('check', '--config', json);
  expect(fromJson).toMatchObject({
    code: 0,
    text: expect.stringContaining(`Checked ${mock.url} with seed 7`),
  });
  expect(fromJson.text).not.toContain('orders.place');
  const module = file(
    'own.mjs',
    `export default { url: ${JSON.stringify(mock.url)}, include: ['shop.settings'] };`,
  );
  const fromModule = await runCli(
    'check',
    '--config',
    module,
    '--include',
    'catalogue.districts',
    '--seed',
    '3',
  );
  expect(fromModule.text).toContain('with seed 3');
  expect(fromModule.text).not.toMatch(/^shop\.settings/m);
});

test('--setup runs a command or posts to a URL before the first request', { timeout: 60_000 }, async () => {
  const marker = join(folder, 'marker');
  const command = `echo "$RAZZ_URL" > '${marker}'`;
  expect((await runCli('check', '--url', mock.url, ...districts, '--setup', command)).code).toBe(0);
  expect(readFileSync(marker, 'utf8').trim()).toBe(mock.url);
  expect((await runCli('check', '--url', mock.url, ...districts, '--setup', `${stateUrl}/reset`)).code).toBe(
    0,
  );
  expect(state).toEqual(['POST /reset']);
});

test.each([
  [
    'a command',
    'echo the database is locked >&2; exit 3',
    /--setup: "echo.*" exited with 3\.\nthe database is locked/,
  ],
  ['a URL', `${stateUrl}/broken`, /--setup: POST .*\/broken responded 500/],
  [
    'a remote host',
    'http://shop.example/reset',
    /http:\/\/shop\.example\/reset is a remote host.*--allow-writes/,
  ],
])('--setup with %s that fails: exits with 2 and runs no check', async (_, hook, message) => {
  const { code, text, notes } = await runCli('check', '--url', mock.url, ...districts, '--setup', hook);
  expect(notes).toMatch(message);
  expect({ code, text }).toEqual({ code: 2, text: '' });
});

const ownChecks = (body: string, operation = 'catalogue.districts') =>
  `export default [{ name: 'mine', operation: '${operation}', run: async ({ a, visitor, send, expect, inconclusive }) => { ${body} } }];`;
const runOwn = (name: string, content: string, ...more: string[]) =>
  runCli('check', '--url', mock.url, '--include', 'own', '--checks', file(name, content), ...more);

test('own checks can fail, pass and be inconclusive', { timeout: 60_000 }, async () => {
  const sendRequest = "const response = await send(visitor, 'catalogue.districts');";
  const failed = await runOwn(
    'fails.mjs',
    ownChecks(`${sendRequest} expect(response.json.includes('Paris'), response, 'Paris is missing');`),
  );
  expect(failed.code).toBe(1);
  expect(failed.text).toMatch(/own\/check.*\n {2}catalogue\.districts · mine\n {4}Paris is missing/);
  expect(failed.text).toMatch(/rerun: .* --checks \S*fails\.mjs --replay 'own\/mine@catalogue\.districts'/);
  const passed = await runOwn(
    'passes.mjs',
    ownChecks(`${sendRequest} expect(response.json.includes('Dhaka'), response, '');`),
  );
  expect(passed).toMatchObject({ code: 0, text: expect.stringMatching(/^catalogue\.districts +.*1 ok$/m) });
  const threw = await runOwn(
    'throws.mjs',
    ownChecks(`${sendRequest} expect(response.json.data.length > 0, response, '');`),
  );
  expect(threw).toMatchObject({ code: 1, text: expect.stringContaining('the check threw') });
  const nothing = await runOwn('nothing.mjs', ownChecks(sendRequest), '--fail-on', 'inconclusive');
  expect(nothing).toMatchObject({ code: 1, text: expect.stringContaining('mine made no assertion') });
  const broken = await runOwn('broken.mjs', ownChecks('undefined.length;'), '--fail-on', 'inconclusive');
  expect(broken.text).toContain('the check failed with an internal error: Cannot read properties');
});

test.each([
  ['a missing file', undefined, /the file does not exist/],
  ['no checks', 'export default []', /the default export: exports no checks/],
  ['an unknown operation', ownChecks('', 'orders.pay'), /0\.operation: is not an operation of the contract/],
  [
    'a run that is not a function',
    "export default [{ name: 'x', operation: 'orders.mine', run: 1 }]",
    /0\.run: must be a function/,
  ],
])('own checks with %s: exits with 2 and names the error', async (name, content, message) => {
  const path =
    content === undefined ? join(folder, 'nowhere.mjs') : file(`${name.replace(/ /g, '-')}.mjs`, content);
  const { code, notes } = await runCli('check', '--url', mock.url, '--checks', path);
  expect(notes).toMatch(message);
  expect(code).toBe(2);
});

test('--log writes every request and response without secrets', { timeout: 60_000 }, async () => {
  const log = join(folder, 'logs', 'traffic.jsonl');
  const { code, notes } = await runCli(
    'check',
    '--url',
    mock.url,
    '--include',
    'account.check,signIn.login',
    '--header',
    'X-Api-Key: key-of-the-gateway',
    '--log',
    log,
  );
  expect(code).toBe(0);
  const text = readFileSync(log, 'utf8');
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { operation: string; request: { headers: Record<string, string> } });
  expect(`${entries.length} requests`).toBe(/^\d+ requests/m.exec(notes)?.[0]);
  expect(entries.map(({ operation }) => operation)).toContain('signIn.register');
  for (const secret of ['key-of-the-gateway', 'check-password-1', 'razz_session='])
    expect(text).not.toContain(secret);
  expect(existsSync(log)).toBe(true);
});

test('--jobs limits the number of concurrent checks', { timeout: 60_000 }, async () => {
  const many = `
    let running = 0;
    globalThis.maxRunning = 0;
    const run = async ({ visitor, send, expect }) => {
      running += 1;
      globalThis.maxRunning = Math.max(globalThis.maxRunning, running);
      const response = await send(visitor, 'catalogue.districts');
      running -= 1;
      expect(true, response, '');
    };
    export default ['one', 'two', 'three', 'four'].map((name) => ({ name, operation: 'catalogue.districts', run }));`;
  const maxRunning = () => (globalThis as { maxRunning?: number }).maxRunning;
  await runOwn('many.mjs', many);
  expect(maxRunning()).toBe(4);
  expect((await runOwn('one-by-one.mjs', many, '--jobs', '1')).code).toBe(0);
  expect(maxRunning()).toBe(1);
});
