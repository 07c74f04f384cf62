import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { plainContract } from '../../scripts/build/plain-contract.ts';
import { contract } from '../../src/contracts/index.ts';

type Hook = (id: string) => string | null;
type Built = { resolveId: { handler: Hook }; load: Hook };

test('the notation that the browser gets in place of ts-rest keeps what the client reads', async () => {
  const { resolveId, load } = plainContract() as unknown as Built;
  const source = load(resolveId.handler('@ts-rest/core') ?? '');
  const url = `data:text/javascript,${encodeURIComponent(source ?? '')}`;
  const { initContract } = (await import(/* @vite-ignore */ url)) as {
    initContract: () => { router: (routes: object) => object; noBody: () => unknown };
  };
  const routes = { list: { method: 'GET', path: '/api/list', responses: { 200: {} } } };
  expect(initContract().router(routes)).toBe(routes);
  expect(initContract().noBody()).toBeNull();
  // ts-rest itself copies each route and changes none of these.
  expect(contract.catalogue.districts).toMatchObject({ method: 'GET', path: '/api/get_districts' });
});

test('the words of the reference stay away from the browser, the schemas do not', () => {
  const { transform } = plainContract() as unknown as {
    transform: (this: object, code: string, id: string) => { code: string } | null;
  };
  const source = [
    "const Id = z.int().describe('A number').min(1);",
    "export const one = c.router({ read: { method: 'GET', path: '/one/:id', summary: 'One',",
    "  description: 'The one', responses: { 200: z.object({ description: Id.describe('Kept') }) }, metadata: {} } });",
  ].join('\n');
  const { code } = transform.call({ parse: parseAst }, source, '/src/contracts/one.ts') ?? { code: '' };
  expect(code.replace(/\s+/g, ' ')).toBe(
    "const Id = z.int().min(1); export const one = c.router({ read: { method: 'GET', path: '/one/:id', responses: { 200: z.object({ description: Id }) }, } });",
  );
  expect(transform.call({ parse: parseAst }, source, '/src/domain/one.ts')).toBeNull();
});
