import { expect, test } from 'vitest';
import { content, contractOf, idsOf, nothing, run, text } from './in-memory-api.ts';

test('an oversized body that is a list is sent with padding', async () => {
  const responses = { 204: nothing, 400: nothing, 413: nothing, 415: nothing };
  const requestBody = { required: true, ...content({ type: 'array', minItems: 1, items: text }) };
  const contract = await contractOf({
    '/notes': { post: { operationId: 'create', requestBody, responses } },
  });
  const sizes: number[] = [];
  const result = await run(
    contract,
    async (request) => {
      const { length } = await request.text();
      sizes.push(length);
      return new Response(null, { status: length > 1_000_000 ? 413 : 400 });
    },
    { include: ['negative/oversize'] },
  );
  expect(idsOf(result)).toEqual([]);
  expect(Math.max(...sizes)).toBeGreaterThan(2_000_000);
});
