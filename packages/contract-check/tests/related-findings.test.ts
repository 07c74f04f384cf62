import { expect, test } from 'vitest';
import { findingId } from '../src/engine/findings.ts';
import { groupFindings } from '../src/report/group-findings.ts';
import { terminalReport } from '../src/report/terminal.ts';
import { contract, type Fault, serve } from './accounts-api.ts';
import { run } from './in-memory-api.ts';

test.each<[Fault, RegExp]>([
  ['owner leaks', /^“owner” is in responses, and not in the contract: 4 operations\.$/],
  ['days as text', /^“days” breaks its schema in the same way: .* \(4 operations\)\.$/],
  ['not stored', /^create: the new id \d+ is not in list\.$/],
  ['change lost', /^change: (code|title|days|currency|tags) was sent as /],
  ['unknown id crashes', /^Requests get 500: “account is undefined” \(3 operations\)\.$/],
  ['unknown id rejected', /^An unknown id gets 404\. 3 of 3 operations break this\.$/],
  ['owner ignored', /^An account can access \/accounts\/\{id\} of another one: change, /],
  ['pages overlap', /^list: the row with id \d+ is on page 1 and on page 2\.$/],
])('one cause is one finding: %s', async (fault, title) => {
  const result = await run(contract, serve(fault), { tokens: ['key-a', 'key-b'] });
  expect(result.findings.length).toBeGreaterThan(1);
  const { causes, others } = groupFindings(result, new Set());
  expect(terminalReport(result, new Set()).split('\n')[2]).toMatch(title);
  expect([causes.slice(1).map((cause) => cause.title), others.map(findingId)]).toEqual([[], []]);
});

test('bodies that are not validated come first, whatever else goes wrong because of it', async () => {
  const result = await run(contract, serve('validation off'), { tokens: ['key-a', 'key-b'] });
  expect(terminalReport(result, new Set()).split('\n')[2]).toBe(
    'Bodies are not validated: 2 operations accept what their schema rejects.',
  );
});
