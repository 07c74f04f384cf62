import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rerunCommand } from '../src/cli/rerun-command.ts';
import { shellWord } from '../src/report/shell.ts';
import { runCli } from './run-cli.ts';

const long = 'c2VjcmV0OnBhc3N3b3Jk+A==';
test.each([
  ['bearer', { type: 'http', scheme: 'bearer' }, 'authorization', 'Bearer '],
  ['basic', { type: 'http', scheme: 'basic' }, 'authorization', 'Basic '],
  ['an API key in a header', { type: 'apiKey', in: 'header', name: 'X-Key' }, 'x-key', ''],
  ['an API key in the query', { type: 'apiKey', in: 'query', name: 'key' }, 'query', 'key='],
  ['an API key in a cookie', { type: 'apiKey', in: 'cookie', name: 'sid' }, 'cookie', 'sid='],
  // As Django REST has it.
  [
    'a word before it',
    { type: 'apiKey', in: 'header', name: 'Authorization' },
    'authorization',
    '',
    'Token ',
  ],
])(
  'with %s, neither output nor reports contain a token, whatever its length',
  {
    timeout: 60_000,
  },
  async (_, scheme, header, prefix, word = '') => {
    const folder = mkdtempSync(join(tmpdir(), 'razz-tokens-'));
    const secrets = [long, 'ab12c'];
    const tokens = secrets.map((secret) => `${word}${secret}`);
    const sent = new Set<unknown>();
    // Responds without the required `name`.
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://api.example');
      const [[key, value] = []] = searchParams;
      const credentials = header === 'query' ? `${key}=${value}` : request.headers[header];
      const isKnown = tokens.some((token) => credentials === `${prefix}${token}`);
      sent.add(credentials);
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const thing = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
    const content = { 'application/json': { schema: thing } };
    const responses = { 200: { description: 'ok', content }, 401: { description: 'no' } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Things', version: '1' },
      components: { securitySchemes: { scheme } },
      paths: { '/thing': { get: { security: [{ scheme: [] }], responses } } },
    };
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    try {
      for (const [first, second] of [tokens, tokens.toReversed()]) {
        const report = join(folder, 'report');
        const { code, text, notes } = await runCli(
          ...[
            'check',
            '--openapi',
            file,
            '--url',
            `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          ],
          ...['--token', first ?? '', '--token', second ?? '', '--report', report],
          ...['--log', join(report, 'traffic.jsonl')],
        );
        expect({ code, notes }).toEqual({ code: 1, notes: expect.stringContaining('RAZZ_TOKEN_1:?') });
        expect(sent).toContain(`${prefix}${first}`);
        expect(text).toMatch(/curl .*"\$RAZZ_(?:A_COOKIE|TOKEN_1(?:_ENCODED)?)"/);
        const files = readdirSync(report).map((name) => readFileSync(join(report, name), 'utf8'));
        for (const printed of [text, notes, ...files])
          for (const secret of secrets) expect(printed).not.toContain(secret);
      }
    } finally {
      rmSync(folder, { recursive: true });
      server.close();
      server.closeAllConnections();
    }
  },
);

test('a short password or header is replaced as a whole, and never in ordinary text', () => {
  const unset = { openapi: undefined, contract: undefined, relations: undefined, dataFile: undefined };
  const command = rerunCommand({
    ...unset,
    url: 'http://admin.example/7',
    accounts: [{ email: 'admin@example.com', password: 'admin' }],
    tokens: ['t'],
    headers: { 'x-tenant': '7' },
    config: undefined,
    setup: undefined,
    checks: undefined,
    insecure: false,
    allowWrites: false,
  });
  expect(command).toMatch(
    / --url http:\/\/admin\.example\/7 --email admin@example\.com --password "\$RAZZ_PASSWORD_1" --token "\$RAZZ_TOKEN_1" --header 'x-tenant: '"\$RAZZ_HEADER_X_TENANT"$/,
  );
  const password = [{ value: 'admin', name: 'P' }];
  expect(shellWord('{"password":"admin","name":"the admin page"}', password)).toBe(
    `'{"password":"'"$P"'","name":"the admin page"}'`,
  );
});
