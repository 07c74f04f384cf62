import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { stripContract } from '../../scripts/build/strip-contract.ts';
import { contract } from '../../src/contracts/index.ts';

type Hook = (id: string) => string | null;
interface Built {
  resolveId: { handler: Hook };
  load: Hook;
}

test('the ts-rest replacement in the browser bundle keeps what the client reads', async () => {
  const { resolveId, load } = stripContract() as unknown as Built;
  const source = load(resolveId.handler('@ts-rest/core') ?? '');
  const url = `data:text/javascript,${encodeURIComponent(source ?? '')}`;
  const { initContract } = (await import(/* @vite-ignore */ url)) as {
    initContract: () => { router: (routes: object) => object; noBody: () => unknown };
  };
  const routes = { list: { method: 'GET', path: '/api/list', responses: { 200: {} } } };
  expect(initContract().router(routes)).toBe(routes);
  expect(initContract().noBody()).toBeNull();
  // Same values as from ts-rest itself, which copies each route.
  expect(contract.catalogue.districts).toMatchObject({ method: 'GET', path: '/api/get_districts' });
});

test('the browser bundle has response schemas of successes only, without descriptions, request and error schemas', () => {
  const { transform } = stripContract() as unknown as {
    transform: (this: object, code: string, id: string) => { code: string } | null;
  };
  const source = [
    "const Id = z.int().describe('A number').min(1);",
    "export const one = c.router({ read: { method: 'GET', path: '/one/:id', summary: 'One',",
    "  description: 'The one', query: z.object({ id: Id }), body: Id.optional(),",
    "  responses: { 200: z.object({ description: Id.describe('Stored') }), ...commonErrors }, metadata: {} } });",
  ].join('\n');
  const { code } = transform.call({ parse: parseAst }, source, '/src/contracts/one.ts') ?? { code: '' };
  expect(code.replace(/\s+/g, ' ')).toBe(
    [
      'const Id = /*#__PURE__*/ z.int().min(1);',
      "export const one = /*#__PURE__*/ c.router({ read: { method: 'GET', path: '/one/:id',",
      'responses: { 200: /*#__PURE__*/ z.object({ description: Id }), }, } });',
    ].join(' '),
  );
  expect(transform.call({ parse: parseAst }, source, '/src/domain/one.ts')).toBeNull();
});

test('the browser bundle has stubs for all exports of the JSON Schema conversion of zod', async () => {
  const { transform } = stripContract() as unknown as {
    transform: (this: object, code: string, id: string) => { code: string } | null;
  };
  for (const file of ['to-json-schema.js', 'json-schema-processors.js']) {
    const url = new URL(`../../node_modules/zod/v4/core/${file}`, import.meta.url);
    const { code = '' } = transform.call({}, readFileSync(url, 'utf8'), url.pathname) ?? {};
    const load = (source: string) =>
      import(/* @vite-ignore */ source) as Promise<Record<string, () => unknown>>;
    const stub = await load(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(Object.keys(stub)).toEqual(Object.keys(await load(url.href)));
    for (const unavailable of Object.values(stub))
      expect(unavailable).toThrow('left out of the browser build');
  }
});
