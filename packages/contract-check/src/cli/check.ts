import { operations } from '../../../../src/contracts/openapi/operations.ts';
import { checksOf } from '../engine/all-checks.ts';
import { findingId } from '../engine/findings.ts';
import { classOf, rules } from '../engine/rules.ts';
import { type Result, runChecks } from '../engine/run.ts';
import { isSelected } from '../engine/select.ts';
import { readBaseline, writeBaseline } from '../report/baseline.ts';
import { writeReports } from '../report/files.ts';
import { credentials, terminalReport } from '../report/terminal.ts';
import { CheckerError } from '../session/checker-error.ts';
import type { CheckOptions } from './options.ts';
import { expectPlaceFor } from './places.ts';
import { withReferenceServer } from './reference-server.ts';

export interface Output {
  out: (text: string) => void;
  note: (text: string) => void;
  isTerminal: boolean;
}

const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\./.test(hostname) ||
    hostname.endsWith('.localhost')
  );
};

const listing = (options: CheckOptions): string => {
  const byName = new Map(operations.map((each) => [each.name, each]));
  return checksOf(byName)
    .filter((each) =>
      isSelected(options, { names: [each.id, ...each.rules], operation: byName.get(each.operation) }),
    )
    .map((each) => `${each.id}\n${each.rules.map((rule) => `    ${rule}  ${rules[rule]}`).join('\n')}`)
    .join('\n');
};

const progressLine = ({ note, isTerminal }: Output) => {
  let last = 0;
  return ({
    done,
    all,
    requests,
    check,
  }: {
    done: number;
    all: number;
    requests: number;
    check: string;
  }): void => {
    const line = `${done} of ${all} checks, ${requests} requests  ${check}`;
    if (isTerminal) note(`\r${line.slice(0, 78).padEnd(78)}`);
    else if (Date.now() - last > 10_000 || done === all) {
      last = Date.now();
      note(`${line}\n`);
    }
  };
};

const isFailure = (result: Result, options: CheckOptions, known: ReadonlySet<string>): boolean => {
  const counts = result.findings.filter(
    (finding) =>
      !known.has(findingId(finding)) &&
      (options.failOn.includes(classOf(finding.rule)) || options.failOn.includes(finding.rule)),
  );
  return counts.length > 0 || (options.failOn.includes('inconclusive') && result.inconclusive.length > 0);
};

const checkAt = async (url: string, options: CheckOptions, output: Output): Promise<number> => {
  const known = readBaseline(options.baseline);
  if (options.report !== undefined) expectPlaceFor('--report', options.report, 'a folder');
  if (options.writeBaseline !== undefined)
    expectPlaceFor('--write-baseline', options.writeBaseline, 'a file');
  if (!isLoopback(url) && !options.allowWrites)
    throw new CheckerError(
      `${url} is a remote host, and the run creates accounts, addresses and orders there. Pass --allow-writes to allow this.`,
    );
  const result = await runChecks({ ...options, url, onProgress: progressLine(output) });
  if (output.isTerminal) output.note(`\r${' '.repeat(78)}\r`);
  if (options.report !== undefined) writeReports(options.report, result, known);
  // The findings of an incomplete run are incomplete: a baseline of them would drop the others.
  if (options.writeBaseline !== undefined && result.cutOff === undefined)
    writeBaseline(options.writeBaseline, result.findings);
  const waited =
    result.waited > 0 ? `, including ${Math.round(result.waited)} s of waiting for Retry-After` : '';
  output.note(`${result.requests} requests in ${result.seconds.toFixed(1)} s${waited}\n`);
  const lines = credentials(result);
  if (lines.length > 0) output.note(`Sessions of this run, for the curl lines:\n${lines.join('\n')}\n`);
  output.out(terminalReport(result, known));
  if (result.cutOff !== undefined) return 2;
  return isFailure(result, options, known) ? 1 : 0;
};

/** The command `check`. Returns the exit code. @throws CheckerError when the run cannot start */
export const check = async (options: CheckOptions, output: Output): Promise<number> => {
  if (options.list) output.out(`${listing(options)}\n`);
  else if (options.url !== undefined) return checkAt(options.url, options, output);
  else
    return withReferenceServer(output.note, ({ url, data }) =>
      checkAt(url, { ...options, data: { ...data, ...options.data } }, output),
    );
  return 0;
};
