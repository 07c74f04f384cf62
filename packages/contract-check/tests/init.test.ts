import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InitOptions, init } from '../src/cli/init.ts';
import { readSettings } from '../src/cli/settings.ts';
import { described, inPath, nothing, object, text } from './in-memory-api.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'razz-init-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const thing = object({ id: text, name: text });
const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  components: { securitySchemes: { user: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/things': {
      post: { operationId: 'addThing', security: [{ user: [] }], responses: { 201: described(thing) } },
      head: { responses: { 200: nothing } },
    },
    '/things/{id}': {
      get: { operationId: 'readThing', parameters: [inPath('id')], responses: { 200: described(thing) } },
    },
    '/pages/{site}/{slug}': {
      get: {
        operationId: "page's",
        parameters: [inPath('site'), inPath('slug')],
        responses: { 200: described(thing) },
      },
    },
  },
};
const writeDocument = (name: string) => {
  mkdirSync(join(folder, 'docs'), { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(document));
};
const run = async (options: Partial<InitOptions>, answers?: string[]) => {
  let [out, notes] = ['', ''];
  const questions: string[] = [];
  const output = {
    writeOut: (more: string) => {
      out += more;
    },
    writeErr: (more: string) => {
      notes += more;
    },
    isTerminal: false,
  };
  const ask = async (question: string) => {
    questions.push(question);
    return answers?.shift() ?? '';
  };
  await init({ yes: false, ...options }, answers === undefined ? output : { ...output, ask }, folder);
  return { out, notes, questions };
};
const file = () => join(folder, 'contract-check.config.mjs');

test('finds the document, and writes settings that are read', async () => {
  writeDocument('docs/shop-openapi.json');
  const { out, notes } = await run({ url: 'http://127.0.0.1:9000' });
  expect(notes).toContain('Not checked: HEAD /things');
  expect(out).toMatch(/^The API “Things” has 3 operations, for which there are \d+ checks\.$/m);
  expect(out).toMatch(/^ {2}export TOKEN_A=… TOKEN_B=…/m);
  expect(out).toMatch(/--list {4}# the checks$/m);
  const written = readFileSync(file(), 'utf8');
  expect(written).toContain("  //     'page\\'s': { 'site': ['…'], 'slug': ['…'] },\n");
  expect(written).not.toContain('readThing');
  expect(await readSettings(file())).toEqual({
    openapi: 'docs/shop-openapi.json',
    url: 'http://127.0.0.1:9000',
    tokens: [],
  });
});

test('says how a token of HTTP basic is written', async () => {
  const basic = { type: 'http', scheme: 'basic' };
  const secured = { ...document, security: [{ basic: [] }], components: { securitySchemes: { basic } } };
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(secured));
  const { out } = await run({ url: 'http://127.0.0.1:9000' });
  expect(out).toMatch(/# the tokens of two accounts: base64 of user:password$/m);
});

test('asks for what it cannot find, and offers what it finds', async () => {
  writeDocument('openapi.json');
  writeDocument('other.json');
  const { questions } = await run({}, ['other.json', 'https://api.example/v1']);
  expect(questions).toEqual([
    'OpenAPI document, a file or a URL [openapi.json]: ',
    'URL of the API [http://127.0.0.1:8000]: ',
  ]);
  expect(await readSettings(file())).toMatchObject({ openapi: 'other.json', url: 'https://api.example/v1' });
  expect(readFileSync(file(), 'utf8')).toContain('// allowWrites: true,');
});

test('keeps settings that exist, and rejects a URL that is none', async () => {
  writeDocument('openapi.json');
  await expect(run({ openapi: 'openapi.json', url: 'api.example' })).rejects.toThrow(
    /^Invalid URL "api\.example"/,
  );
  writeFileSync(file(), 'export default {};');
  await expect(run({ openapi: 'openapi.json', url: 'http://127.0.0.1:1' })).rejects.toThrow(
    /mjs exists\. Edit it/,
  );
});
