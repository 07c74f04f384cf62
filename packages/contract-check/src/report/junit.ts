import type { Finding } from '../engine/findings.ts';
import { classOf } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { escapeHtml } from './escape-html.ts';
import { groupFindings } from './group-findings.ts';
import { Reproduction } from './reproduction.ts';
import { cutOffMessage } from './terminal.ts';

/** Escapes text for XML 1.0, which does not allow most control characters. */
const xml = (text: string): string =>
  escapeHtml([...text].filter((char) => char >= ' ' || char === '\n' || char === '\t').join(''));

const testCase = (rule: string, operation: string, inner = ''): string =>
  `    <testcase classname="${xml(`${classOf(rule as never)}.${operation}`)}" name="${xml(rule)}">${inner}</testcase>`;

/** JUnit XML with a test per rule and operation. Consequences of a cause, known and inconclusive rules are skipped. */
export const junitReport = (result: Result, known: ReadonlySet<string>): string => {
  const failed = new Set(result.findings.map(({ rule, operation }) => `${rule} ${operation}`));
  const passed = result.passed.filter(({ rule, operation }) => !failed.has(`${rule} ${operation}`));
  const { causes, others, known: knownFindings } = groupFindings(result, known);
  const reproduction = new Reproduction(result);
  const failure = (title: string, finding: Finding) =>
    `<failure message="${xml(title)}">${xml([finding.message, ...reproduction.commandsFor(finding), `rerun: ${reproduction.rerunCommand(finding)}`].join('\n'))}</failure>`;
  const folded = causes.flatMap((cause) => cause.findings.map((finding) => ({ finding, cause })));
  const incomplete = cutOffMessage(result);
  const errors =
    incomplete === undefined
      ? []
      : [`    <testcase classname="run" name="complete"><error message="${xml(incomplete)}"/></testcase>`];
  const cases = [
    ...errors,
    ...passed.map(({ rule, operation }) => testCase(rule, operation)),
    ...causes.map(
      (cause) =>
        `    <testcase classname="cause" name="${xml(cause.id)}">${failure(`${cause.title} ${cause.fix}`, cause.findings[0])}</testcase>`,
    ),
    ...others.map((finding) => testCase(finding.rule, finding.operation, failure(finding.message, finding))),
    ...folded.map(({ finding: { rule, operation, message }, cause }) =>
      testCase(rule, operation, `<skipped message="${xml(`${message}; follows from: ${cause.title}`)}"/>`),
    ),
    ...knownFindings.map(({ rule, operation, message }) =>
      testCase(rule, operation, `<skipped message="${xml(`known: ${message}`)}"/>`),
    ),
    ...result.inconclusive.map(({ rule, operation, reason }) =>
      testCase(rule, operation, `<skipped message="${xml(`inconclusive: ${reason}`)}"/>`),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="contract" tests="${cases.length}" failures="${causes.length + others.length}" errors="${errors.length}" skipped="${folded.length + knownFindings.length + result.inconclusive.length}" time="${result.seconds.toFixed(1)}">
${cases.join('\n')}
  </testsuite>
</testsuites>
`;
};
