import type { CheckedContract } from '../contract/contract.ts';
import { checksOf } from '../engine/all-checks.ts';
import type { Check } from '../engine/check.ts';
import { findingId } from '../engine/findings.ts';
import { givenSecrets } from '../engine/given-secrets.ts';
import { classOf, rules } from '../engine/rules.ts';
import { type Result, runChecks } from '../engine/run.ts';
import { isSelected } from '../engine/select.ts';
import { openApiContract } from '../openapi/contract.ts';
import { readBaseline, writeBaseline } from '../report/baseline.ts';
import { writeReports } from '../report/files.ts';
import { Reproduction } from '../report/reproduction.ts';
import { terminalReport } from '../report/terminal.ts';
import { openTrafficLog } from '../report/traffic-log.ts';
import { CheckerError } from '../session/checker-error.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { shopContract } from '../shop/contract.ts';
import type { CheckOptions } from './options.ts';
import { readOwnChecks } from './own-checks.ts';
import { expectPlaceFor } from './places.ts';
import { withReferenceServer } from './reference-server.ts';
import { runSetup } from './setup-hook.ts';

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

const listing = <F extends Fixtures>(
  contract: CheckedContract<F>,
  options: CheckOptions,
  own: readonly Check[],
): string => {
  const byName = new Map(contract.operations.map((each) => [each.name, each]));
  return [...checksOf(contract), ...own]
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

const checkAt = async <F extends Fixtures>(
  contract: CheckedContract<F>,
  url: string,
  options: CheckOptions,
  output: Output,
  again: string,
): Promise<number> => {
  const known = readBaseline(options.baseline);
  if (options.report !== undefined) expectPlaceFor('--report', options.report, 'a folder');
  if (options.writeBaseline !== undefined)
    expectPlaceFor('--write-baseline', options.writeBaseline, 'a file');
  const remote = [url, options.setup ?? ''].find((each) => /^https?:/.test(each) && !isLoopback(each));
  if (remote !== undefined && !options.allowWrites)
    throw new CheckerError(
      `${remote} is a remote host, and the run creates and deletes data there. Pass --allow-writes to allow this.`,
    );
  // Node.js reads it for each connection, and its fetch has no option for it.
  if (options.insecure) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  if (options.log !== undefined) expectPlaceFor('--log', options.log, 'a file');
  if (options.setup !== undefined) await runSetup(options.setup, url, options.headers);
  const ownChecks = await readOwnChecks(options.checks, contract.operations);
  const secrets = givenSecrets(options).map(({ value }) => value);
  const log = options.log === undefined ? undefined : openTrafficLog(options.log, secrets);
  const run = { ...options, url, again, ownChecks, onProgress: progressLine(output) };
  const result = await runChecks(
    contract,
    log === undefined ? run : { ...run, onExchange: log.note },
  ).finally(log?.close);
  if (output.isTerminal) output.note(`\r${' '.repeat(78)}\r`);
  if (options.report !== undefined) writeReports(options.report, result, known);
  // The findings of an incomplete run are incomplete: a baseline of them would drop the others.
  if (options.writeBaseline !== undefined && result.cutOff === undefined)
    writeBaseline(options.writeBaseline, result.findings);
  const waited =
    result.waited > 0 ? `, including ${Math.round(result.waited)} s of waiting for Retry-After` : '';
  output.note(`${result.requests} requests in ${result.seconds.toFixed(1)} s${waited}\n`);
  const lines = new Reproduction(result).exports();
  if (result.findings.length > 0 && options.url === undefined)
    output.note('\nThe reference server has stopped: repeat findings with the commands after “again:”.\n\n');
  else if (lines.length > 0)
    output.note(
      `\nPaste this block before the curl lines; it holds the sessions of this run:\n\n${lines.join('\n')}\n\n`,
    );
  output.out(terminalReport(result, known));
  if (result.cutOff !== undefined) return 2;
  return isFailure(result, options, known) ? 1 : 0;
};

/** Credentials that every request carries would open what must be refused to others. */
const expectNoCredentials = ({ headers }: CheckOptions, authorize: CheckedContract['authorize']): void => {
  const name = Object.keys(authorize('token')).find((each) => each in headers);
  if (name !== undefined)
    throw new CheckerError(
      `--header ${name} is sent with every request, also with those that must be refused. Pass what follows “Bearer” as --token instead, once for each of two accounts.`,
    );
};

const checkOpenApi = async (file: string, options: CheckOptions, output: Output): Promise<number> => {
  const { contract, server, notes } = await openApiContract(file, options.relations);
  for (const note of notes) output.note(`${note}\n`);
  if (options.list) {
    output.out(`${listing(contract, options, await readOwnChecks(options.checks, contract.operations))}\n`);
    return 0;
  }
  const url = options.url ?? server;
  if (url === undefined)
    throw new CheckerError(`${file} names no server. Pass --url, such as --url http://127.0.0.1:8000.`);
  expectNoCredentials(options, contract.authorize);
  return checkAt(contract, url, { ...options, url }, output, options.again);
};

/** The command `check`. Returns the exit code. @throws CheckerError when the run cannot start */
export const check = async (options: CheckOptions, output: Output): Promise<number> => {
  if (options.openapi !== undefined) return checkOpenApi(options.openapi, options, output);
  if (options.relations !== undefined) throw new CheckerError('--relations needs --openapi.');
  if (options.list)
    output.out(
      `${listing(shopContract, options, await readOwnChecks(options.checks, shopContract.operations))}\n`,
    );
  else if (options.url !== undefined)
    return checkAt(shopContract, options.url, options, output, options.again);
  else
    return withReferenceServer(output.note, ({ url, data }) =>
      checkAt(shopContract, url, { ...options, data: { ...data, ...options.data } }, output, options.again),
    );
  return 0;
};
