import type { BodyPath, ErrorStyle, Operation, RouteName } from '../contract/operation.ts';
import { rulesValidated, validateResponse } from '../schema/validate-response.ts';
import type { TakenValues } from '../session/taken-values.ts';
import { isObject } from './body-path.ts';
import type { Evidence } from './causes.ts';
import type { Client } from './client.ts';
import { includesField } from './error-fields.ts';
import { type Exchange, type Input, isClientError, isSuccess, type Person } from './exchange.ts';
import type { Findings } from './findings.ts';
import { relationOf } from './relation-of.ts';
import type { RuleId } from './rules.ts';
import type { Verdicts } from './verdicts.ts';

export interface FailOptions {
  place?: string;
  before?: readonly Exchange[];
  operation?: RouteName;
}

/** A precondition of the check is missing. Its rules are reported as inconclusive. */
export class InconclusiveError extends Error {}

/** The check used a value that may exist only once. It starts again, with new ones. */
export class TakenValueError extends InconclusiveError {}

export interface CheckContextDeps {
  client: Client;
  operations: ReadonlyMap<RouteName, Operation>;
  errors: ErrorStyle;
  findings: Findings;
  verdicts: Verdicts;
  evidence: Evidence;
  /** The fields that turned out to allow each value only once. */
  taken: TakenValues;
  /** A response that takes more milliseconds is a finding; undefined if there is no limit. */
  maxResponseTime?: number | undefined;
  /** Called after every response. */
  onExchange: (exchange: Exchange) => void;
}

/** The message and fields of an error body, or the start of any other body. */
export const bodySummary = ({ json, text }: Exchange): string => {
  const { message, errors } = isObject(json) ? json : {};
  const fields = isObject(errors) ? ` (${Object.keys(errors).join(', ')})` : '';
  const summary = typeof message === 'string' ? `“${message}”${fields}` : text.trim().slice(0, 80);
  return summary === '' ? 'no body' : summary;
};

/** Passed to a running check: sends requests, validates every response against the contract and records verdicts. */
export class CheckContext {
  readonly check: string;
  readonly operation: RouteName;
  readonly #deps: CheckContextDeps;
  readonly #guesses = new Map<RouteName, string>();
  #hasResponse = false;

  constructor(check: string, operation: RouteName, deps: CheckContextDeps) {
    this.check = check;
    this.operation = operation;
    this.#deps = deps;
  }

  /** Whether the check has received a response. */
  get hasResponse(): boolean {
    return this.#hasResponse;
  }

  get client(): Client {
    return this.#deps.client;
  }

  op(name: RouteName): Operation {
    const operation = this.#deps.operations.get(name);
    if (operation === undefined) throw new InconclusiveError(`the contract has no operation ${name}`);
    return operation;
  }

  /** Every operation of the contract. */
  operations(): Iterable<Operation> {
    return this.#deps.operations.values();
  }

  deleteOperations(): Operation[] {
    return [...this.operations()].filter((operation) => relationOf(operation, 'deletes') !== undefined);
  }

  async send(person: Person, name: RouteName, input: Input = {}): Promise<Exchange> {
    const operation = this.op(name);
    const headers = { ...(await this.#precondition(person, operation, input)), ...input.headers };
    const exchange = await this.#deps.client.send(operation, person, { ...input, headers });
    this.validate(exchange);
    return exchange;
  }

  /** The operation that reads what another one changes: GET with the same path. */
  readOf({ path }: Operation): Operation | undefined {
    return [...this.operations()].find((each) => each.method === 'GET' && each.path === path);
  }

  /** If-Match with the current ETag, where an operation requires it. */
  async #precondition(
    person: Person,
    operation: Operation,
    { params, headers, without }: Input,
  ): Promise<Record<string, string>> {
    const isSent = operation.precondition === 'required' && without?.includes('if-match') !== true;
    if (!isSent || headers?.['if-match'] !== undefined) return {};
    const reading = this.readOf(operation);
    const read = reading === undefined ? undefined : await this.send(person, reading.name, { params });
    return { 'if-match': read?.responseHeaders.get('etag') ?? '*' };
  }

  /** Input with the headers that an operation requires, for requests that are sent without this context. */
  async withPrecondition(person: Person, operation: Operation, input: Input): Promise<Input> {
    return {
      ...input,
      headers: { ...(await this.#precondition(person, operation, input)), ...input.headers },
    };
  }

  /** Sends a request to any path, even one that the contract does not declare. */
  async sendTo(person: Person, method: string, path: string, operation?: Operation, input: Input = {}) {
    const exchange = await this.#deps.client.request(method, path, operation, person, input);
    this.validate(exchange);
    return exchange;
  }

  /** Notes that bodies of an operation contain a reference for which no existing value was found. */
  noteGuess(operation: RouteName, reason: string): void {
    this.#guesses.set(operation, reason);
  }

  /** @throws InconclusiveError if a request may have been rejected because of what its body refers to */
  assertNoGuess(exchange: Exchange): void {
    const reason = this.#guesses.get(exchange.name);
    if (reason !== undefined && isClientError(exchange))
      throw new InconclusiveError(`${exchange.name} responded ${exchange.status}, ${reason}`);
  }

  /** The fields of an operation's body that turned out to allow each value only once. */
  takenFields(operation: Operation): readonly BodyPath[] {
    return this.#deps.taken.of(operation);
  }

  /** Sends a rejected body again with new values, if it may have been rejected because the same ones exist. */
  async sendRenewed(
    person: Person,
    rejected: Exchange,
    input: Input,
  ): Promise<{ exchange: Exchange; body: unknown } | undefined> {
    const { taken } = this.#deps;
    const { operation } = rejected;
    const renewed = taken.renew(rejected, input.body);
    if (operation === undefined || renewed === undefined) return undefined;
    const exchange = await this.send(person, rejected.name, { ...input, body: renewed.body });
    if (!isSuccess(exchange)) return undefined;
    taken.add(operation, renewed.fields);
    return { exchange, body: renewed.body };
  }

  /** @throws TakenValueError if a request was rejected because of a value that exists */
  async #assertNotTaken(person: Person, exchange: Exchange, input: Input): Promise<void> {
    if ((await this.sendRenewed(person, exchange, input)) !== undefined)
      throw new TakenValueError(`${exchange.name} responded ${exchange.status} to a value that exists`);
  }

  /** Sends a request that must succeed. @throws InconclusiveError otherwise, after adding a finding */
  async mustSucceed(
    person: Person,
    name: RouteName,
    input: Input = {},
    rule: RuleId = 'schema/accepts-valid',
  ) {
    const exchange = await this.send(person, name, input);
    if (isSuccess(exchange)) {
      this.pass(rule, name);
      return exchange;
    }
    await this.#assertNotTaken(person, exchange, input);
    this.assertNoGuess(exchange);
    this.fail(rule, exchange, `responded ${exchange.status}: ${bodySummary(exchange)}`, { operation: name });
    throw new InconclusiveError(`${name} responded ${exchange.status}`);
  }

  /** Validates a response against the contract and records the verdicts. */
  validate(exchange: Exchange): void {
    this.#hasResponse = true;
    const { verdicts, evidence, maxResponseTime, onExchange } = this.#deps;
    const operation = exchange.name;
    if (maxResponseTime !== undefined) {
      const message = `took ${Math.round(exchange.duration)} ms, more than ${maxResponseTime} ms`;
      const isFast = exchange.duration <= maxResponseTime;
      this.expect('schema/response-time', isFast, exchange, message, { operation });
    }
    const violations = validateResponse(exchange, this.#deps.errors);
    for (const { rule, place, message } of violations)
      this.fail(rule, exchange, message, { place, operation });
    evidence.record(this.check, exchange, violations.length > 0);
    const { password } = exchange.person.account ?? {};
    if (password !== undefined && exchange.text.includes(password))
      this.fail('access/secret', exchange, 'the response contains the password', {
        place: 'password',
        operation,
      });
    if (violations.length === 0) for (const rule of rulesValidated(exchange)) verdicts.pass(rule, operation);
    onExchange(exchange);
  }

  /** The fields that an error response names; undefined if the API does not specify how it names fields. */
  fieldsInErrors({ json }: Exchange): string[] | undefined {
    return this.#deps.errors.fields?.(json);
  }

  /**
   * Whether an error response names the field, a parent or a child of it; true if the API does not name fields, or if the
   * whole body is wrong.
   */
  namesField(exchange: Exchange, path: readonly (string | number)[]): boolean {
    const fields = this.fieldsInErrors(exchange);
    return fields === undefined || path.length === 0 || includesField(fields, path);
  }

  pass(rule: RuleId, operation: RouteName = this.operation): void {
    this.#deps.verdicts.pass(rule, operation);
  }

  inconclusive(rule: RuleId, reason: string, operation: RouteName = this.operation): void {
    this.#deps.verdicts.inconclusive({ rule, operation, reason, check: this.check });
  }

  cutOff(rule: RuleId, reason: string): void {
    this.#deps.verdicts.inconclusive({
      rule,
      operation: this.operation,
      reason,
      check: this.check,
      isCutOff: true,
    });
  }

  fail(rule: RuleId, exchange: Exchange, message: string, options: FailOptions = {}): void {
    const operation = options.operation ?? this.operation;
    const { place = '', before = [] } = options;
    this.#deps.findings.add({ rule, operation, place, message, exchange, before, check: this.check });
  }

  /** Passes the rule, or adds a finding. */
  expect(
    rule: RuleId,
    passed: boolean,
    exchange: Exchange,
    message: string,
    options: FailOptions = {},
  ): boolean {
    if (passed) this.pass(rule, options.operation);
    else this.fail(rule, exchange, message, options);
    return passed;
  }
}
