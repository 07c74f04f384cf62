import { expect, test } from 'vitest';
import {
  content,
  contractOf,
  described,
  inPath,
  nothing,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

test.each<[string, number, object]>([
  ['a resource is deleted if only the source of the id of its DELETE is known', 1, {}],
  ['all rows of a bulk creation are deleted', 3, { 'x-from': { id: { create: 'create', at: '[].id' } } }],
])('%s', async (_, count, annotation) => {
  const notes = new Set<string>();
  let next = 1;
  const note = object({ id: { type: 'string' }, name: text });
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } };
  const contract = await contractOf({
    '/notes': {
      get: {
        operationId: 'list',
        parameters: [limit],
        responses: { 200: described({ type: 'array', items: note }), 400: nothing },
      },
      post: {
        operationId: 'create',
        requestBody: content(object({ name: text })),
        responses: {
          201: described(count === 1 ? note : { type: 'array', items: note }),
          400: nothing,
          404: nothing,
          413: nothing,
          415: nothing,
        },
      },
    },
    '/notes/{id}': {
      parameters: [inPath('id')],
      delete: {
        operationId: 'remove',
        ...annotation,
        responses: { 204: nothing, 400: nothing, 404: nothing, 413: nothing, 415: nothing },
      },
    },
  });
  const result = await run(
    contract,
    async (request) => {
      const [, , id] = new URL(request.url).pathname.split('/');
      if (request.method === 'GET') return respond(200, []);
      if (request.method === 'DELETE') return respond(notes.delete(String(id)) ? 204 : 404);
      const { name } = (await request.json()) as { name: string };
      const created = Array.from({ length: count }, () => ({ id: String(next++), name }));
      for (const { id } of created) notes.add(id);
      return respond(201, count === 1 ? created[0] : created);
    },
    { include: ['schema/accepts-valid'] },
  );
  expect(next).toBeGreaterThan(5);
  expect(notes.size).toBe(0);
  expect(result.notCleanedUp).toBe(0);
});
