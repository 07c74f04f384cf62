import pLimit from 'p-limit';
import type { CheckedContract } from '../contract/contract.ts';
import type { Operation, RouteName } from '../contract/operation.ts';
import { Coverage } from '../schema/coverage.ts';
import { assertReachable } from '../session/assert-reachable.ts';
import { CheckerError } from '../session/checker-error.ts';
import { CleanupLog } from '../session/cleanup-log.ts';
import type { DataFile } from '../session/data-file.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { createChecks } from './all-checks.ts';
import { Evidence } from './causes.ts';
import type { Check } from './check.ts';
import { CheckContext, InconclusiveError } from './check-context.ts';
import { Client, type Fetch, NoResponseError } from './client.ts';
import { CreatedResources } from './created-resources.ts';
import { type Exchange, isSuccess, type Person } from './exchange.ts';
import { type Finding, Findings, type Inconclusive } from './findings.ts';
import type { RuleId } from './rules.ts';
import { type Credentials, collectSecrets, type Secret } from './secrets.ts';
import { isSelected, type Selection } from './select.ts';
import { OutOfTimeError, Throttle, ThrottledError, timeLimitReached } from './throttle.ts';
import { Verdicts } from './verdicts.ts';

export type RunOptions = Selection & {
  url: string;
  seed: number;
  /** Seconds the whole run may take. */
  time: number;
  rate: number | undefined;
  concurrency: number;
  headers: Record<string, string>;
  accounts: readonly Credentials[];
  tokens: readonly string[];
  csrfPath?: string | undefined;
  data: DataFile;
  insecure?: boolean;
  rerunCommand?: string;
  /** How many checks may run at the same time, where they are independent; undefined: all of them. */
  jobs?: number | undefined;
  /** Checks of the team's own. */
  ownChecks?: readonly Check[];
  /** Sees every response. */
  onExchange?: (exchange: Exchange) => void;
  /** The one check to run, by its id. */
  replay: string | undefined;
  fetch?: Fetch;
  onProgress?: (progress: { done: number; all: number; requests: number; check: string }) => void;
};

/** The run ended before every check had: its result is incomplete. */
export interface CutOff {
  /** Checks that did not run to their end, of all that were chosen. */
  checks: number;
  of: number;
  /** Seconds that the run was given. */
  time: number;
  /** The backend answered 429 or 503 for too long, or a server error to everything. */
  reason: 'time' | 'throttled' | 'server-error';
}

export interface Result {
  contract: Pick<CheckedContract, 'title' | 'version' | 'operations'>;
  url: string;
  seed: number;
  findings: Finding[];
  /** What the responses show about causes of the findings. */
  evidence: Evidence;
  inconclusive: Inconclusive[];
  passed: { rule: RuleId; operation: RouteName }[];
  checks: number;
  cutOff: CutOff | undefined;
  requests: number;
  seconds: number;
  /** Seconds spent waiting because the backend asked for it. */
  secondsWaited: number;
  /** Things the check made and could not take away. */
  notCleanedUp: number;
  /** A and B, whose sessions go on after the run. */
  people: readonly Person[];
  createdResources: CreatedResources;
  /** What the team passed and no report may contain. */
  secrets: readonly Secret[];
  insecure: boolean;
  /** The command that checks this backend again, as it is typed in a shell. */
  rerunCommand: string;
}

/** Seconds for removing what the check made, when the run's own time is over. */
const cleanupGrace = 3;

/** What must go well before there is anything to check. @throws CheckerError */
const begin = async <Made>(work: () => Promise<Made>): Promise<Made> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoResponseError)
      throw new CheckerError(
        `${error.exchange.method} ${error.exchange.url} got no response: ${error.message}.`,
      );
    if (error instanceof OutOfTimeError)
      throw new CheckerError(`The run timed out during setup: ${error.message}. Increase --time.`);
    throw error;
  }
};

/** Checks a backend against the contract. @throws CheckerError when it cannot be checked at all */
export const runChecks = async <F extends Fixtures>(
  contract: CheckedContract<F>,
  options: RunOptions,
): Promise<Result> => {
  const { operations: allOperations, errors } = contract;
  const started = Date.now();
  const operations: ReadonlyMap<RouteName, Operation> = new Map(
    allOperations.map((each) => [each.name, each]),
  );
  const throttle = new Throttle({
    concurrency: options.concurrency,
    rate: options.rate,
    deadline: started + options.time * 1000,
  });
  const [findings, verdicts, evidence, createdResources, coverage, cleanupLog] = [
    new Findings(),
    new Verdicts(),
    new Evidence(errors),
    new CreatedResources(),
    new Coverage(),
    new CleanupLog(),
  ];
  let requests = 0;
  const clientAt = (limit: Throttle): Client =>
    new Client({
      baseUrl: options.url.replace(/\/+$/, ''),
      headers: options.headers,
      authorize: contract.authorize,
      throttle: limit,
      fetch: options.fetch ?? fetch,
      onExchange: (exchange) => {
        requests += 1;
        options.onExchange?.(exchange);
      },
    });
  const client = clientAt(throttle);
  const record = (exchange: Exchange): void => {
    cleanupLog.record(exchange);
    createdResources.record(exchange);
    if (exchange.operation !== undefined && isSuccess(exchange))
      coverage.record(exchange.operation, exchange.status, exchange.json);
  };
  const contextFor = (check: string, operation: RouteName) =>
    new CheckContext(check, operation, {
      client,
      operations,
      errors,
      findings,
      verdicts,
      evidence,
      onExchange: record,
    });

  const isOpenRead = (check: Check<F>): boolean => {
    const metadata = operations.get(check.operation)?.metadata;
    return (
      check.class !== 'own' && metadata?.access === 'visitor' && metadata.safe && metadata.owned === undefined
    );
  };
  const all = [...createChecks(contract), ...(options.ownChecks ?? [])];
  const chosen = all.filter((each) =>
    options.replay === undefined
      ? isSelected(options, { names: [each.id, ...each.rules], operation: operations.get(each.operation) })
      : each.id === options.replay,
  );
  if (chosen.length === 0)
    throw new CheckerError(
      options.replay === undefined
        ? 'No check matches --include and --exclude. See --list.'
        : `Unknown check ${options.replay}. See --list.`,
    );

  const wanted = (about: { rule: RuleId; operation: RouteName; check: string }) =>
    options.replay !== undefined ||
    isSelected(options, { names: [about.rule, about.check], operation: operations.get(about.operation) });
  const collected = (): Result => ({
    contract,
    url: client.baseUrl,
    seed: options.seed,
    findings: findings.all().filter(wanted),
    evidence,
    inconclusive: verdicts.allInconclusive().filter(wanted),
    passed: verdicts.passed().filter((about) => wanted({ ...about, check: '' })),
    checks: chosen.length,
    cutOff: undefined,
    requests,
    seconds: (Date.now() - started) / 1000,
    secondsWaited: throttle.secondsWaited,
    notCleanedUp: 0,
    people: [],
    createdResources,
    secrets: collectSecrets(options),
    insecure: options.insecure ?? false,
    rerunCommand: options.rerunCommand ?? `npx razz-contract check --url ${client.baseUrl}`,
  });
  const failing = await begin(() => assertReachable(client, contract));
  if (failing !== undefined) {
    for (const exchange of failing)
      contextFor(`schema/reads@${exchange.name}`, exchange.name).validate(exchange);
    return {
      ...collected(),
      findings: findings.all(),
      cutOff: { checks: chosen.length, of: chosen.length, time: options.time, reason: 'server-error' },
    };
  }
  const needsAccounts = options.accounts.length + options.tokens.length > 0 || !chosen.every(isOpenRead);
  const fixtures = await begin(() =>
    contract.setUp({
      client,
      operations,
      record,
      contextFor,
      needsAccounts,
      hasFindings: () => findings.all().length > 0,
      options,
    }),
  );

  const probes = new Map<RouteName, Promise<boolean>>();
  /** Whether the backend lacks an optional operation. Asked by its first check, because its input may have to be made. */
  const isLeftOut = (name: RouteName): Promise<boolean> => {
    const operation = operations.get(name);
    if (operation?.metadata.optional !== true) return Promise.resolve(false);
    const probe = async (): Promise<boolean> => {
      const t = contextFor(`schema/reads@${name}`, name);
      const person = fixtures.personFor(operation);
      const input = await fixtures.input(t, person, operation).catch((error: unknown) => {
        if (error instanceof OutOfTimeError) throw error;
        return {};
      });
      return (await t.send(person, name, input)).status === 404;
    };
    const asked = probes.get(name) ?? probe();
    probes.set(name, asked);
    return asked;
  };

  let done = 0;
  const cutOff: OutOfTimeError[] = [];
  const runOne = async (check: Check<F>): Promise<void> => {
    const t = contextFor(check.id, check.operation);
    const inconclusive = (why: string) => {
      for (const rule of check.rules) t.inconclusive(rule, why);
    };
    try {
      if (throttle.isExpired) throw new OutOfTimeError(timeLimitReached);
      if (await isLeftOut(check.operation))
        throw new InconclusiveError('this backend leaves the operation out, as it may');
      await check.run(t, fixtures);
    } catch (error) {
      if (error instanceof NoResponseError)
        t.fail('schema/server-error', error.exchange, `no response: ${error.message}`, {
          operation: error.exchange.name,
        });
      else if (error instanceof OutOfTimeError) {
        cutOff.push(error);
        for (const rule of check.rules) t.cutOff(rule, error.message);
      } else if (error instanceof InconclusiveError) inconclusive(error.message);
      else
        inconclusive(
          `the responses could not be read further: ${error instanceof Error ? error.message : String(error)}`,
        );
    }
    done += 1;
    options.onProgress?.({ done, all: chosen.length, requests, check: check.id });
  };
  const limit = pLimit(options.jobs ?? Number.POSITIVE_INFINITY);
  for (const phase of contract.lanes(chosen))
    await Promise.all(
      phase.map((lane) =>
        limit(async () => {
          for (const each of lane) await runOne(each);
        }),
      ),
    );
  const cleanup = new Throttle({
    concurrency: options.concurrency,
    rate: options.rate,
    deadline: Math.max(started + options.time * 1000, Date.now() + cleanupGrace * 1000),
  });
  const notCleanedUp = await cleanupLog.clean(clientAt(cleanup), allOperations, [fixtures.a, fixtures.b]);
  if (options.replay === undefined && cutOff.length === 0)
    for (const operation of allOperations)
      for (const why of coverage.missing(operation))
        verdicts.inconclusive({ rule: 'schema/body', operation: operation.name, why, check: 'schema/reads' });

  return {
    ...collected(),
    cutOff:
      cutOff.length === 0
        ? undefined
        : {
            checks: cutOff.length,
            of: chosen.length,
            time: options.time,
            reason: cutOff.some((each) => each instanceof ThrottledError) ? 'throttled' : 'time',
          },
    notCleanedUp,
    people: [fixtures.a, fixtures.b],
  };
};
