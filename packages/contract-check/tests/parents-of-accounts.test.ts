import { expect, test } from 'vitest';
import {
  contractOf,
  described,
  idsOf,
  inPath,
  nothing,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

test('each account uses the parents that it can list', async () => {
  const tenant = object({ tenantId: { type: 'string' } });
  const security = [{ bearer: [] }];
  const contract = await contractOf(
    {
      '/tenants': {
        get: {
          operationId: 'tenants',
          security,
          responses: { 200: described({ type: 'array', items: tenant }), 401: nothing },
        },
      },
      '/tenants/{tenantId}': {
        parameters: [inPath('tenantId')],
        get: {
          operationId: 'tenant',
          security,
          'x-owned': 'tenant',
          responses: { 200: described(tenant), 401: nothing, 404: nothing },
        },
        post: {
          operationId: 'touch',
          security,
          responses: { 201: described(object({ id: text })), 401: nothing, 404: nothing },
        },
      },
      '/tenants/{tenantId}/{id}': {
        parameters: [inPath('tenantId'), inPath('id')],
        get: {
          operationId: 'note',
          security,
          'x-owned': 'note',
          'x-from': { id: { create: 'touch', at: 'id' } },
          responses: { 200: described(object({ id: text })), 401: nothing, 404: nothing },
        },
      },
    },
    { components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
  );
  const tenants: Record<string, string> = { 'Bearer a': 'acme', 'Bearer b': 'zeta' };
  const check = (isLeaking: boolean) =>
    run(
      contract,
      (request) => {
        const own = tenants[request.headers.get('authorization') ?? ''];
        if (own === undefined) return respond(401);
        const [, , id, note] = new URL(request.url).pathname.split('/');
        if (id === undefined) return respond(200, [{ tenantId: own }]);
        if (note !== undefined) return respond(id === own || isLeaking ? 200 : 404, { id: note });
        if (id !== own) return respond(404);
        return request.method === 'POST' ? respond(201, { id: '7' }) : respond(200, { tenantId: id });
      },
      { tokens: ['a', 'b'], include: ['access/foreign'] },
    );
  expect(idsOf(await check(false))).toEqual([]);
  expect(idsOf(await check(true))).toEqual(['access/foreign note']);
});
