import { describe, expect, test } from 'vitest';
import { contractOf, described, idsOf, nothing, respond, run } from './in-memory-api.ts';

describe('requests that the document does not exclude', () => {
  const list = (path: string, query: unknown[] = []) =>
    contractOf({
      [path]: {
        get: { operationId: 'list', parameters: query, responses: { 200: described({}), 400: nothing } },
      },
    });

  test('an integer without a maximum may have any size, but not cause a server error', async () => {
    const page = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } };
    const contract = await list('/notes', [page]);
    const answer = (status: number) => (request: Request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== '/notes') return respond(404);
      const sent = searchParams.get('page') ?? '1';
      if (!/^[1-9]\d*$/.test(sent)) return respond(400);
      return Number(sent) > 2 ** 31 ? respond(status, {}) : respond(200, {});
    };
    expect(idsOf(await run(contract, answer(200)))).toEqual([]);
    expect(idsOf(await run(contract, answer(500)))).toContain('schema/server-error list 500');
  });

  test('a declared path with a slash at its end is not required without it', async () => {
    const result = await run(await list('/notes/'), (request) =>
      new URL(request.url).pathname === '/notes/' ? respond(200, {}) : respond(404),
    );
    expect(idsOf(result)).toEqual([]);
  });
});
