import { shareOf } from '../engine/coverage.ts';
import { faultsOf, type ModelReport, passed, type RunReport, reasonLine, shortestOf } from './report-data.ts';
import { criterionNames } from './tables.ts';

export const progressLine = (
  name: string,
  { path, failure, flaky, seconds }: RunReport,
  left: number,
): string => {
  const verdict = failure ? (flaky ? 'FLAKY ' : 'FAILED') : 'passed';
  return `${verdict} ${name} ${path.id}, ${path.moves.length} moves, ${seconds.toFixed(1)} s${left > 0 ? `; ${left} to go` : ''}`;
};

const failureLines = (report: ModelReport): string[] => {
  return faultsOf(report).flatMap(({ first, others }) => {
    const short = shortestOf(first);
    return [
      `\n${report.name}: ${first.failure?.message ?? ''}`,
      ...(first.flaky ? ['  It passed when tried again: flaky.'] : []),
      ...short.moves.map((move, place) => `  ${place + 1}. ${report.phrases.move(move)}`),
      `  again: ${report.replayLine(short)}`,
      ...others.map(
        (run) =>
          `  for the same reason: ${run.path.id} in "${run.failure?.state}", after "${run.failure?.move}"${run.flaky ? ' (flaky)' : ''}`,
      ),
    ];
  });
};

/** Every fault in one line: what a reader needs who sees only the end of a log. */
const shortFailures = (reports: readonly ModelReport[]): string[] => {
  const lines = reports.flatMap((report) => [
    ...report.faults.map((fault) => `  ${report.name}: ${fault.split('\n')[0]}`),
    ...faultsOf(report).map(({ first, others }) => {
      const { path, failure, flaky } = first;
      if (!failure) return '';
      const step =
        failure.at < 0
          ? 'at the start'
          : `step ${failure.at + 1} of ${path.moves.length}, "${report.phrases.move(failure.move)}" in "${failure.state}"`;
      const more = others.length > 0 ? ` (and ${others.length} more)` : '';
      return `  ${report.name} ${path.id}, ${step}${flaky ? ', flaky' : ''}: ${reasonLine(failure)}${more} | ${report.replayLine(shortestOf(first))}`;
    }),
  ]);
  return lines.length > 0 ? ['\nFailures:', ...lines] : [];
};

const verdict = (reports: readonly ModelReport[]): string => {
  if (!reports.every(passed)) return 'Some journeys FAILED';
  const count = reports.reduce((sum, { runs }) => sum + runs.length, 0);
  return count === 0 ? 'Nothing was run' : `All ${count} paths that were run passed`;
};

/** What a tester wants to read at the end. */
export const summary = (reports: readonly ModelReport[], seconds: number, page: string): string => {
  const widest = Math.max(...reports.map(({ name }) => name.length), 5);
  const rows = reports.map((report) => {
    const covered = report.criteria.map((criterion) => {
      const { visited, of } = shareOf(report.coverage, criterion);
      return `${criterionNames[criterion].toLowerCase()} ${visited}/${of}`;
    });
    const verdict = passed(report) ? 'passed' : 'FAILED';
    return `${report.name.padEnd(widest)}  ${verdict}  ${String(report.runs.length).padStart(3)} paths  ${covered.join(', ')}`;
  });
  const skipped = reports.flatMap(({ name, skipped }) => skipped.map((text) => `${name}: ${text}`));
  const faults = reports.flatMap(({ name, faults: list }) => list.map((fault) => `\n${name}: ${fault}`));
  return [
    '',
    ...rows,
    ...faults,
    ...reports.flatMap(failureLines),
    ...(skipped.length > 0 ? ['\nSkipped:', ...skipped.map((text) => `  ${text}`)] : []),
    ...shortFailures(reports),
    `\n${verdict(reports)} in ${Math.round(seconds)} s. Report: ${page}`,
  ].join('\n');
};
