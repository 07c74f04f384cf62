import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { responseOf } from '../src/contract/operation.ts';
import { detectShapeMismatch } from '../src/schema/shape-mismatch.ts';
import { zodSchema } from '../src/schema/zod-schema.ts';
import { contractOf, described, object, respond, run, text } from './in-memory-api.ts';

describe('statuses and envelopes', () => {
  const Failure = z.object({ code: z.number(), message: z.string() });
  const error = zodSchema(Failure);
  test('the default response does not include a success, if one is declared', () => {
    const operation = { responses: { 201: zodSchema(z.string()) }, ranges: { default: error } };
    expect(responseOf(operation, 200)).toBeUndefined();
    expect(responseOf(operation, 404)).toBe(error);
    expect(responseOf({ responses: {}, ranges: { default: error } }, 200)).toBe(error);
  });

  test('an envelope that the schema does not declare is not missing', () => {
    expect(
      detectShapeMismatch(error, { id: 1, name: 'a', size: 2, lines: [], paid: true, note: '' }),
    ).toBeUndefined();
    expect(detectShapeMismatch(zodSchema(z.object({ data: Failure })), { code: 1, message: 'a' })?.kind).toBe(
      'envelope-missing',
    );
  });
});

test('a Location without a redirect is not reported as its target', async () => {
  const contract = await contractOf({
    '/notes': { get: { operationId: 'list', responses: { 201: described(object({ id: text })) } } },
  });
  const headers = { location: '/notes/1', 'content-type': 'application/json' };
  const { findings } = await run(contract, ({ url }) =>
    url.endsWith('/notes') ? new Response('{}', { status: 200, headers }) : respond(404),
  );
  expect(findings.map(({ message }) => message)).toEqual(['responded 200; the operation declares 201']);
});
