import type { Cause } from '../engine/causes.ts';
import { type Finding, findingId, type Inconclusive } from '../engine/findings.ts';
import { rules } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { consequences, countOf, reported } from './reported.ts';
import { Reproduction } from './reproduction.ts';
import { cellText, classesIn, summarise } from './summary.ts';

const indented = (text: string): string => `    ${text}`;

const findingLines = (finding: Finding, shell: Reproduction): string[] => [
  `  ${finding.operation}${finding.place === '' ? '' : ` · ${finding.place}`}${finding.times > 1 ? ` · ${finding.times} times` : ''}`,
  indented(finding.message),
  ...shell.linesOf(finding).map(indented),
  indented(`again: ${shell.again(finding)}`),
];

const causeLines = (cause: Cause, shell: Reproduction): string[] => {
  const [example] = cause.findings;
  return [
    '',
    cause.title,
    indented(cause.fix),
    `  ${cause.findings.length} violations follow from it:`,
    ...consequences(cause).map(([rule, operations]) => indented(`${rule}: ${operations.join(', ')}`)),
    `  For example, ${example.rule}`,
    ...findingLines(example, shell),
  ];
};

const groupedFindings = (findings: readonly Finding[], shell: Reproduction): string[] =>
  [...new Set(findings.map(({ rule }) => rule))].flatMap((rule) => [
    '',
    `${rule}  ${rules[rule]}`,
    ...findings.filter((finding) => finding.rule === rule).flatMap((finding) => findingLines(finding, shell)),
  ]);

const groupedInconclusive = (inconclusive: readonly Inconclusive[]): string[] => {
  const byReason = new Map<string, Inconclusive[]>();
  for (const each of inconclusive) {
    const key = `${each.operation}: ${each.why}`;
    byReason.set(key, [...(byReason.get(key) ?? []), each]);
  }
  if (byReason.size === 0) return [];
  return [
    '',
    'Inconclusive',
    ...[...byReason].map(
      ([reason, all]) => `  ${reason} (${[...new Set(all.map(({ rule }) => rule))].join(', ')})`,
    ),
  ];
};

const table = (result: Result, known: ReadonlySet<string>): string[] => {
  const summary = summarise(result, known);
  const classes = classesIn(summary);
  const rows = [
    ['', ...classes],
    ...summary.map(({ name, cells }) => [name, ...classes.map((each) => cellText(cells[each]))]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const times = (seconds: number): string => `${Number(seconds.toFixed(1))}s`;

/** Why a run is incomplete and what to do; undefined when it is complete. */
export const cutOffLine = ({ cutOff }: Result): string | undefined => {
  if (cutOff === undefined) return undefined;
  const { checks, of, time, reason } = cutOff;
  const all = `${checks} of ${of} checks did not run to their end, so the result is incomplete`;
  if (reason === 'server-error')
    return `Stopped: the backend responds with a server error to every public read, so none of the ${of} checks ran.`;
  return reason === 'throttled'
    ? `Cut off: the backend responded 429 or 503 for too long. ${all}. Raise the backend's rate limit for this run, or lower --rate and raise --time (${times(time)} now).`
    : `Cut off after ${times(time)}: ${all}. Raise --time, or choose fewer checks with --include.`;
};

/** The report printed at the end: deterministic for a given seed and state of the backend. */
export const terminalReport = (result: Result, known: ReadonlySet<string>): string => {
  const shown = reported(result, known);
  const { causes, others } = shown;
  const gone = [...known].filter((id) => !result.findings.some((finding) => findingId(finding) === id));
  const counted = [
    countOf(shown),
    `${result.passed.length} rules passed`,
    `${result.inconclusive.length} inconclusive`,
  ];
  const incomplete = cutOffLine(result);
  const shell = new Reproduction(result);
  const undecided = result.inconclusive.filter(({ isCutOff }) => isCutOff !== true);
  return [
    `Checked ${result.url} with seed ${result.seed}`,
    ...causes.flatMap((cause) => causeLines(cause, shell)),
    ...groupedFindings(others, shell),
    ...(causes.length > 0 && undecided.length > 0
      ? ['', `Inconclusive while this stands: ${undecided.length} of the rules, which --report lists.`]
      : groupedInconclusive(undecided)),
    '',
    ...table(result, known),
    '',
    ...(gone.length === 0 ? [] : [`In the baseline but no longer found: ${gone.join('; ')}`]),
    ...(result.left === 0 ? [] : [`${result.left} resources that the run created could not be deleted.`]),
    `${counted.join(', ')}.`,
    ...(incomplete === undefined ? [] : [incomplete]),
    '',
  ].join('\n');
};
