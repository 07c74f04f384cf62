import { type ErrorStyle, type RouteName, responseOf, schemaOf } from '../contract/operation.ts';
import { declaredSpelling, detectShapeMismatch, type ShapeMismatch } from '../schema/shape-mismatch.ts';
import { undeclaredContentType } from '../schema/validate-response.ts';
import { csrfTokenOf } from './client.ts';
import { type Exchange, isSuccess } from './exchange.ts';
import type { Finding } from './findings.ts';
import { withoutBigInts } from './json.ts';
import { errorText, relatedFindings } from './related-findings.ts';
import type { RuleId } from './rules.ts';

type Kind =
  | 'redirect'
  | 'html'
  | 'server-error'
  | 'no-csrf'
  | 'no-credentials'
  | 'any-token'
  | 'content-type'
  | 'error-body'
  | ShapeMismatch['kind'];

/** Evidence of a root cause in one response. Responses with the same `kind` and `detail` share the cause. */
interface Symptom {
  kind: Kind;
  /** Distinguishes causes of one kind: the target of a redirect, the key of an envelope. */
  detail: string;
  /** The affected keys of a body. */
  keys: readonly string[];
}

/** A root cause in the backend, with the findings that follow from it. */
export interface Cause {
  id: string;
  title: string;
  fix: string;
  /** The smallest request that shows the cause comes first. */
  findings: [Finding, ...Finding[]];
  /** It is about the API as a whole, so that much else may follow from it. */
  isGlobal: boolean;
}

/** Fields that an error response spells differently from the request. */
const misspelledErrorFields = ({ operation, json }: Exchange, errors: ErrorStyle): string[] => {
  const body = operation?.body;
  if (body === undefined) return [];
  return (errors.fields?.(json) ?? [])
    .flatMap((field) => field.split('.'))
    .flatMap((key) => {
      const declared = declaredSpelling(body, key);
      return declared === undefined ? [] : [`${key} (${declared})`];
    });
};

const symptomOf = (exchange: Exchange, hasViolations: boolean, errors: ErrorStyle): Symptom | undefined => {
  const { operation, status, location, contentType, json } = exchange;
  const declared = operation === undefined ? undefined : responseOf(operation, status);
  const misspelled = misspelledErrorFields(exchange, errors);
  if (misspelled.length > 0) return { kind: 'key-style', detail: '', keys: misspelled };
  if (!hasViolations) return undefined;
  if (status >= 300 && status < 400 && declared === undefined)
    return { kind: 'redirect', detail: location?.replace(/\?.*$/, '') ?? 'another page', keys: [] };
  if (/\bhtml\b/i.test(contentType)) return { kind: 'html', detail: '', keys: [] };
  const schema = schemaOf(declared) ?? (status >= 400 ? errors.body : undefined);
  const mismatch =
    schema === undefined || json === undefined
      ? undefined
      : detectShapeMismatch(schema, withoutBigInts(exchange));
  if (mismatch === undefined) return undefined;
  return { ...mismatch, detail: mismatch.kind === 'key-style' ? '' : mismatch.keys.join() };
};

const countOperations = (count: number): string => `${count} ${count === 1 ? 'operation' : 'operations'}`;

const messages: Record<
  Kind,
  (detail: string, keys: readonly string[], operations: number) => [string, string]
> = {
  redirect: (detail, _, count) => [
    `Responses redirect to ${detail} instead of containing JSON: ${countOperations(count)}.`,
    'For Accept: application/json, respond with the declared status and error body, such as 401. Never redirect to a page.',
  ],
  html: (_, __, count) => [
    `Responses are HTML pages where the contract declares JSON: ${countOperations(count)}.`,
    "Configure your framework's exception handler to send the declared error body for Accept: application/json.",
  ],
  'server-error': (detail, __, count) => [
    `Every request gets a server error: ${detail}${countOperations(count)}.`,
    "Look in the backend's log. Common causes are a missing database, migration or setting.",
  ],
  'no-csrf': () => [
    'No response sets the XSRF-TOKEN cookie, so sessions have no CSRF token.',
    'Set the cookie on public reads and require its value in X-XSRF-TOKEN. If another path sets it, pass that path, such as --csrf-path /sanctum/csrf-cookie.',
  ],
  'no-credentials': (_, __, count) => [
    `No operation asks for the credentials that the contract requires: ${countOperations(count)}.`,
    'Check the credentials before the operations run, and respond 401 without them.',
  ],
  'any-token': (_, __, count) => [
    `Any token is accepted, even one that was never issued: ${countOperations(count)}.`,
    'Look the token up before the operations run, and respond 401 if it is unknown or has expired.',
  ],
  'content-type': (detail, _, count) => [
    `Responses have the content type ${detail}: ${countOperations(count)}.`,
    'Send the declared content type, or declare the one that is sent.',
  ],
  'error-body': (detail, _, count) => [
    `Error bodies break their schema in the same way: ${detail} (${countOperations(count)}).`,
    'Send the declared error body from the one place that handles the errors of all operations.',
  ],
  'envelope-extra': (detail, _, count) => [
    `Bodies are wrapped in “${detail}”, which the contract does not declare: ${countOperations(count)}.`,
    `Send the content of “${detail}” as the whole body.`,
  ],
  'envelope-missing': (detail, _, count) => [
    `Bodies lack the envelope “${detail}” that the contract declares: ${countOperations(count)}.`,
    `Wrap them as {"${detail}": …}, next to the other keys that the contract declares.`,
  ],
  'key-style': (_, keys, count) => [
    `Keys are spelled differently from the contract: ${keys.join(', ')} (${countOperations(count)}).`,
    'Use the names of the contract, shown in parentheses, in bodies and in the errors of a 422.',
  ],
};

/** The text of the server errors, if all have the same; otherwise nothing. */
const commonErrorOf = (findings: readonly Finding[]): string => {
  const texts = findings
    .flatMap(({ exchange, before }) => [exchange, ...before])
    .filter(({ status }) => status >= 500)
    .map(errorText);
  const [text] = texts;
  return text !== undefined && texts.every((each) => each === text) ? `“${text}”, ` : '';
};

/** How many operations must have the same wrong error body for it to be one cause. */
const minSharing = 3;

/** Rules about the format of a response alone: an HTML response explains every violation of them. */
const formatRules: readonly RuleId[] = [
  'schema/content-type',
  'schema/error-body',
  'schema/json',
  'schema/no-body',
  'negative/names-field',
];
const isAboutFormat = ({ rule, exchange }: Finding): boolean =>
  formatRules.includes(rule) || exchange.status === 422;
/** Whether a finding is about a side effect of a request, whatever its response was. */
const isSideEffect = ({ rule, place }: Finding): boolean =>
  rule === 'negative/not-stored' || place === 'changed' || place === 'done';

/** Collects symptoms from the responses of a run and groups its findings by root cause. */
export class Evidence {
  readonly #symptoms = new Map<Exchange, Symptom>();
  readonly #byCheck = new Map<string, Symptom>();
  readonly #operations = new Map<RouteName, { all: number; done: number; errors: number }>();
  readonly #errors: ErrorStyle;
  #hasCsrfToken = false;

  constructor(errors: ErrorStyle) {
    this.#errors = errors;
  }

  /** `hasViolations`: the response violates the contract. */
  record(check: string, exchange: Exchange, hasViolations: boolean): void {
    const { name, status, person } = exchange;
    const counts = this.#operations.get(name) ?? { all: 0, done: 0, errors: 0 };
    this.#operations.set(name, {
      all: counts.all + 1,
      done: counts.done + Number(isSuccess(exchange)),
      errors: counts.errors + Number(status >= 500),
    });
    if (csrfTokenOf(person) !== undefined) this.#hasCsrfToken = true;
    const symptom = symptomOf(exchange, hasViolations, this.#errors);
    if (symptom === undefined) return;
    this.#symptoms.set(exchange, symptom);
    if (!this.#byCheck.has(check)) this.#byCheck.set(check, symptom);
  }

  /**
   * Whether an operation responds with a server error to every request. More than half is enough: a router may reject
   * a malformed path before it reaches the operation.
   */
  #alwaysFails(name: RouteName): boolean {
    const counts = this.#operations.get(name);
    return counts !== undefined && counts.done === 0 && counts.errors * 2 > counts.all;
  }

  #symptomOf(finding: Finding, brokenEverywhere: ReadonlySet<RuleId>): Symptom | undefined {
    const { rule, exchange, before, check } = finding;
    if (isSideEffect(finding)) return undefined;
    const all = [exchange, ...before];
    if (all.some(({ name }) => this.#alwaysFails(name)))
      return { kind: 'server-error', detail: '', keys: [] };
    const isCsrfMismatch = ({ status, person }: Exchange) => status === 419 && person.jar !== null;
    if (!this.#hasCsrfToken && (rule === 'access/csrf' || all.some(isCsrfMismatch)))
      return { kind: 'no-csrf', detail: '', keys: [] };
    const symptom = all.map((each) => this.#symptoms.get(each)).find((found) => found !== undefined);
    const isAboutToken = rule === 'access/bad-token';
    if (
      symptom === undefined &&
      brokenEverywhere.has('access/sign-in') &&
      (isAboutToken || rule === 'access/sign-in')
    )
      return { kind: 'no-credentials', detail: '', keys: [] };
    if (symptom === undefined && brokenEverywhere.has(rule) && isAboutToken)
      return { kind: 'any-token', detail: '', keys: [] };
    if (symptom?.kind === 'html') return isAboutFormat(finding) ? symptom : undefined;
    // A finding that follows from a body with wrong keys or envelope may be in a later response of the same check.
    const ofCheck = this.#byCheck.get(check);
    const type =
      rule === 'schema/error-body' || rule === 'schema/content-type'
        ? undeclaredContentType(exchange)
        : undefined;
    if (type !== undefined && symptom === undefined) {
      const found = type.found.replace(/;.*/, '');
      return { kind: 'content-type', detail: `${found}, and not ${type.declared.join(' or ')}`, keys: [] };
    }
    if (rule === 'schema/error-body' && (symptom ?? ofCheck) === undefined)
      return { kind: 'error-body', detail: finding.message, keys: [] };
    return symptom ?? (ofCheck?.kind === 'redirect' || ofCheck?.kind === 'html' ? undefined : ofCheck);
  }

  /**
   * Groups findings by root cause: what responses have in common, then what the findings have. A cause with a single
   * finding is not reported as a cause. `passed`: the rules that operations have passed.
   */
  causesOf(
    findings: readonly Finding[],
    passed: readonly { rule: RuleId; operation: RouteName }[],
  ): { causes: Cause[]; others: Finding[] } {
    const broken = new Set(findings.map(({ rule }) => rule));
    for (const { rule } of passed) broken.delete(rule);
    const groups = new Map<string, { symptom: Symptom; findings: Finding[] }>();
    for (const finding of findings) {
      const symptom = this.#symptomOf(finding, broken);
      if (symptom === undefined) continue;
      const id = `${symptom.kind} ${symptom.detail}`.trim();
      const group = groups.get(id) ?? { symptom, findings: [] };
      group.findings.push(finding);
      groups.set(id, group);
    }
    const causes = [...groups].flatMap(([id, { symptom, findings: grouped }]): Cause[] => {
      const [first, ...rest] = grouped.sort(
        (a, b) => Number(this.#hasSymptom(b, symptom)) - Number(this.#hasSymptom(a, symptom)),
      );
      if (first === undefined || rest.length === 0) return [];
      const isShared = new Set(grouped.map(({ operation }) => operation)).size >= minSharing;
      if (symptom.kind === 'error-body' && !isShared) return [];
      // Causes within one operation differ by their requests.
      if (symptom.kind === 'server-error' && new Set(grouped.map(({ operation }) => operation)).size === 1)
        return [];
      const matching = [...this.#symptoms].filter(
        ([, each]) => each.kind === symptom.kind && each.detail === symptom.detail,
      );
      const names = new Set([
        ...matching.map(([{ name }]) => name),
        ...grouped.map(({ operation }) => operation),
      ]);
      const keys = [...new Set(matching.flatMap(([, each]) => each.keys))].sort();
      const detail = symptom.kind === 'server-error' ? commonErrorOf(grouped) : symptom.detail;
      const [title, fix] = messages[symptom.kind](detail, keys, names.size);
      return [{ id, title, fix, findings: [first, ...rest], isGlobal: true }];
    });
    const withSymptom = new Set(causes.flatMap((cause) => cause.findings));
    causes.push(
      ...relatedFindings(
        findings.filter((finding) => !withSymptom.has(finding)),
        passed,
      ),
    );
    const grouped = new Set(causes.flatMap((cause) => cause.findings));
    return {
      causes: causes.sort(
        (a, b) => Number(b.isGlobal) - Number(a.isGlobal) || b.findings.length - a.findings.length,
      ),
      others: findings.filter((finding) => !grouped.has(finding)),
    };
  }

  #hasSymptom({ exchange }: Finding, { kind }: Symptom): boolean {
    return this.#symptoms.get(exchange)?.kind === kind;
  }
}
