import { describe, expect, test } from 'vitest';
import { content, contractOf, described, inPath, nothing, object, text } from './in-memory-api.ts';

describe('derived metadata', () => {
  const derive = async (idKey: string, collection: string, param: string, query: string[] = []) => {
    const note = object({ [idKey]: { type: 'string' }, name: text });
    const parameters = query.map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
    const created = { 201: described(note) };
    const { operations } = await contractOf({
      [collection]: {
        get: {
          operationId: 'list',
          parameters,
          responses: { 200: described({ type: 'array', items: note }) },
        },
        post: { operationId: 'create', requestBody: content(note), responses: created },
      },
      [`/notes/{${param}}`]: {
        parameters: [inPath(param)],
        delete: { operationId: 'remove', responses: { 204: nothing } },
      },
    });
    return Object.fromEntries(operations.map(({ name, metadata }) => [name, metadata]));
  };

  test.each([
    ['Id', '/notes', 'id'],
    ['note_id', '/notes', 'noteId'],
    ['slug', '/notes', 'slug'],
    ['id', '/notes/', 'noteId'],
  ])('id key %s of %s', async (idKey, collection, param) => {
    const { remove } = await derive(idKey, collection, param);
    expect(remove?.from).toEqual({ [param]: { create: 'create', at: idKey } });
    expect(remove?.relations?.[0]).toMatchObject({ kind: 'deletes', list: 'list', rows: '[]' });
  });

  test.each(['page[size]', 'per_page', '$top', 'page'])(
    'how a list with %s alone is read to its end is not known',
    async (name) => {
      const { create } = await derive('id', '/notes', 'id', [name]);
      expect(create?.relations).toEqual([]);
    },
  );
});
