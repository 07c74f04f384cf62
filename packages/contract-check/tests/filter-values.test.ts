import { expect, test } from 'vitest';
import { contractOf, described, idsOf, object, respond, run, text } from './in-memory-api.ts';

test('filters by no value with a control character', async () => {
  const note = object({ id: text, tag: { type: 'string' } });
  const contract = await contractOf({
    '/notes': {
      get: {
        operationId: 'list',
        parameters: [{ name: 'tag', in: 'query', schema: { type: 'string' } }],
        'x-relations': [{ kind: 'filter', query: 'tag', rows: '[]', field: 'tag' }],
        responses: { 200: described({ type: 'array', items: note }) },
      },
    },
  });
  const notes = ['a', 'b', '\u0000'].map((tag, i) => ({ id: String(i), tag }));
  const sent: (string | null)[] = [];
  const result = await run(contract, ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const tag = searchParams.get('tag');
    sent.push(tag);
    if (pathname !== '/notes') return respond(404);
    return respond(
      200,
      notes.filter((each) => tag === null || each.tag === tag),
    );
  });
  expect(idsOf(result)).toEqual([]);
  expect(sent).toContain('a');
  expect(sent).not.toContain('\u0000');
});
