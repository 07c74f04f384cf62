import { expect, test } from 'vitest';
import { jsonReport } from '../src/report/files.ts';
import { htmlReport } from '../src/report/html.ts';
import { terminalReport } from '../src/report/terminal.ts';
import { content, contractOf, described, nothing, object, respond, run, text } from './in-memory-api.ts';

const card = object({ method: { const: 'card' }, digits: text });
const cash = object({ method: { const: 'cash' } });
const payment = { oneOf: [card, cash] };
const contract = await contractOf({
  '/payments': {
    post: {
      operationId: 'pay',
      parameters: [{ name: 'dry', in: 'query', schema: { type: 'string' } }],
      requestBody: { required: true, ...content(object({ payment, note: text })) },
      responses: { 201: described(object({ payment })), 400: nothing, 415: nothing, 409: nothing },
    },
  },
  '/status': { get: { operationId: 'status', responses: { 200: nothing } } },
});

/** Accepts payments of any kind, and responds as if all were in cash. */
const handle = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  if (pathname === '/status') return respond(200);
  if (pathname !== '/payments') return respond(404);
  if (!request.headers.get('content-type')?.startsWith('application/json')) return respond(415);
  const body: unknown = await request.json().catch(() => undefined);
  return contract.operations[0]?.body?.accepts(body) === true
    ? respond(201, { payment: { method: 'cash' } })
    : respond(400);
};

test('a report says what was tried of what the document declares', async () => {
  const result = await run(contract, handle, { exclude: ['negative/query', 'negative/path'] });
  const [pay, status] = result.coverage;
  expect(pay).toEqual({
    operation: 'pay',
    requests: expect.any(Number),
    statuses: { declared: 4, missing: ['409'] },
    parameters: { declared: 1, missing: ['dry'] },
    fields: { declared: 4, missing: [] },
    branches: { declared: 4, missing: ['response payment: card'] },
  });
  expect(status?.statuses).toEqual({ declared: 1, missing: [] });
  const summary =
    'Tried 2 of 2 operations, 4 of 5 statuses, 0 of 1 parameters, 4 of 4 fields, 3 of 4 branches.';
  expect(terminalReport(result, new Set())).toContain(summary);
  expect(jsonReport(result, new Set()).coverage).toBe(result.coverage);
  expect(htmlReport(result, new Set())).toContain(
    '<td class="open">3 of 4 (not response payment: card)</td>',
  );
});

test('an operation that no request was sent to is not counted as tried', async () => {
  const result = await run(contract, handle, { include: ['schema/reads@status'] });
  expect(result.coverage.map(({ operation }) => operation)).toEqual(['status']);
  expect(terminalReport(result, new Set())).toContain('Tried 1 of 2 operations, 1 of 1 statuses.');
});
