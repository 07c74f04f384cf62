import type { Cause } from '../engine/causes.ts';
import { type Finding, findingId, type Inconclusive } from '../engine/findings.ts';
import { rules } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { formatCoverage } from '../schema/document-coverage.ts';
import { formatCounts, groupFindings, isCause, operationsByRule } from './group-findings.ts';
import { Reproduction } from './reproduction.ts';
import { formatCell, summarize, visibleClasses } from './summary.ts';

const indent = (text: string): string => `    ${text}`;

const findingLines = (finding: Finding, reproduction: Reproduction): string[] => [
  `  ${finding.operation}${finding.place === '' ? '' : ` · ${finding.place}`}${finding.count > 1 ? ` · ${finding.count} times` : ''}`,
  indent(finding.message),
  ...reproduction.commandsFor(finding).map(indent),
  indent(`rerun: ${reproduction.rerunCommand(finding)}`),
];

const causeLines = (cause: Cause, reproduction: Reproduction): string[] => {
  const [example] = cause.findings;
  return [
    '',
    cause.title,
    indent(cause.fix),
    `  It causes ${cause.findings.length} violations:`,
    ...(cause.isGlobal
      ? operationsByRule(cause).map(([rule, operations]) => `${rule}: ${operations.join(', ')}`)
      : cause.findings.map(({ rule, operation, message }) => `${rule}: ${operation}, ${message}`)
    ).map(indent),
    `  For example, ${example.rule}`,
    ...findingLines(example, reproduction),
  ];
};

const findingsOfRule = (findings: readonly [Finding, ...Finding[]], reproduction: Reproduction): string[] => [
  '',
  `${findings[0].rule}  ${rules[findings[0].rule]}`,
  ...findings.flatMap((finding) => findingLines(finding, reproduction)),
];

const groupedInconclusive = (inconclusive: readonly Inconclusive[]): string[] => {
  const byReason = new Map<string, Inconclusive[]>();
  for (const each of inconclusive) {
    const key = `${each.operation}: ${each.reason}`;
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
  const summary = summarize(result, known);
  const classes = visibleClasses(summary);
  const rows = [
    ['', ...classes],
    ...summary.map(({ name, cells }) => [name, ...classes.map((each) => formatCell(cells[each]))]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const formatSeconds = (seconds: number): string => `${Number(seconds.toFixed(1))}s`;

/** Why a run is incomplete and what to do; undefined if it is complete. */
export const cutOffMessage = ({ cutOff }: Result): string | undefined => {
  if (cutOff === undefined) return undefined;
  const { checks, of, time, reason, unanswered } = cutOff;
  const all = `${checks} of ${of} checks did not finish, so the result is incomplete`;
  if (reason === 'server-error')
    return `Stopped: the backend responds with a server error to every public read, so none of the ${of} checks ran.`;
  if (reason === 'unreachable')
    return `Stopped: the backend accepts no connections since ${unanswered} got no response. ${all}. Look in the backend's log, and start it again.`;
  return reason === 'throttled'
    ? `Cut off: the backend responded 429 or 503 for too long. ${all}. Raise the backend's rate limit for this run, or lower --rate and raise --time (${formatSeconds(time)} now).`
    : `Cut off after ${formatSeconds(time)}: ${all}. Raise --time, or select fewer checks with --include.`;
};

/** The terminal report, deterministic for a given seed and state of the backend. */
export const terminalReport = (result: Result, known: ReadonlySet<string>): string => {
  const shown = groupFindings(result, known);
  const { causes, blocks } = shown;
  const outdated = [...known].filter((id) => !result.findings.some((finding) => findingId(finding) === id));
  const counted = [
    formatCounts(shown),
    `${result.passed.length} rules passed`,
    `${result.inconclusive.length} inconclusive`,
  ];
  const incomplete = cutOffMessage(result);
  const reproduction = new Reproduction(result);
  const inconclusive = result.inconclusive.filter(({ isCutOff }) => isCutOff !== true);
  return [
    `Checked ${result.url} with seed ${result.seed}`,
    ...blocks.flatMap((block) =>
      isCause(block) ? causeLines(block, reproduction) : findingsOfRule(block, reproduction),
    ),
    ...(causes.some(({ isGlobal }) => isGlobal) && inconclusive.length > 0
      ? ['', `${inconclusive.length} rules are inconclusive until this is fixed; --report lists them.`]
      : groupedInconclusive(inconclusive)),
    '',
    ...table(result, known),
    '',
    ...(outdated.length === 0 ? [] : [`In the baseline but no longer found: ${outdated.join('; ')}`]),
    ...(result.notCleanedUp === 0
      ? []
      : [
          `${result.notCleanedUp} ${result.notCleanedUp === 1 ? 'resource' : 'resources'} that the run created could not be deleted.`,
        ]),
    `Tried ${formatCoverage(result.coverage, result.contract.operations.length)}.`,
    `${counted.join(', ')}.`,
    ...(incomplete === undefined ? [] : [incomplete]),
    '',
  ].join('\n');
};
