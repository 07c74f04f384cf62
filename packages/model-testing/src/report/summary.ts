import { shareOf } from '../engine/coverage.ts';
import { pluralize } from '../engine/pluralize.ts';
import {
  failuresByReason,
  isNotRun,
  type ModelReport,
  passed,
  type RunReport,
  reasonLine,
  shortestOf,
} from './report-data.ts';
import { criterionNames } from './tables.ts';

export const progressLine = (
  name: string,
  { path, failure, flaky, seconds }: RunReport,
  left: number,
): string => {
  const verdict = failure ? (flaky ? 'FLAKY ' : 'FAILED') : 'passed';
  return `${verdict} ${name} ${path.id}, ${pluralize(path.moves.length, 'move')}, ${seconds.toFixed(1)} s${left > 0 ? `; ${left} left` : ''}`;
};

const failureLines = (report: ModelReport): string[] => {
  return failuresByReason(report).flatMap(({ first, others }) => {
    const shortest = shortestOf(first);
    return [
      `\n${report.name}: ${first.failure?.message ?? ''}`,
      ...(first.flaky ? ['  Flaky: passed on retry.'] : []),
      ...shortest.moves.map((move, index) => `  ${index + 1}. ${report.phrases.move(move)}`),
      `  replay: ${report.replayCommand(shortest)}`,
      ...others.map(
        (run) =>
          `  same reason: ${run.path.id} in "${run.failure?.state}", after "${run.failure?.move}"${run.flaky ? ' (flaky)' : ''}`,
      ),
    ];
  });
};

/** One line per failure, for readers who see only the end of a log. */
const oneLineFailures = (reports: readonly ModelReport[]): string[] => {
  const lines = reports.flatMap((report) => [
    ...report.errors.map((error) => `  ${report.name}: ${error.split('\n')[0]}`),
    ...failuresByReason(report).map(({ first, others }) => {
      const { path, failure, flaky } = first;
      if (!failure) return '';
      const step =
        failure.at < 0
          ? 'at the start'
          : `step ${failure.at + 1} of ${path.moves.length}, "${report.phrases.move(failure.move)}" in "${failure.state}"`;
      const more = others.length > 0 ? ` (and ${others.length} more)` : '';
      return `  ${report.name} ${path.id}, ${step}${flaky ? ', flaky' : ''}: ${reasonLine(failure)}${more} | ${report.replayCommand(shortestOf(first))}`;
    }),
  ]);
  return lines.length > 0 ? ['\nFailures:', ...lines] : [];
};

const verdict = (reports: readonly ModelReport[]): string => {
  if (!reports.every(passed)) return 'Some journeys FAILED';
  const count = reports.reduce((sum, { runs }) => sum + runs.length, 0);
  if (count === 0) return 'No paths were run';
  const notRun = reports.filter(isNotRun).length;
  return `${count > 1 ? 'All ' : ''}${pluralize(count, 'path')} passed${notRun > 0 ? `; ${notRun} of ${reports.length} models were not run` : ''}`;
};

/** Console summary: results by model, failures, and one line per failure at the end. */
export const summary = (reports: readonly ModelReport[], seconds: number, page: string): string => {
  const widest = Math.max(...reports.map(({ name }) => name.length), 5);
  const rows = reports.map((report) => {
    const covered = report.criteria.map((criterion) => {
      const { visited, of } = shareOf(report.coverage, criterion);
      return `${criterionNames[criterion].toLowerCase()} ${visited}/${of}`;
    });
    const result = isNotRun(report) ? 'not run' : passed(report) ? 'passed' : 'FAILED';
    return `${report.name.padEnd(widest)}  ${result.padEnd(7)}  ${pluralize(report.runs.length, 'path').padEnd(9)}  ${covered.join(', ')}`;
  });
  const skipped = reports.flatMap(({ name, skipped }) => skipped.map((text) => `${name}: ${text}`));
  const errors = reports.flatMap(({ name, errors: list }) => list.map((error) => `\n${name}: ${error}`));
  return [
    '',
    ...rows,
    ...errors,
    ...reports.flatMap(failureLines),
    ...(skipped.length > 0 ? ['\nSkipped:', ...skipped.map((text) => `  ${text}`)] : []),
    ...oneLineFailures(reports),
    `\n${verdict(reports)} in ${Math.round(seconds)} s. Report: ${page}`,
  ].join('\n');
};
