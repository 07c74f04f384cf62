import pLimit from 'p-limit';
import type { CheckedContract } from '../contract/contract.ts';
import type { RoleTokens, SchemeTokens } from '../contract/credentials.ts';
import type { Operation, RouteName } from '../contract/operation.ts';
import { Coverage } from '../schema/coverage.ts';
import { DocumentCoverage, type OperationCoverage } from '../schema/document-coverage.ts';
import { assertReachable } from '../session/assert-reachable.ts';
import { CheckerError } from '../session/checker-error.ts';
import { CleanupLog } from '../session/cleanup-log.ts';
import type { DataFile } from '../session/data-file.ts';
import type { Fixtures, Value } from '../session/fixtures.ts';
import { TakenValues } from '../session/taken-values.ts';
import { createChecks } from './all-checks.ts';
import { Evidence } from './causes.ts';
import { type Check, isReadError } from './check.ts';
import { CheckContext, InconclusiveError, TakenValueError } from './check-context.ts';
import { Client, type Fetch, NoResponseError } from './client.ts';
import { CreatedResources } from './created-resources.ts';
import { Creations } from './creation.ts';
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
  /** Maximum duration of the run in seconds. */
  time: number;
  rate: number | undefined;
  concurrency: number;
  headers: Record<string, string>;
  accounts: readonly Credentials[];
  tokens: readonly string[];
  schemeTokens?: SchemeTokens | undefined;
  /** Each check runs as every role that may use its operation. */
  roleTokens?: RoleTokens | undefined;
  csrfPath?: string | undefined;
  /** Reports statuses such as 400 and 404 that an operation does not declare, for any API. */
  strictStatuses?: boolean;
  /** A response that takes more seconds is a finding; undefined if there is no limit. */
  maxResponseTime?: number | undefined;
  data: DataFile;
  insecure?: boolean;
  rerunCommand?: string;
  /** Maximum number of independent checks that run at the same time; undefined: unlimited. */
  jobs?: number | undefined;
  /** Custom checks. */
  ownChecks?: readonly Check[];
  /** Called after every response. */
  onExchange?: (exchange: Exchange) => void;
  /** How many bodies each check of generated bodies sends; undefined: its default. */
  runs?: number | undefined;
  /** Runs only the checks whose bodies depend on the seed. */
  onlyGenerated?: boolean;
  /** The one check to run, by its id. */
  replay: string | undefined;
  fetch?: Fetch;
  onProgress?: (progress: { done: number; all: number; requests: number; check: string }) => void;
};

const stoppedListening = 'the backend stopped listening';

/** The run ended before all checks had finished: its result is incomplete. */
export interface CutOff {
  /** How many checks did not finish, and how many were selected. */
  checks: number;
  of: number;
  /** The time limit in seconds. */
  time: number;
  /** The backend answered 429 or 503 for too long, a server error to everything, or nothing any more. */
  reason: 'time' | 'throttled' | 'server-error' | 'unreachable';
  /** The first request without a response, if the backend stopped. */
  unanswered?: string;
}

export interface Result {
  contract: Pick<CheckedContract, 'title' | 'version' | 'operations'>;
  url: string;
  seed: number;
  findings: Finding[];
  evidence: Evidence;
  inconclusive: Inconclusive[];
  passed: { rule: RuleId; operation: RouteName }[];
  /** What was tried of the operations that were sent. */
  coverage: readonly OperationCoverage[];
  checks: number;
  cutOff: CutOff | undefined;
  requests: number;
  seconds: number;
  /** Seconds spent waiting because the backend throttled requests. */
  secondsWaited: number;
  /** How many created resources could not be deleted. */
  notCleanedUp: number;
  /** A and B, whose sessions stay valid after the run. */
  people: readonly Person[];
  createdResources: CreatedResources;
  /** Secrets from the options, which no report may contain. */
  secrets: readonly Secret[];
  insecure: boolean;
  /** The shell command that repeats the run. */
  rerunCommand: string;
}

/** Whether what a check sends depends on the seed. */
export const isGenerated = ({ id }: { id: string }): boolean =>
  /^(?:schema\/accepts|negative\/body)@/.test(id);

/** How often a check starts at most: once more for each operation whose values turn out to be taken. */
const maxStarts = 4;

/** Seconds for deleting created resources after the time limit. */
const cleanupGrace = 3;

/** Runs a setup step and turns connection errors into a CheckerError. */
const runSetupStep = async <Value>(step: () => Promise<Value>): Promise<Value> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof NoResponseError)
      throw new CheckerError(
        `${error.exchange.method} ${error.exchange.url} got no response: ${error.message}.`,
      );
    if (error instanceof OutOfTimeError)
      throw new CheckerError(`Setup failed: ${error.message}. Increase --time.`);
    throw error;
  }
};

/** Checks a backend against the contract. @throws CheckerError if the run cannot start */
export const runChecks = async <F extends Fixtures>(
  contract: CheckedContract<F>,
  options: RunOptions,
): Promise<Result> => {
  const { operations: allOperations } = contract;
  const errors =
    options.strictStatuses === true ? { ...contract.errors, undeclaredStatuses: [] } : contract.errors;
  const started = Date.now();
  const operations: ReadonlyMap<RouteName, Operation> = new Map(
    allOperations.map((each) => [each.name, each]),
  );
  const throttle = new Throttle({
    concurrency: options.concurrency,
    rate: options.rate,
    deadline: started + options.time * 1000,
  });
  const creations = new Creations(allOperations);
  const documentCoverage = new DocumentCoverage();
  const [findings, verdicts, evidence, createdResources, coverage, cleanupLog] = [
    new Findings(),
    new Verdicts(),
    new Evidence(errors),
    new CreatedResources(creations),
    new Coverage(),
    new CleanupLog(creations),
  ];
  const taken = new TakenValues();
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
  let forget: (value: Value) => void = () => undefined;
  const record = (exchange: Exchange): void => {
    documentCoverage.record(exchange);
    cleanupLog.record(exchange);
    createdResources.record(exchange);
    const deleted =
      exchange.method === 'DELETE' && isSuccess(exchange) ? Object.values(exchange.params).at(-1) : undefined;
    if (deleted !== undefined) forget(deleted);
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
      taken,
      maxResponseTime: options.maxResponseTime === undefined ? undefined : options.maxResponseTime * 1000,
      onExchange: record,
    });

  const isPublicRead = (check: Check<F>): boolean => {
    const metadata = operations.get(check.operation)?.metadata;
    return (
      check.class !== 'own' && metadata?.access === 'visitor' && metadata.safe && metadata.owned === undefined
    );
  };
  const checks = [...createChecks(contract), ...(options.ownChecks ?? [])];
  const selected = checks.filter((each) =>
    options.replay === undefined
      ? (options.onlyGenerated !== true || isGenerated(each)) &&
        isSelected(options, { names: [each.id, ...each.rules], operation: operations.get(each.operation) })
      : each.id === options.replay,
  );
  if (selected.length === 0)
    throw new CheckerError(
      options.replay === undefined
        ? 'No check matches --include and --exclude. See --list.'
        : `Unknown check ${options.replay}. See --list.`,
    );

  const isReported = (about: { rule: RuleId; operation: RouteName; check: string }) =>
    options.replay !== undefined ||
    isSelected(options, { names: [about.rule, about.check], operation: operations.get(about.operation) });
  const currentResult = (): Result => ({
    contract,
    url: client.baseUrl,
    seed: options.seed,
    findings: findings.all().filter(isReported),
    evidence,
    inconclusive: verdicts.allInconclusive().filter(isReported),
    passed: verdicts.passed().filter((about) => isReported({ ...about, check: '' })),
    coverage: documentCoverage.of(allOperations),
    checks: selected.length,
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
  const failing = await runSetupStep(() => assertReachable(client, contract));
  if (failing !== undefined) {
    for (const exchange of failing)
      contextFor(`schema/reads@${exchange.name}`, exchange.name).validate(exchange);
    return {
      ...currentResult(),
      findings: findings.all(),
      cutOff: { checks: selected.length, of: selected.length, time: options.time, reason: 'server-error' },
    };
  }
  const roles = Object.keys(options.roleTokens ?? {});
  const hasCredentials =
    options.accounts.length + options.tokens.length + Object.keys(options.schemeTokens ?? {}).length > 0 ||
    roles.length > 0;
  const needsAccounts = hasCredentials || !selected.every(isPublicRead);
  const setUpAs = (role: string | undefined): Promise<F> =>
    runSetupStep(() =>
      contract.setUp({
        client,
        operations,
        record,
        contextFor,
        needsAccounts,
        hasFindings: () => findings.all().length > 0,
        role,
        options,
      }),
    );
  const first = await setUpAs(roles[0]);
  const allFixtures = [first];
  for (const role of roles.slice(1)) allFixtures.push(await setUpAs(role));
  /** Those of the roles that may use an operation; for everybody's, the first. */
  const fixturesFor = (name: RouteName): readonly F[] => {
    const metadata = operations.get(name)?.metadata;
    if (roles.length === 0 || metadata?.access !== 'customer') return [first];
    return allFixtures.filter(({ role = '' }) => metadata.roles?.includes(role) ?? true);
  };

  forget = (value) => {
    for (const each of allFixtures) each.forget(value);
  };

  const probes = new Map<RouteName, Promise<boolean>>();
  /**
   * Whether the backend does not implement an optional operation. Probed lazily: its input may need a created
   * resource.
   */
  const isNotImplemented = (name: RouteName): Promise<boolean> => {
    const operation = operations.get(name);
    if (operation?.metadata.optional !== true) return Promise.resolve(false);
    const probe = async (): Promise<boolean> => {
      const t = contextFor(`schema/reads@${name}`, name);
      const [fixtures = first] = fixturesFor(name);
      const person = fixtures.personFor(operation);
      const input = await fixtures.input(t, person, operation).catch((error: unknown) => {
        if (error instanceof OutOfTimeError) throw error;
        return {};
      });
      return (await t.send(person, name, input)).status === 404;
    };
    const result = probes.get(name) ?? probe();
    probes.set(name, result);
    return result;
  };

  let done = 0;
  const cutOff: OutOfTimeError[] = [];
  let unanswered: string | undefined;
  let isStopped = false;
  /** A finding, or the end of the run if the backend accepts no connections any more. */
  const handleNoResponse = (
    t: CheckContext,
    check: Check<F>,
    { code, message, exchange }: NoResponseError,
  ): void => {
    const request = `${exchange.method} ${exchange.path}`;
    if (code === 'ECONNREFUSED') {
      isStopped = true;
      unanswered ??= request;
      cutOff.push(new OutOfTimeError(stoppedListening));
      for (const rule of check.rules) t.cutOff(rule, stoppedListening);
      return;
    }
    unanswered ??= request;
    t.fail('schema/server-error', exchange, `no response: ${message}`, { operation: exchange.name });
    for (const rule of check.rules)
      if (rule !== 'schema/server-error') t.inconclusive(rule, `${request} got no response`);
  };
  const runOne = async (check: Check<F>): Promise<void> => {
    const t = contextFor(check.id, check.operation);
    const inconclusive = (reason: string) => {
      for (const rule of check.rules) t.inconclusive(rule, reason);
    };
    try {
      if (throttle.isExpired) throw new OutOfTimeError(timeLimitReached);
      if (isStopped) throw new OutOfTimeError(stoppedListening);
      if (await isNotImplemented(check.operation))
        throw new InconclusiveError('this backend does not implement the optional operation');
      const all = fixturesFor(check.operation);
      if (all.length === 0)
        throw new InconclusiveError('no account of a role that may use it; pass one with --role-token');
      for (const fixtures of all)
        for (let starts = 1; ; starts += 1)
          try {
            await check.run(t, fixtures);
            break;
          } catch (error) {
            if (!(error instanceof TakenValueError) || starts === maxStarts) throw error;
          }
    } catch (error) {
      if (error instanceof NoResponseError) handleNoResponse(t, check, error);
      else if (error instanceof OutOfTimeError) {
        cutOff.push(error);
        for (const rule of check.rules) t.cutOff(rule, error.message);
      } else if (error instanceof InconclusiveError) inconclusive(error.message);
      else {
        const cause =
          isReadError(error) && t.hasResponse
            ? 'the check could not read a response'
            : 'the check failed with an internal error';
        inconclusive(`${cause}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    done += 1;
    options.onProgress?.({ done, all: selected.length, requests, check: check.id });
  };
  const limit = pLimit(options.jobs ?? Number.POSITIVE_INFINITY);
  for (const phase of contract.lanes(selected))
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
  const people = allFixtures.flatMap(({ a, b }) => [a, b]);
  const notCleanedUp = await cleanupLog.clean(
    clientAt(cleanup),
    allOperations,
    people,
    async (person, operation, params) => {
      const t = contextFor('cleanup', operation.name);
      return t.withPrecondition(person, operation, await first.input(t, person, operation, { params }));
    },
  );
  if (options.replay === undefined && options.onlyGenerated !== true && cutOff.length === 0)
    for (const operation of allOperations)
      for (const reason of coverage.missing(operation))
        verdicts.inconclusive({
          rule: 'schema/body',
          operation: operation.name,
          reason,
          check: 'schema/reads',
        });

  return {
    ...currentResult(),
    cutOff:
      cutOff.length === 0
        ? undefined
        : {
            checks: cutOff.length,
            of: selected.length,
            time: options.time,
            reason: isStopped
              ? 'unreachable'
              : cutOff.some((each) => each instanceof ThrottledError)
                ? 'throttled'
                : 'time',
            ...(isStopped && unanswered !== undefined ? { unanswered } : {}),
          },
    notCleanedUp,
    people,
  };
};
