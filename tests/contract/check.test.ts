import { expect, test } from 'vitest';
import { faultsByClass, variations } from './faults/all-faults.ts';
import { checkBent, checksFor, naming } from './faults/trial-run.ts';
import { terminalReport } from './report/terminal.ts';

const slow = 180_000;
/** A few of each class; `npm run contract:score` takes them all. */
const sample = {
  schema: ['the password hash leaks', 'an HTML page for unknown products'],
  negative: ['an unknown sort is taken', 'errors name another field', 'stored though refused'],
  relations: [
    'address2 is lost',
    'deleting an address deletes them all',
    'an email address twice',
    'bounds sent as text are ignored',
  ],
  access: ['anyone changes an address', 'client secrets are listed', 'a link deletes an address'],
} as const;
const chosen = Object.entries(sample).flatMap(([kind, ids]) =>
  faultsByClass[kind as keyof typeof sample].filter(({ id }) => (ids as readonly string[]).includes(id)),
);

test('the mock passes every check, and nothing is left behind', { timeout: slow }, async () => {
  const { findings, left } = await checkBent({});
  expect(findings.map(({ rule, operation, says }) => `${rule} ${operation}: ${says}`)).toEqual([]);
  expect(left).toBe(0);
});

test('the same seed says the same of the same backend', { timeout: slow }, async () => {
  const bend = () => ({ policy: { csrf: () => false, validation: () => false } });
  const [first, second] = [await checkBent(bend(), ['account.*']), await checkBent(bend(), ['account.*'])];
  expect(first.findings).not.toEqual([]);
  expect(terminalReport(second, new Set())).toBe(terminalReport(first, new Set()));
});

test.each(chosen)('$id: is named', { timeout: slow }, async (fault) => {
  const result = await checkBent(fault.bend(), checksFor(fault));
  expect(
    naming(fault, result),
    result.findings.map(({ rule, says }) => `${rule}: ${says}`).join('\n'),
  ).not.toEqual([]);
});

const harmless = ['extra headers', '204 for a repeated deletion', 'another word for taken off the wishlist'];
test.each(variations.filter(({ id }) => harmless.includes(id)))(
  '$id: raises no alarm',
  { timeout: slow },
  async ({ bend }) => {
    const { findings } = await checkBent(bend(), ['addresses.*', 'account.*', 'wishlist.*']);
    expect(findings.map(({ rule, operation, says }) => `${rule} ${operation}: ${says}`)).toEqual([]);
  },
);

test('the fault set is large enough to say something', () => {
  expect(Object.values(faultsByClass).flat().length).toBeGreaterThanOrEqual(60);
  expect(variations.length).toBeGreaterThanOrEqual(15);
});
