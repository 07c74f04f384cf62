import { initContract } from '@ts-rest/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { schemaOf } from '../src/contract/operation.ts';
import { tsRestContract } from '../src/ts-rest/contract.ts';

const c = initContract();
const book = z.object({ id: z.number() });
const read = (more: object) =>
  tsRestContract(c.router({ get: { method: 'GET', path: '/books', responses: { 200: book }, ...more } }), {
    title: 'the library',
    version: '1',
  });

test('path parameters without a schema are strings', () => {
  const pathParams = z.object({ id: z.coerce.number().int() });
  const paramsOf = (more: object) =>
    read({ path: '/authors/:author/books/:id', ...more }).operations[0]?.pathParams;
  expect(Object.keys(paramsOf({}) ?? {})).toEqual(['author', 'id']);
  expect(['7', 'x'].map((text) => paramsOf({ pathParams })?.id?.schema.accepts(text))).toEqual([true, false]);
  expect(paramsOf({ pathParams })?.author?.schema.accepts('x')).toBe(true);
});

test('c.type() is any JSON body, and c.noBody() is none', () => {
  const [operation] = read({ responses: { 200: c.type<{ id: number }>(), 204: c.noBody() } }).operations;
  expect(schemaOf(operation?.responses[200])?.accepts({ id: 1 })).toBe(true);
  expect(operation?.responses[204]).toBeNull();
});

test('c.otherResponse() has its content type', () => {
  const csv = c.otherResponse({ contentType: 'text/csv', body: z.string() });
  expect(read({ responses: { 200: csv } }).operations[0]?.responses[200]).toEqual({
    contentTypes: ['text/csv'],
  });
});

test.each([
  ['application/x-www-form-urlencoded', 'count=7&tags=a&tags=b'],
  ['multipart/form-data', 'name="count"\r\n\r\n7\r\n'],
])('a body of type %s is sent as a form, and judged by what is read from it', (contentType, expected) => {
  const body = z.object({ count: z.int().max(9), tags: z.array(z.string()) });
  const [operation] = read({ method: 'POST', contentType, body }).operations;
  expect(operation?.encode?.({ count: 7, tags: ['a', 'b'] }).text).toContain(expected);
  expect([7, '7', 10].map((count) => operation?.body?.accepts({ count, tags: ['a'] }))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  [
    { responses: { 200: c.otherResponse({ contentType: 'text/event-stream', body: z.string() }) } },
    'it responds with a stream that does not end',
  ],
  [{ method: 'POST', body: c.type<{ id: number }>() }, 'its body has no zod schema'],
])('a route that cannot be checked is skipped with a note: %#', (more, reason) => {
  const { operations, notes } = read(more);
  expect(operations).toEqual([]);
  expect(notes).toEqual([`Not checked: get, because ${reason}.`]);
});

test.each([
  { responses: { 200: z3.object({ id: z3.number() }) } },
  { query: z3.object({ page: z3.string() }) },
  { method: 'POST', body: z3.object({ name: z3.string() }) },
  { path: '/books/:id', pathParams: z3.object({ id: z3.string() }) },
])('a route with schemas of zod 3 says what is needed: %#', (more) => {
  expect(() => read(more)).toThrow(
    /^The schemas of get are made with zod 3, .*Import z from 'zod\/v4', .*or update zod\.$/,
  );
});
