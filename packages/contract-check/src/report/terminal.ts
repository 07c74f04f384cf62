import { curlOf } from '../engine/curl.ts';
import { type Finding, findingId, type Inconclusive } from '../engine/findings.ts';
import { checkClasses, rules } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { cellText, summarise } from './summary.ts';

const indented = (text: string): string => `    ${text}`;

const findingLines = (finding: Finding, seed: number): string[] => [
  `  ${finding.operation}${finding.place === '' ? '' : ` · ${finding.place}`}${finding.times > 1 ? ` · ${finding.times} times` : ''}`,
  indented(finding.message),
  ...finding.before.map((exchange) => indented(`after: ${curlOf(exchange, 'named')}`)),
  indented(curlOf(finding.exchange, 'named')),
  indented(`replay: razz-contract check --replay ${finding.check} --seed ${seed}`),
];

const groupedFindings = (findings: readonly Finding[], seed: number): string[] =>
  [...new Set(findings.map(({ rule }) => rule))].flatMap((rule) => [
    '',
    `${rule}  ${rules[rule]}`,
    ...findings.filter((finding) => finding.rule === rule).flatMap((finding) => findingLines(finding, seed)),
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
  const rows = [
    ['', ...checkClasses],
    ...summarise(result, known).map(({ name, cells }) => [
      name,
      ...checkClasses.map((each) => cellText(cells[each])),
    ]),
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
  const { checks, of, time, isThrottled } = cutOff;
  const all = `${checks} of ${of} checks did not run to their end, so the result is incomplete`;
  return isThrottled
    ? `Cut off: the backend responded 429 or 503 for too long. ${all}. Raise the backend's rate limit for this run, or lower --rate and raise --time (${times(time)} now).`
    : `Cut off after ${times(time)}: ${all}. Raise --time, or choose fewer checks with --include.`;
};

/** The report printed at the end: deterministic for a given seed and state of the backend. */
export const terminalReport = (result: Result, known: ReadonlySet<string>): string => {
  const fresh = result.findings.filter((finding) => !known.has(findingId(finding)));
  const old = result.findings.length - fresh.length;
  const gone = [...known].filter((id) => !result.findings.some((finding) => findingId(finding) === id));
  const counted = [
    `${fresh.length} findings`,
    ...(old > 0 ? [`${old} known`] : []),
    `${result.passed.length} rules passed`,
    `${result.inconclusive.length} inconclusive`,
  ];
  const incomplete = cutOffLine(result);
  return [
    `Checked ${result.url} with seed ${result.seed}`,
    ...groupedFindings(fresh, result.seed),
    ...groupedInconclusive(result.inconclusive.filter(({ isCutOff }) => isCutOff !== true)),
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

/** Shell lines that export the variables used by the curl lines: the sessions of the run, still valid. */
export const credentials = (result: Result): string[] => {
  const people = new Map(
    result.findings.flatMap(({ exchange, before }) =>
      [exchange, ...before].map((each) => [each.person.label, each] as const),
    ),
  );
  return [...people].flatMap(([label, { headers }]) => {
    const name = label.replace(/\W+/g, '_').toUpperCase();
    const line = (what: string, value: string | undefined) =>
      value === undefined ? [] : [`export RAZZ_${name}_${what}='${value}'`];
    return [
      ...line('COOKIE', headers.cookie),
      ...line('XSRF', headers['x-xsrf-token']),
      ...line('TOKEN', headers.authorization?.replace(/^Bearer /, '')),
    ];
  });
};
