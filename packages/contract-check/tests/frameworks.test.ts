import { expect, test } from 'vitest';
import { terminalReport } from '../src/report/terminal.ts';
import { contract, type Fault, serve } from './accounts-api.ts';
import { idsOf, run } from './in-memory-api.ts';

const check = (fault?: Fault) => run(contract, serve(fault), { tokens: ['key-a', 'key-b'] });

test('what frameworks do by default is no finding', async () => {
  const result = await check();
  expect(idsOf(result)).toEqual([]);
  expect(result.inconclusive.map(({ reason }) => reason)).toContain(
    'a time with an offset got 422, which its format allows: declare a pattern if it must end with Z',
  );
});

test.each<[Fault, string]>([
  ['code reset', 'relations/partial-update change code'],
  ['currency ignored', 'relations/filter list currency'],
  ['unsorted', 'relations/order-by list days'],
  ['location', 'relations/location create'],
  ['emoji', 'negative/odd-text create title'],
  ['plain text', 'negative/content-type change'],
  ['large page', 'schema/server-error list 500'],
])('finds: %s', async (fault, id) => {
  expect(idsOf(await check(fault))).toContain(id);
});

test('a list that shows what only the other account can read is a finding about the list', async () => {
  const result = await check('all listed');
  expect(idsOf(result)).not.toContain('schema/accepts-valid read');
  expect(terminalReport(result, new Set()).split('\n').slice(2, 5)).toEqual([
    expect.stringMatching(/^access\/foreign-list /),
    expect.stringMatching(/^ {2}list/),
    "    A's list has id 101, which A cannot read (404) and B can (200)",
  ]);
});

test('a body whose id comes from operations that fail is not called valid', async () => {
  const result = await check('accounts fail');
  expect(result.findings.filter(({ operation }) => operation === 'book')).toEqual([]);
  expect(result.inconclusive.map(({ reason }) => reason)).toContain(
    'book responded 404, perhaps because account_id does not exist: create responded 500',
  );
});
