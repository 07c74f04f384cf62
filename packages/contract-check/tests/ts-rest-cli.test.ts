import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type bugs, keys, libraryApi } from '../examples/library/api.ts';
import { serve } from '../examples/serve.ts';
import { runCli } from './run-cli.ts';

const contract = fileURLToPath(new URL('../examples/library/contract.ts', import.meta.url));
const credentials = ['--token', keys.mira, '--token', keys.omar];
const folder = mkdtempSync(join(tmpdir(), 'razz-ts-rest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const checkLibrary = async (bug: keyof typeof bugs | undefined, ...args: string[]) => {
  const { url, close } = await serve(libraryApi(bug).handle, 0);
  try {
    return await runCli('check', '--contract', contract, '--url', url, ...credentials, ...args);
  } finally {
    await close();
  }
};

test('checks an API against the router that a module exports', { timeout: 120_000 }, async () => {
  const { code, text } = await checkLibrary(undefined, '--include', 'books.search');
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringMatching(/^0 findings/m) });
});

test('reports a bug with a command that repeats the check', { timeout: 120_000 }, async () => {
  const { code, text } = await checkLibrary('foreign loan readable', '--include', 'access');
  expect(text).toMatch(/^access\/foreign {2}.*\n {2}loans\.read/m);
  expect(text).toMatch(/rerun: .* --contract \S*contract\.ts .*--replay 'access\/foreign@loans\.read'/);
  expect(text).not.toContain(keys.mira);
  expect(code).toBe(1);
});

test('applies the annotations of --relations to the routes', async () => {
  const annotations = file(
    'relations.yaml',
    'operations:\n  loans.list: { relations: [{ kind: filter, query: book, rows: "data[]", field: bookId }] }\n',
  );
  const args = ['check', '--contract', contract, '--list', '--relations'];
  expect((await runCli(...args, annotations)).text).toContain('relations/filter@loans.list');
  const unknown = file('unknown.yaml', 'operations:\n  loans.nothing: { safe: true }\n');
  expect((await runCli(...args, unknown)).notes).toMatch(/loans\.nothing, which is not a route/);
  const misspelt = file('misspelt.yaml', 'operations:\n  loans.borrow: { unique: [bokId] }\n');
  expect((await runCli(...args, misspelt)).notes).toMatch(/loans\.borrow: bokId is neither a parameter/);
});

test.each([
  ['a missing file', join(folder, 'none.ts'), /Cannot read --contract .*none\.ts: the file does not exist/],
  ['an error in the module', file('broken.mjs', 'throw new Error("no schema");'), /Cannot load .*no schema/],
  ['no router', file('empty.mjs', 'export const a = 1;'), /does not export a ts-rest router\. Export/],
  [
    'several routers',
    file(
      'two.mjs',
      "const get = { method: 'GET', path: '/a', responses: {} };\nexport const a = { get };\nexport const b = { get };",
    ),
    /exports the routers a, b\. Select one, such as --contract \S*two\.mjs#a/,
  ],
  ['an unknown name', `${contract}#books`, /does not export a ts-rest router named books/],
])('explains %s', async (_, module, message) => {
  const { code, notes } = await runCli('check', '--contract', module, '--url', 'http://127.0.0.1:9');
  expect(notes).toMatch(message);
  expect(code).toBe(2);
});

test('requires --url, and excludes --openapi', async () => {
  expect((await runCli('check', '--contract', contract)).notes).toMatch(
    /no absolute server URL\. Pass --url/,
  );
  const both = await runCli('check', '--contract', contract, '--openapi', 'openapi.yaml');
  expect(both.notes).toMatch(/--openapi and --contract exclude each other/);
});
