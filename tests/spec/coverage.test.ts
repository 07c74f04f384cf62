import { describe, expect, test } from 'vitest';
import { coverage, type TestReport } from './coverage.ts';
import type { Proof, Requirement } from './requirement.ts';
import { parts } from './requirements.ts';

const file = 'tests/server/orders.test.ts';
const ran = (ancestorTitles: string[], title: string, status = 'passed') => ({
  ancestorTitles,
  title,
  status,
});
const report: TestReport = {
  testResults: [
    {
      name: `/project/${file}`,
      assertionResults: [
        ran(['placing'], 'an order'),
        ran(['placing'], 'an order | with a bar'),
        ran(['placing'], "one of 'several\\' cases'"),
        ran(['placing'], 'a refusal', 'failed'),
        ran([], 'a skipped one', 'skipped'),
      ],
    },
  ],
};
const over = (...requirements: Requirement[]) =>
  coverage({
    parts: [{ section: 4, title: 'Orders', requirements }],
    reports: [report],
    root: '/project',
    hasRule: (_, rule) => rule === 'a rule',
  });
const proof = (title: string, more: Partial<Proof> = {}): Proof => ({ file, title, ...more });

describe('the coverage of the specification', () => {
  test.each([
    'an order',
    'placing > an order',
    'placing > an…',
    'an order | with a bar',
    "one of several' cases",
  ])('a test that passed proves by %j', (title) => {
    const { faults, table } = over(['An order is kept.', proof(title)]);
    expect(faults).toEqual([]);
    expect(table).toContain('| 4.1 | An order is kept. | [orders](../tests/server/orders.test.ts): ');
  });

  test.each<[string, Requirement, string]>([
    ['a requirement without a proof', ['Bare.'], '4.1: no test proves «Bare.»'],
    [
      'a test that does not exist',
      ['X.', proof('nothing')],
      '4.1: no test «nothing» ran in tests/server/orders.test.ts',
    ],
    ['a part of a title', ['X.', proof('an')], '4.1: no test «an» ran in tests/server/orders.test.ts'],
    [
      'a test of another file',
      ['X.', proof('an order', { file: 'tests/a.test.ts' })],
      '4.1: no test «an order» ran in tests/a.test.ts',
    ],
    [
      'a test that failed',
      ['X.', proof('a refusal')],
      '4.1: «placing > a refusal» in tests/server/orders.test.ts failed',
    ],
    [
      'a group in which one failed',
      ['X.', proof('placing')],
      '4.1: «placing > a refusal» in tests/server/orders.test.ts failed',
    ],
    [
      'a test that was left out',
      ['X.', proof('a skipped one')],
      '4.1: «a skipped one» in tests/server/orders.test.ts skipped',
    ],
    [
      'a rule that the machine does not hold',
      ['X.', proof('an order', { rule: 'another' })],
      '4.1: tests/server/orders.test.ts knows no rule «another»',
    ],
  ])('%s is a fault', (_, requirement, fault) => {
    expect(over(requirement).faults).toEqual([fault]);
  });

  test('a rule that the machine holds proves', () => {
    expect(over(['X.', proof('an order', { rule: 'a rule' })]).faults).toEqual([]);
  });

  test('requirements are numbered through a section, over its parts', () => {
    const one = { section: 2, title: 'One', requirements: [['A.', proof('an order')]] as Requirement[] };
    const { table, count } = coverage({
      parts: [one, { ...one, title: 'Two' }, { ...one, section: 3 }],
      reports: [report],
      root: '/project',
      hasRule: () => true,
    });
    expect(table.match(/^\| \d\.\d/gm)).toEqual(['| 2.1', '| 2.2', '| 3.1']);
    expect(count).toBe(3);
  });
});

test('no sentence stands twice in one section', () => {
  const texts = parts.flatMap(({ section, title, requirements }) =>
    requirements.map(([text]) => `${section} ${title}: ${text}`),
  );
  expect(new Set(texts).size).toBe(texts.length);
});
