import { shareOf } from '../engine/coverage.ts';
import { faultsOf, type ModelReport, passed, type RunReport, shortestOf } from './report-data.ts';
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
    `\n${verdict(reports)} in ${Math.round(seconds)} s. Report: ${page}`,
  ].join('\n');
};
