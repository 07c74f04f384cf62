import { describe, expect, test } from 'vitest';
import { coverage, type TestReport } from './coverage.ts';
import { idsIn, withoutIds } from './requirement-ids.ts';
import { parts } from './requirements.ts';

type Ran = TestReport['testResults'][number]['assertionResults'][number];

const ran = (path: string, status = 'passed'): Ran => {
  const titles = path.split(' > ');
  return { ancestorTitles: titles.slice(0, -1), title: titles.at(-1) ?? '', status };
};
const over = (...assertionResults: Ran[]) =>
  coverage({
    parts: [{ section: 4, title: 'Orders', requirements: { '4.1': 'An order is stored.' } }],
    reports: [{ testResults: [{ name: '/project/tests/server/orders.test.ts', assertionResults }] }],
    root: '/project',
  });
const orders = '[orders](../tests/server/orders.test.ts)';

describe('the coverage of the specification', () => {
  test.each([
    ['by its own title', 'placing > an order [4.1]', `${orders}: placing \\> an order`],
    ['by the title of its group', 'placing [4.1] > an order', `${orders}: placing`],
    [
      'as a case of several',
      "placing > 'an order [4.1]' of a guest",
      `${orders}: placing \\> 'an order' of a guest`,
    ],
    ['with a bar in its title', 'an order | of a guest [4.1]', `${orders}: an order \\| of a guest`],
  ])('a test that passed proves %s', (_, path, link) => {
    const { faults, table, count } = over(ran(path), ran(path));
    expect([faults, count]).toEqual([[], 1]);
    expect(table).toContain(`| 4.1 | An order is stored. | ${link} |`);
  });

  test.each<[string, Ran[], string]>([
    [
      'a requirement without a test',
      [ran('an order')],
      '4.1: no test that passed proves «An order is stored.»',
    ],
    [
      'an unknown id',
      [ran('an order [4.1]'), ran('a refusal [4.2]')],
      '4.2 is no requirement: «a refusal [4.2]» in tests/server/orders.test.ts',
    ],
    [
      'a title cut off in the middle of its ids',
      [ran('an order [4.1]'), ran("'a refusal with a long name [4.1, 4.…'")],
      "Shorten «'a refusal with a long name [4.1, 4.…'» in tests/server/orders.test.ts: its ids are cut off",
    ],
    [
      'a test that failed, beside one that passed',
      [ran('an order [4.1]'), ran('a refusal [4.1]', 'failed')],
      '4.1: «a refusal [4.1]» in tests/server/orders.test.ts failed',
    ],
    [
      'a skipped test of a group',
      [ran('placing [4.1] > an order'), ran('placing [4.1] > a refusal', 'skipped')],
      '4.1: «placing [4.1] > a refusal» in tests/server/orders.test.ts skipped',
    ],
  ])('%s is a fault', (_, tests, fault) => {
    expect(over(...tests).faults).toEqual([fault]);
  });
});

test('several ids share one pair of brackets, and other brackets are part of the title', () => {
  const title = 'reads [a] list of 2.5 [4.1, 12.30]';
  expect([idsIn(title), withoutIds(title)]).toEqual([['4.1', '12.30'], 'reads [a] list of 2.5']);
});

test('no id or sentence stands twice, and each id begins with its section', () => {
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
