import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  content,
  contractOf,
  described,
  idsOf,
  nothing,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

describe('content types', () => {
  const type = 'application/vnd.api+json';
  const note = object({ id: { type: 'string' }, name: text });
  const paths = {
    '/notes': {
      post: {
        operationId: 'createNote',
        requestBody: { required: true, ...content(object({ name: text }), type) },
        responses: {
          201: described(note, type),
          400: described(object({ title: text }), 'application/problem+json'),
          413: nothing,
          415: nothing,
        },
      },
    },
  };

  test('a request has the declared content type and accepts the declared ones', async () => {
    const sent = new Set<string>();
    const result = await run(await contractOf(paths), async (request) => {
      const { headers } = request;
      if (new URL(request.url).pathname !== '/notes') return respond(404);
      sent.add(`${headers.get('content-type')?.replace(/;.*/, '')} ${headers.get('accept')}`);
      if (headers.get('content-type') !== type) return respond(415);
      const body = await request.text();
      if (body.length > 1_000_000) return respond(413);
      const parsed = z.object({ name: z.string().trim().min(1).max(50) });
      try {
        return respond(201, { id: '1', ...parsed.parse(JSON.parse(body)) }, type);
      } catch {
        return respond(400, { title: 'Invalid' }, 'application/problem+json');
      }
    });
    expect(idsOf(result)).toEqual([]);
    expect([...sent]).toContain(`${type} ${type}, application/problem+json`);
  });

  test.each([
    ['text/csv', 'text/csv; charset=utf-8', true],
    ['text/csv', 'text/html', false],
    ['image/*', 'image/png', true],
    ['image/*', 'application/json', false],
    ['application/octet-stream', 'application/pdf', true],
    ['application/octet-stream', '', false],
  ])('a body that is declared as %s may be sent as %s: %s', async (declared, sent, isValid) => {
    const responses = { 200: { description: 'a file', content: { [declared]: {} } } };
    const contract = await contractOf({ '/file': { get: { operationId: 'file', responses } } });
    const accepted = new Set<string | null>();
    const result = await run(contract, ({ url, headers }) => {
      if (!url.endsWith('/file')) return respond(404);
      accepted.add(headers.get('accept'));
      return new Response(new Blob(['a']).stream(), { headers: sent === '' ? {} : { 'content-type': sent } });
    });
    expect([...accepted]).toEqual([declared]);
    expect(idsOf(result)).toEqual(isValid ? [] : ['schema/content-type file 200']);
  });

  test.each(['default', '4XX'])('the content type and headers declared for %s are checked', async (range) => {
    const problem = described(object({ title: text }), 'application/problem+json');
    const headers = { 'X-Request-Id': { required: true, schema: text } };
    const contract = await contractOf({
      '/notes/{id}': {
        get: {
          operationId: 'getNote',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: { 200: described(note), [range]: { ...problem, headers } },
        },
      },
    });
    const errors = (status: number, type: string, sent: Record<string, string>) =>
      run(contract, ({ url }) => {
        if (url.endsWith('/notes/7')) return respond(200, { id: '7', name: 'x' });
        const response = respond(status, { title: 'There is none' }, type);
        for (const [name, value] of Object.entries(sent)) response.headers.set(name, value);
        return response;
      });
    const declared = await errors(404, 'application/problem+json', { 'x-request-id': '1' });
    expect(idsOf(declared)).toEqual([]);
    const other = await errors(404, 'application/json', {});
    expect(idsOf(other)).toEqual([
      'schema/error-body getNote 404',
      'schema/headers getNote 404 x-request-id',
    ]);
  });

  test('JSON with another content type is one finding, and its content is read', async () => {
    const list = { '/notes': { get: { operationId: 'listNotes', responses: { 200: described(note) } } } };
    const result = await run(await contractOf(list), ({ url }) =>
      url.endsWith('/notes') ? respond(200, { id: 1, name: 'x' }, 'text/plain') : respond(404),
    );
    expect(result.findings.map(({ rule }) => rule)).toEqual(['schema/content-type']);
  });
});
