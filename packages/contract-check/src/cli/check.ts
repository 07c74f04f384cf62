import { writeFileSync } from 'node:fs';
import { suggestRelations } from '../api/suggest.ts';
import type { CheckedContract } from '../contract/contract.ts';
import { createChecks } from '../engine/all-checks.ts';
import type { Check } from '../engine/check.ts';
import { findingId } from '../engine/findings.ts';
import { classOf, rules } from '../engine/rules.ts';
import { isGenerated, type Result, runChecks } from '../engine/run.ts';
import { collectSecrets } from '../engine/secrets.ts';
import { isSelected } from '../engine/select.ts';
import { parseAnnotationFile } from '../openapi/annotations.ts';
import { type OpenApiContract, openApiContract } from '../openapi/contract.ts';
import { readDocument } from '../openapi/document.ts';
import { readBaseline, writeBaseline } from '../report/baseline.ts';
import { writeReports } from '../report/files.ts';
import { credentialNames } from '../report/masked-exchange.ts';
import { Reproduction } from '../report/reproduction.ts';
import { terminalReport } from '../report/terminal.ts';
import { openTrafficLog } from '../report/traffic-log.ts';
import { CheckerError } from '../session/checker-error.ts';
import { fetchWhenUp } from '../session/fetch-when-up.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { shopContract } from '../shop/contract.ts';
import { tsRestContract } from '../ts-rest/contract.ts';
import { loadRouter } from '../ts-rest/load-router.ts';
import { assertWritable } from './assert-writable.ts';
import { fuzz, fuzzRuns } from './fuzz.ts';
import { isLoopback } from './is-loopback.ts';
import type { CheckOptions } from './options.ts';
import { readOwnChecks } from './own-checks.ts';
import { withReferenceServer } from './reference-server.ts';
import { runSetup } from './setup-hook.ts';

export interface Output {
  writeOut: (text: string) => void;
  writeErr: (text: string) => void;
  isTerminal: boolean;
  /** Asks the user, if there is one. */
  ask?: (question: string) => Promise<string>;
}

const listChecks = <F extends Fixtures>(
  contract: CheckedContract<F>,
  options: CheckOptions,
  ownChecks: readonly Check[],
): string => {
  const byName = new Map(contract.operations.map((each) => [each.name, each]));
  return [...createChecks(contract), ...ownChecks]
    .filter((each) =>
      isSelected(options, { names: [each.id, ...each.rules], operation: byName.get(each.operation) }),
    )
    .map((each) => `${each.id}\n${each.rules.map((rule) => `    ${rule}  ${rules[rule]}`).join('\n')}`)
    .join('\n');
};

const createProgress = ({ writeErr, isTerminal }: Output) => {
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
    if (isTerminal) writeErr(`\r${line.slice(0, 78).padEnd(78)}`);
    else if (Date.now() - last > 10_000 || done === all) {
      last = Date.now();
      writeErr(`${line}\n`);
    }
  };
};

const isFailure = (result: Result, options: CheckOptions, known: ReadonlySet<string>): boolean => {
  const failing = result.findings.filter(
    (finding) =>
      !known.has(findingId(finding)) &&
      (options.failOn.includes(classOf(finding.rule)) || options.failOn.includes(finding.rule)),
  );
  return failing.length > 0 || (options.failOn.includes('inconclusive') && result.inconclusive.length > 0);
};

const runAndReport = async <F extends Fixtures>(
  contract: CheckedContract<F>,
  url: string,
  options: CheckOptions,
  output: Output,
  rerunCommand: string,
): Promise<number> => {
  const known = readBaseline(options.baseline);
  if (options.report !== undefined) assertWritable('--report', options.report, 'a folder');
  if (options.writeBaseline !== undefined)
    assertWritable('--write-baseline', options.writeBaseline, 'a file');
  const remote = [url, options.setup ?? ''].find((each) => /^https?:/.test(each) && !isLoopback(each));
  if (remote !== undefined && !options.allowWrites)
    throw new CheckerError(
      `${remote} is a remote host, and the run creates and deletes data there. Pass --allow-writes to allow it.`,
    );
  if (options.log !== undefined) assertWritable('--log', options.log, 'a file');
  if (options.fuzz !== undefined) {
    if (options.replay !== undefined)
      throw new CheckerError('--fuzz and --replay exclude each other. Pass one of them.');
    if (options.writeBaseline !== undefined)
      throw new CheckerError(
        '--fuzz and --write-baseline exclude each other: a baseline of the checks that --fuzz runs would lack the findings of all others.',
      );
    assertWritable('--fuzz-file', options.fuzzFile, 'a file');
  }
  const { setup, wait = 0 } = options;
  // A command may start the backend. A URL to POST to is part of it.
  const isCommand = setup !== undefined && !/^https?:/.test(setup);
  if (setup !== undefined && isCommand) await runSetup(setup, url, options.headers);
  // If it does not start in time, the run says why it cannot be reached.
  if (wait > 0) await fetchWhenUp(url, wait, { redirect: 'manual' }).catch(() => undefined);
  if (setup !== undefined && !isCommand) await runSetup(setup, url, options.headers);
  const ownChecks = await readOwnChecks(options.checks, contract.operations);
  const secrets = collectSecrets(options).map(({ value }) => value);
  const log =
    options.log === undefined ? undefined : openTrafficLog(options.log, secrets, credentialNames(contract));
  const run = {
    ...options,
    url,
    rerunCommand,
    ownChecks,
    ...(log === undefined ? {} : { onExchange: log.write }),
  };
  const result = await (options.fuzz === undefined
    ? runChecks(contract, { ...run, onProgress: createProgress(output) })
    : fuzz(
        (seed) =>
          runChecks(contract, {
            ...run,
            ...seed,
            runs: options.runs ?? fuzzRuns,
            onlyGenerated: true,
            rerunCommand: `${rerunCommand}${options.runs === undefined ? ` --runs ${fuzzRuns}` : ''}`,
          }),
        {
          file: options.fuzzFile,
          time: options.fuzz,
          seed: options.seed,
          checks: new Set(
            createChecks(contract)
              .filter(isGenerated)
              .map(({ id }) => id),
          ),
          isNew: (finding) => !known.has(findingId(finding)),
          log: (text) => output.writeErr(`${text}\n`),
        },
      )
  ).finally(log?.close);
  if (output.isTerminal) output.writeErr(`\r${' '.repeat(78)}\r`);
  const waited =
    result.secondsWaited > 0
      ? `, including ${Math.round(result.secondsWaited)} s spent waiting for Retry-After`
      : '';
  output.writeErr(`${result.requests} requests in ${result.seconds.toFixed(1)} s${waited}\n`);
  const lines = new Reproduction(result).exportLines();
  if (result.findings.length > 0 && options.url === undefined)
    output.writeErr(
      '\nThe reference server has stopped. Reproduce findings with the commands after “rerun:”.\n\n',
    );
  else if (lines.length > 0)
    output.writeErr(
      `\nBefore the curl commands, run these lines, which set the sessions of this run:\n\n${lines.join('\n')}\n\n`,
    );
  output.writeOut(terminalReport(result, known));
  try {
    if (options.report !== undefined)
      writeReports(options.report, result, known, options.openapi ?? options.contract);
    // A baseline of an incomplete run would miss known findings.
    if (options.writeBaseline !== undefined && result.cutOff === undefined)
      writeBaseline(options.writeBaseline, result.findings);
  } catch (error) {
    throw new CheckerError(
      `Cannot write --report or --write-baseline: ${error instanceof Error ? error.message : String(error)}. The findings are above.`,
    );
  }
  if (result.cutOff !== undefined) return 2;
  return isFailure(result, options, known) ? 1 : 0;
};

/**
 * A credential in --header would also authenticate the requests that must be rejected. If no operation requires one,
 * as documents of some frameworks say, there are none, and it is the only way to send it.
 */
const assertCredentials = (options: CheckOptions, { authorize, operations }: CheckedContract): void => {
  if (options.tokens.length > 0 && Object.keys(options.roleTokens ?? {}).length > 0)
    throw new CheckerError('--token and --role-token exclude each other. Pass every token with its role.');
  const { headers, openapi } = options;
  if (openapi !== undefined && operations.every(({ metadata }) => metadata.access === 'visitor')) return;
  const { headers: credentials = {} } = authorize({ bearer: 'token' }, undefined);
  const name = Object.keys(credentials).find((each) => each in headers);
  if (name !== undefined)
    throw new CheckerError(
      `--header ${name} is sent with every request, including those that must be rejected. Pass the token with --token instead, once for each of two accounts.`,
    );
};

/** The contract of any API that the options select; undefined for the shop's. */
const readContract = async ({
  openapi,
  contract: module,
  relations,
  headers,
  tokens: ofAnyRole,
  schemeTokens,
  roleTokens = {},
  wait,
}: CheckOptions): Promise<
  (Pick<OpenApiContract, 'contract' | 'server' | 'notes'> & { file: string }) | undefined
> => {
  if (openapi !== undefined && module !== undefined)
    throw new CheckerError('--openapi and --contract exclude each other. Pass one of them.');
  if (openapi !== undefined)
    return {
      ...(await openApiContract(openapi, relations, {
        headers: Object.keys(headers),
        tokens: [...ofAnyRole, ...Object.values(roleTokens).flat()],
        schemeTokens,
        wait,
      })),
      file: openapi,
    };
  if (module === undefined) return undefined;
  const annotations =
    relations === undefined
      ? undefined
      : parseAnnotationFile(relations, readDocument('relations', relations));
  const { router, options } = await loadRouter(module, annotations);
  const contract = tsRestContract(router, options);
  return { contract, server: undefined, notes: [...(contract.notes ?? [])], file: module };
};

const checkApi = async (
  { contract, server, notes, file }: NonNullable<Awaited<ReturnType<typeof readContract>>>,
  options: CheckOptions,
  output: Output,
): Promise<number> => {
  for (const note of notes) output.writeErr(`${note}\n`);
  if (options.suggest !== undefined) {
    assertWritable('--suggest', options.suggest, 'a file');
    writeFileSync(options.suggest, suggestRelations(contract.operations));
    output.writeErr(
      `Wrote ${options.suggest}. Review it, and pass it with --relations ${options.suggest}.\n`,
    );
    return 0;
  }
  if (options.list) {
    output.writeOut(
      `${listChecks(contract, options, await readOwnChecks(options.checks, contract.operations))}\n`,
    );
    return 0;
  }
  const url = options.url ?? server;
  if (url === undefined)
    throw new CheckerError(
      `${file} has no absolute server URL. Pass --url, such as --url http://127.0.0.1:8000.`,
    );
  assertCredentials(options, contract);
  return runAndReport(contract, url, { ...options, url }, output, options.rerunCommand);
};

/** The command `check`. Returns the exit code. @throws CheckerError if the run cannot start */
export const check = async (options: CheckOptions, output: Output): Promise<number> => {
  if (options.openapi === undefined && Object.keys(options.schemeTokens ?? {}).length > 0)
    throw new CheckerError('--scheme-token requires --openapi, whose document declares the schemes.');
  if (
    options.openapi === undefined &&
    options.contract === undefined &&
    Object.keys(options.roleTokens ?? {}).length > 0
  )
    throw new CheckerError('--role-token requires --openapi or --contract.');
  // fetch of Node.js has no such option, but Node.js reads the variable for each connection.
  if (options.insecure) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const api = await readContract(options);
  if (api !== undefined) return checkApi(api, options, output);
  if (options.relations !== undefined)
    throw new CheckerError('--relations requires --openapi or --contract.');
  if (options.list)
    output.writeOut(
      `${listChecks(shopContract, options, await readOwnChecks(options.checks, shopContract.operations))}\n`,
    );
  else if (options.url !== undefined)
    return runAndReport(shopContract, options.url, options, output, options.rerunCommand);
  else
    return withReferenceServer(output.writeErr, ({ url, data }) =>
      runAndReport(
        shopContract,
        url,
        {
          ...options,
          data: { ...data, ...options.data },
          // Compression costs both sides more than it saves on the way within a host.
          headers: { 'accept-encoding': 'identity', ...options.headers },
        },
        output,
        options.rerunCommand,
      ),
    );
  return 0;
};
