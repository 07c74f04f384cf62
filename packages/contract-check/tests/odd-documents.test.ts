import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createChecks } from '../src/engine/all-checks.ts';
import { type OpenApiContract, openApiContract } from '../src/openapi/contract.ts';
import { content, described, inPath, load, nothing, object } from './in-memory-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'razz-odd-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const loadText = (text: string | Buffer): Promise<OpenApiContract> => {
  const path = join(folder, 'openapi.yaml');
  writeFileSync(path, text);
  return openApiContract(path);
};
const yaml = (paths: string, openapi = '3.1.0'): string =>
  `openapi: ${openapi}\ninfo: { title: Things, version: '1' }\npaths:\n${paths}`;
const get = (path: string): string =>
  `  ${path}:\n    get:\n      responses:\n        '200':\n          description: Things\n`;
const namesOf = ({ contract }: OpenApiContract): string[] => contract.operations.map(({ name }) => name);

describe('a text that other parsers accept', () => {
  test('a key twice: the last one is read, and a message says where', async () => {
    const { notes, ...read } = await loadText(yaml(`${get('/a')}${get('/b')}${get('/a')}`));
    expect(namesOf(read as OpenApiContract)).toEqual(['GET /a', 'GET /b']);
    expect(notes).toEqual([expect.stringMatching(/has a key at line 14 that its object has already/)]);
  });

  test.each([
    ['double', '"Things that are listed\n      here. It is: all."'],
    ['single', "'Things that are listed\n      here. It is: all.'"],
  ])('a text in %s quotes that continues without being indented', async (_, description) => {
    const text = yaml(`${get('/a')}      description: ${description}\n${get('/b')}`);
    expect(namesOf(await loadText(text))).toEqual(['GET /a', 'GET /b']);
  });

  test('several documents: the first is read', async () => {
    const read = await loadText(`---\n${yaml(get('/a'))}---\nmore: true\n`);
    expect(namesOf(read)).toEqual(['GET /a']);
    expect(read.notes).toEqual([expect.stringMatching(/several YAML documents; the first is read/)]);
  });

  test.each(['3.0', '3.1'])('a version without quotes: %s', async (version) => {
    expect(namesOf(await loadText(yaml(get('/a'), version)))).toEqual(['GET /a']);
  });

  test('a version of Swagger without quotes', async () => {
    const read = await loadText(yaml(get('/a')).replace('openapi: 3.1.0', 'swagger: 2.0'));
    expect(namesOf(read)).toEqual(['GET /a']);
  });

  test.each(['utf-8', 'utf16le'] as const)('with a byte order mark in %s', async (encoding) => {
    expect(namesOf(await loadText(Buffer.from(`\uFEFF${yaml(get('/a'))}`, encoding)))).toEqual(['GET /a']);
  });
});

describe('a text that is no document: the first line says why', () => {
  test.each([
    ['JSON', '{ "openapi": "3.1.0" } more', /neither JSON nor YAML: Unexpected .*JSON/],
    ['an HTML page', '<!DOCTYPE html><title>Swagger UI</title>', /it is an HTML page, not the document/],
    [
      'webhooks only',
      { webhooks: { sold: { post: { responses: { 200: nothing } } } } },
      /checked: it declares webhooks only/,
    ],
    ['schemas only', { paths: {}, components: { schemas: {} } }, /checked: its paths have no operations/],
    [
      'a schema on another host',
      {
        paths: { '/a': { get: { responses: { 200: described({ $ref: 'https://a.example/b.json#/c' }) } } } },
      },
      /b\.json#\/c" cannot be resolved: only files and URLs of the document's own host are read/,
    ],
  ])('%s', async (_, document, message) => {
    const info = { title: 'Things', version: '1' };
    const reading =
      typeof document === 'string' ? loadText(document) : load({ openapi: '3.1.0', info, ...document });
    await expect(reading).rejects.toThrow(message);
  });
});

describe('a part that cannot be used does not refuse the document', () => {
  const info = { title: 'Things', version: '1' };
  const responses = { 200: described({ type: 'string' }) };
  const reading = (more: object) =>
    load({ openapi: '3.1.0', info, paths: { '/a': { get: { responses } } }, ...more });

  test.each([
    ['a security scheme', { components: { securitySchemes: { key: { $ref: '#/none' } } } }],
    ['the components', { components: { $ref: '#/none' } }],
    ['a server', { servers: [null] }],
    [
      'a HEAD of a path that is not supported',
      { paths: { '/a': { get: { responses } }, '/{b}c': { head: {} } } },
    ],
  ])('%s', async (_, more) => {
    expect(namesOf(await reading(more))).toEqual(['GET /a']);
  });

  test('a property that only responses have', async () => {
    const body = object({ name: { type: 'string' }, at: { type: 'none', readOnly: true } });
    const post = { requestBody: { required: true, ...content(body) }, responses: { 204: nothing } };
    const { contract } = await reading({ paths: { '/a': { post } } });
    expect(createChecks(contract).length).toBeGreaterThan(3);
  });

  test('a security scheme that is not declared: the operation is checked, with a message', async () => {
    const read = await reading({ security: [{ key: [] }, { other: [] }] });
    expect(namesOf(read)).toEqual(['GET /a']);
    expect(read.notes).toEqual([
      expect.stringMatching(/GET \/a requires the security scheme key, which the document does not declare/),
    ]);
  });
});

test('the checks of 3,000 operations are listed in time that grows with their number', async () => {
  const id = { type: 'integer' };
  const paths = Object.fromEntries(
    Array.from({ length: 750 }, (_, i): [string, object][] => {
      const thing = object({ id, name: { type: 'string' }, [`thing${(i + 1) % 750}_id`]: id });
      const body = { required: true, ...content(object({ [`thing${(i + 1) % 750}_id`]: id })) };
      const list = { responses: { 200: described({ type: 'array', items: thing }) } };
      const one = { responses: { 200: described(thing), 404: nothing } };
      return [
        [`/thing${i}s`, { get: list, post: { requestBody: body, responses: { 201: described(thing) } } }],
        [
          `/thing${i}s/{id}`,
          { parameters: [inPath('id')], get: one, delete: { responses: { 204: nothing, 404: nothing } } },
        ],
      ];
    }).flat(),
  );
  const before = process.cpuUsage();
  const { contract } = await load({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths });
  expect(createChecks(contract).length).toBeGreaterThan(15_000);
  expect(contract.operations.every(({ metadata }) => metadata.from !== undefined)).toBe(true);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
});
