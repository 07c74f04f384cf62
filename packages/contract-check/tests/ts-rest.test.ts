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

test.each([
  [
    { responses: { 200: c.otherResponse({ contentType: 'text/plain', body: z.string() }) } },
    'it does not respond with JSON',
  ],
  [{ method: 'POST', body: c.type<{ id: number }>() }, 'its body has no zod schema'],
  [
    { method: 'POST', contentType: 'multipart/form-data', body: z.object({ file: z.any() }) },
    'its body is multipart/form-data, not JSON',
  ],
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
