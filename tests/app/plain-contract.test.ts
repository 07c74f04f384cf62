import { expect, test } from 'vitest';
import { plainContract } from '../../scripts/build/plain-contract.ts';
import { contract } from '../../src/contracts/index.ts';

type Hook = (id: string) => string | null;

test('the notation that the browser gets in place of ts-rest keeps what the client reads', async () => {
  const { resolveId, load } = plainContract() as unknown as { resolveId: Hook; load: Hook };
  const source = load(resolveId('@ts-rest/core') ?? '');
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
