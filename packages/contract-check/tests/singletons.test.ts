import { expect, test } from 'vitest';
import { z } from 'zod';
import { content, contractOf, described, idsOf, object, respond, run, text } from './in-memory-api.ts';

const settings = object({
  prefix: { type: 'string', pattern: '^[A-Z]{1,6}$' },
  days: { type: 'integer', minimum: 1, maximum: 60 },
});
const valid = z.strictObject({ prefix: z.string().regex(/^[A-Z]{1,6}$/), days: z.int().min(1).max(60) });
const paths = (shown: object) => ({
  '/settings': {
    get: { operationId: 'getSettings', responses: { 200: described(shown) } },
    put: {
      operationId: 'putSettings',
      requestBody: { required: true, ...content(settings) },
      responses: { 200: described(shown), 422: { description: 'Not valid' } },
    },
  },
});

const withVisits = object({ ...settings.properties, visits: { type: 'integer' }, name: text });
test.each([
  ['at its top', settings, (stored: object) => stored],
  ['in an envelope', object({ data: settings }), (stored: object) => ({ data: stored })],
  [
    'beside what changes with each request',
    withVisits,
    (stored: object, visits: number) => ({ ...stored, visits, name: 'x' }),
  ],
])('what a path without an id changes is read from it: %s', async (_, shown, show) => {
  const contract = await contractOf(paths(shown));
  const check = async (fault?: 'lost' | 'stored if rejected') => {
    let stored = { prefix: 'INV', days: 3 };
    let visits = 0;
    return idsOf(
      await run(contract, async (request) => {
        if (new URL(request.url).pathname !== '/settings') return respond(404);
        visits += 1;
        if (request.method === 'GET') return respond(200, show(stored, visits));
        if (!/^application\/json/.test(request.headers.get('content-type') ?? '')) return respond(415);
        let sent: unknown;
        try {
          sent = JSON.parse(await request.text());
        } catch {
          return respond(400);
        }
        const read = valid.safeParse(sent);
        if (!read.success) {
          if (fault === 'stored if rejected') stored = { ...stored, days: stored.days + 1 };
          return respond(422);
        }
        if (fault !== 'lost') stored = read.data;
        return respond(200, show(read.data, visits));
      }),
    );
  };
  expect(await check()).toEqual([]);
  expect(await check('lost')).toContain('relations/read-by-id putSettings');
  expect(await check('stored if rejected')).toContain('negative/not-stored putSettings');
});
