import { describe, expect, test } from 'vitest';
import { coverage, type TestReport } from './coverage.ts';
import { idsIn, withoutIds } from './requirement-ids.ts';
import { parts } from './requirements.ts';

type TestResult = TestReport['testResults'][number]['assertionResults'][number];

const testResult = (path: string, status = 'passed'): TestResult => {
  const titles = path.split(' > ');
  return { ancestorTitles: titles.slice(0, -1), title: titles.at(-1) ?? '', status };
};
const coverageOf = (...assertionResults: TestResult[]) =>
  coverage({
    parts: [{ section: 4, title: 'Orders', requirements: { '4.1': 'An order is stored.' } }],
    reports: [{ testResults: [{ name: '/project/tests/server/orders.test.ts', assertionResults }] }],
    root: '/project',
  });
const ordersLink = '[orders](../tests/server/orders.test.ts)';

describe('coverage', () => {
  test.each([
    ['by its own title', 'placing > an order [4.1]', `${ordersLink}: placing \\> an order`],
    ['by the title of its group', 'placing [4.1] > an order', `${ordersLink}: placing`],
    [
      'as a case of several',
      "placing > 'an order [4.1]' of a guest",
      `${ordersLink}: placing \\> 'an order' of a guest`,
    ],
    ['with a bar in its title', 'an order | of a guest [4.1]', `${ordersLink}: an order \\| of a guest`],
  ])('a passing test covers a requirement %s', (_, path, link) => {
    const { errors, table, count } = coverageOf(testResult(path), testResult(path));
    expect([errors, count]).toEqual([[], 1]);
    expect(table).toContain(`| 4.1 | An order is stored. | ${link} |`);
  });

  test.each<[string, TestResult[], string]>([
    [
      'a requirement without a test',
      [testResult('an order')],
      '4.1: no passing test covers «An order is stored.»',
    ],
    [
      'an unknown id',
      [testResult('an order [4.1]'), testResult('a refusal [4.2]')],
      '4.2 is not a requirement: «a refusal [4.2]» in tests/server/orders.test.ts',
    ],
    [
      'a title cut off in the middle of its ids',
      [testResult('an order [4.1]'), testResult("'a refusal with a long name [4.1, 4.…'")],
      "Shorten «'a refusal with a long name [4.1, 4.…'» in tests/server/orders.test.ts: its ids are cut off",
    ],
    [
      'a test that failed, beside one that passed',
      [testResult('an order [4.1]'), testResult('a refusal [4.1]', 'failed')],
      '4.1: «a refusal [4.1]» in tests/server/orders.test.ts failed',
    ],
    [
      'a skipped test of a group',
      [testResult('placing [4.1] > an order'), testResult('placing [4.1] > a refusal', 'skipped')],
      '4.1: «placing [4.1] > a refusal» in tests/server/orders.test.ts skipped',
    ],
  ])('reports %s', (_, tests, error) => {
    expect(coverageOf(...tests).errors).toEqual([error]);
  });
});

test('parses several ids in one pair of brackets and keeps other brackets in the title', () => {
  const title = 'reads [a] list of 2.5 [4.1, 12.30]';
  expect([idsIn(title), withoutIds(title)]).toEqual([['4.1', '12.30'], 'reads [a] list of 2.5']);
});

test('ids and sentences are unique, and each id starts with its section', () => {
  const rows = parts.flatMap(({ section, title, requirements }) =>
    Object.entries(requirements).map(([id, text]) => ({
      id,
      section,
      sentence: `${section} ${title}: ${text}`,
    })),
  );
  expect(rows.filter(({ id, section }) => !id.startsWith(`${section}.`))).toEqual([]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(new Set(rows.map(({ sentence }) => sentence)).size).toBe(rows.length);
});
