import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type OpenApiOptions, openApiContract } from '../src/openapi/contract.ts';
import { described, nothing, object, respond, run, text } from './in-memory-api.ts';
import { runCli } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'razz-credentials-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'openapi.json');

const securitySchemes = {
  user: { type: 'http', scheme: 'bearer' },
  app: { type: 'apiKey', in: 'query', name: 'key' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  device: { type: 'apiKey', in: 'cookie', name: 'device' },
  certificate: { type: 'mutualTLS' },
};
const contractWith = async (security: readonly object[], sent: OpenApiOptions) => {
  const responses = { 200: described(object({ name: text })), 401: nothing };
  const get = { operationId: 'readThing', security, responses };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    components: { securitySchemes },
    paths: { '/thing': { get } },
  };
  writeFileSync(path, JSON.stringify(document));
  return openApiContract(path, undefined, sent);
};

/** Runs the checks, and lists the credentials of the requests that were answered with success. */
const credentialsSent = async (security: readonly object[], sent: OpenApiOptions) => {
  const { contract, notes } = await contractWith(security, sent);
  const used = new Set<string>();
  const { findings } = await run(
    contract,
    ({ url, headers }) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== '/thing') return respond(404);
      const credentials = [searchParams.get('key'), headers.get('authorization'), headers.get('cookie')];
      const isForged = credentials.some((each) => each?.includes('forged'));
      const isAuthenticated = !isForged && credentials.some((each) => each !== null);
      if (isAuthenticated) used.add(credentials.filter((each) => each !== null).join(' '));
      return isAuthenticated ? respond(200, { name: 'x' }) : respond(401);
    },
    { tokens: sent.tokens ?? [], schemeTokens: sent.schemeTokens },
  );
  return { used: [...used], notes, findings: findings.map(({ message }) => message) };
};

test.each<[string, object[], OpenApiOptions, string[]]>([
  ['a key in the query', [{ app: [] }], { schemeTokens: { app: ['k&y'] } }, ['k&y']],
  [
    'a token of each account, and a key of both',
    [{ user: [], app: [] }],
    { tokens: ['a', 'b'], schemeTokens: { app: ['k'] } },
    ['k Bearer a', 'k Bearer b'],
  ],
  [
    'two cookies',
    [{ session: [], device: [] }],
    { schemeTokens: { session: ['s'], device: ['d'] } },
    ['sid=s; device=d'],
  ],
  [
    'the alternative for which there is a token',
    [{ certificate: [] }, { user: [] }, { session: [] }],
    { schemeTokens: { session: ['s', 't'] } },
    ['sid=s', 'sid=t'],
  ],
  [
    'the alternatives that are named, as FastAPI declares what it requires at once',
    [{ app: [] }, { user: [] }, { session: [] }, { device: [] }],
    { tokens: ['a'], schemeTokens: { app: ['k'], session: ['s'], device: ['d'] } },
    ['k Bearer a sid=s'],
  ],
])('sends %s', async (_, security, sent, expected) => {
  const { used, notes, findings } = await credentialsSent(security, sent);
  expect({ used, notes, findings }).toEqual({ used: expected, notes: [], findings: [] });
});

test('names the option for a scheme that has no token', async () => {
  await expect(contractWith([{ app: [], session: [] }], { tokens: ['a'] })).rejects.toThrow(
    'readThing: it requires app and session; pass --scheme-token app=TOKEN --scheme-token session=TOKEN.',
  );
  await expect(contractWith([{ certificate: [] }], {})).rejects.toThrow(
    'it requires certificate, which the checks do not support',
  );
  expect((await contractWith([{ user: [], app: [] }], { tokens: ['a'] })).notes).toEqual([
    'GET /thing also requires the security scheme app; pass its credential with --scheme-token app=TOKEN.',
  ]);
});

test('rejects a token of an unknown scheme, and one without --openapi', async () => {
  await contractWith([{ user: [] }], {});
  const unknown = await runCli('check', '--openapi', path, '--list', '--scheme-token', 'usr=a');
  expect(unknown).toMatchObject({ code: 2, notes: expect.stringContaining('names usr, which is not') });
  const alone = await runCli('check', '--list', '--scheme-token', 'user=a');
  expect(alone).toMatchObject({ code: 2, notes: expect.stringContaining('requires --openapi') });
  const malformed = await runCli('check', '--openapi', path, '--list', '--scheme-token', 'user');
  expect(malformed).toMatchObject({ code: 2, notes: expect.stringContaining('Use SCHEME=TOKEN') });
});
