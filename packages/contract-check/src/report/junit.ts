import { curlOf } from '../engine/curl.ts';
import { findingId } from '../engine/findings.ts';
import { classOf } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { escapeHtml } from './escape-html.ts';
import { cutOffLine } from './terminal.ts';

/** XML 1.0 has no place for most control characters. */
const xml = (text: string): string =>
  escapeHtml([...text].filter((mark) => mark >= ' ' || mark === '\n' || mark === '\t').join(''));

const testCase = (rule: string, operation: string, inner = ''): string =>
  `    <testcase classname="${xml(`${classOf(rule as never)}.${operation}`)}" name="${xml(rule)}">${inner}</testcase>`;

/** JUnit XML: a test for each pair of rule and call; what is inconclusive, or known, is skipped. */
export const junitReport = (result: Result, known: ReadonlySet<string>): string => {
  const broken = new Set(result.findings.map(({ rule, operation }) => `${rule} ${operation}`));
  const held = result.passed.filter(({ rule, operation }) => !broken.has(`${rule} ${operation}`));
  const failed = result.findings.filter((finding) => !known.has(findingId(finding)));
  const old = result.findings.filter((finding) => known.has(findingId(finding)));
  const incomplete = cutOffLine(result);
  const errors =
    incomplete === undefined
      ? []
      : [`    <testcase classname="run" name="complete"><error message="${xml(incomplete)}"/></testcase>`];
  const cases = [
    ...errors,
    ...held.map(({ rule, operation }) => testCase(rule, operation)),
    ...failed.map((finding) =>
      testCase(
        finding.rule,
        finding.operation,
        `<failure message="${xml(finding.message)}">${xml(`${finding.message}\n${curlOf(finding.exchange)}`)}</failure>`,
      ),
    ),
    ...old.map(({ rule, operation, message }) =>
      testCase(rule, operation, `<skipped message="${xml(`known: ${message}`)}"/>`),
    ),
    ...result.inconclusive.map(({ rule, operation, why }) =>
      testCase(rule, operation, `<skipped message="${xml(`inconclusive: ${why}`)}"/>`),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="contract" tests="${cases.length}" failures="${failed.length}" errors="${errors.length}" skipped="${old.length + result.inconclusive.length}" time="${result.seconds.toFixed(1)}">
${cases.join('\n')}
  </testsuite>
</testsuites>
`;
};
