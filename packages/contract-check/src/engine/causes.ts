import { type ErrorStyle, type RouteName, responseOf } from '../contract/operation.ts';
import { declaredSpelling, detectShapeMismatch, type ShapeMismatch } from '../schema/shape-mismatch.ts';
import { csrfTokenOf } from './client.ts';
import { type Exchange, isSuccess } from './exchange.ts';
import type { Finding } from './findings.ts';
import type { RuleId } from './rules.ts';

type Kind = 'redirect' | 'html' | 'server-error' | 'no-csrf' | ShapeMismatch['kind'];

/** What one response shows: a cause, the same for every response that shows it, and its details. */
interface Sign {
  kind: Kind;
  /** Tells causes of one kind apart: where a redirect leads, the key of an envelope. */
  which: string;
  keys: readonly string[];
}

/** One mistake of the backend with the findings that follow from it. */
export interface Cause {
  id: string;
  title: string;
  fix: string;
  /** The smallest request that shows it comes first. */
  findings: [Finding, ...Finding[]];
}

/** Fields that a refusal names in another spelling than the request has. */
const keysOfErrors = ({ operation, json }: Exchange, errors: ErrorStyle): string[] => {
  const body = operation?.body;
  if (body === undefined) return [];
  return (errors.fields?.(json) ?? [])
    .flatMap((field) => field.split('.'))
    .flatMap((key) => {
      const declared = declaredSpelling(body, key);
      return declared === undefined ? [] : [`${key} (${declared})`];
    });
};

const signOf = (exchange: Exchange, hasFaults: boolean, errors: ErrorStyle): Sign | undefined => {
  const { operation, status, location, contentType, json } = exchange;
  const declared = operation === undefined ? undefined : responseOf(operation, status);
  const restyled = keysOfErrors(exchange, errors);
  if (restyled.length > 0) return { kind: 'key-style', which: '', keys: restyled };
  if (!hasFaults) return undefined;
  if (status >= 300 && status < 400 && declared === undefined)
    return { kind: 'redirect', which: location?.replace(/\?.*$/, '') ?? 'another page', keys: [] };
  if (/\bhtml\b/i.test(contentType)) return { kind: 'html', which: '', keys: [] };
  const schema = declared ?? (status >= 400 ? errors.body : undefined);
  const misshape = schema === undefined || json === undefined ? undefined : detectShapeMismatch(schema, json);
  if (misshape === undefined) return undefined;
  return { ...misshape, which: misshape.kind === 'key-style' ? '' : misshape.keys.join() };
};

const texts: Record<Kind, (which: string, keys: readonly string[], operations: number) => [string, string]> =
  {
    redirect: (which, _, count) => [
      `${count} operations redirect to ${which} instead of responding with JSON.`,
      'Respond to Accept: application/json with the declared status and error body, such as 401, and never with a redirect to a page.',
    ],
    html: (_, __, count) => [
      `${count} operations respond with HTML pages where the contract declares JSON.`,
      "Set your framework's exception handler to respond to Accept: application/json with the declared error body.",
    ],
    'server-error': (_, __, count) => [
      `${count} operations respond with a server error to every request.`,
      "Look in the backend's log: a database that is not there, a missing migration or a missing setting is common.",
    ],
    'no-csrf': () => [
      'No response sets the XSRF-TOKEN cookie, so sessions have no CSRF token.',
      'Set the cookie with public reads and require it back as X-XSRF-TOKEN. Where another path hands it out, pass that path, such as --csrf-path /sanctum/csrf-cookie.',
    ],
    'envelope-extra': (which, _, count) => [
      `The bodies of ${count} operations are wrapped in “${which}”, which the contract does not declare.`,
      `Send what “${which}” contains as the whole body.`,
    ],
    'envelope-missing': (which, _, count) => [
      `The bodies of ${count} operations lack the envelope “${which}” that the contract declares.`,
      `Send them as {"${which}": …}, with the figures that the contract declares beside it.`,
    ],
    'key-style': (_, keys, count) => [
      `${count} operations spell keys in another style than the contract: ${keys.join(', ')}.`,
      'Serialize and validate with the names of the contract, in brackets here, in bodies and in the errors of a 422.',
    ],
  };

/** Judged by the form of a response alone, so that a page in its place explains them. */
const formRules: readonly RuleId[] = [
  'schema/content-type',
  'schema/error-body',
  'schema/json',
  'schema/no-body',
  'negative/names-field',
];
const isAboutForm = ({ rule, exchange }: Finding): boolean =>
  formRules.includes(rule) || exchange.status === 422;
/** What the backend did, whatever it responded. */
const isEffect = ({ rule, place }: Finding): boolean =>
  rule === 'negative/not-stored' || place === 'changed' || place === 'done';

/** What the responses of a run show about the causes of its findings. */
export class Evidence {
  readonly #signs = new Map<Exchange, Sign>();
  readonly #ofChecks = new Map<string, Sign>();
  readonly #operations = new Map<RouteName, { all: number; done: number; errors: number }>();
  readonly #errors: ErrorStyle;
  #hasCsrf = false;

  constructor(errors: ErrorStyle) {
    this.#errors = errors;
  }

  /** `hasFaults`: the response is not as the contract declares it. */
  record(check: string, exchange: Exchange, hasFaults: boolean): void {
    const { name, status, person } = exchange;
    const counts = this.#operations.get(name) ?? { all: 0, done: 0, errors: 0 };
    this.#operations.set(name, {
      all: counts.all + 1,
      done: counts.done + Number(isSuccess(exchange)),
      errors: counts.errors + Number(status >= 500),
    });
    if (csrfTokenOf(person) !== undefined) this.#hasCsrf = true;
    const sign = signOf(exchange, hasFaults, this.#errors);
    if (sign === undefined) return;
    this.#signs.set(exchange, sign);
    if (!this.#ofChecks.has(check)) this.#ofChecks.set(check, sign);
  }

  /** Whether an operation fails whatever it is sent; a few odd paths may not reach it. */
  #alwaysFails(name: RouteName): boolean {
    const counts = this.#operations.get(name);
    return counts !== undefined && counts.done === 0 && counts.errors * 2 > counts.all;
  }

  #signOf(finding: Finding): Sign | undefined {
    const { rule, exchange, before, check } = finding;
    if (isEffect(finding)) return undefined;
    const all = [exchange, ...before];
    if (all.some(({ name }) => this.#alwaysFails(name))) return { kind: 'server-error', which: '', keys: [] };
    const lacksToken = ({ status, person }: Exchange) => status === 419 && person.jar !== null;
    if (!this.#hasCsrf && (rule === 'access/csrf' || all.some(lacksToken)))
      return { kind: 'no-csrf', which: '', keys: [] };
    const shown = all.map((each) => this.#signs.get(each)).find((sign) => sign !== undefined);
    if (shown?.kind === 'html') return isAboutForm(finding) ? shown : undefined;
    // What a check concludes from bodies that it could not read follows from those.
    const ofCheck = this.#ofChecks.get(check);
    return shown ?? (ofCheck?.kind === 'redirect' || ofCheck?.kind === 'html' ? undefined : ofCheck);
  }

  /** Folds findings under the cause that their responses show; one alone stays a finding of its own. */
  causesOf(findings: readonly Finding[]): { causes: Cause[]; others: Finding[] } {
    const groups = new Map<string, { sign: Sign; findings: Finding[] }>();
    for (const finding of findings) {
      const sign = this.#signOf(finding);
      if (sign === undefined) continue;
      const id = `${sign.kind} ${sign.which}`.trim();
      const group = groups.get(id) ?? { sign, findings: [] };
      group.findings.push(finding);
      groups.set(id, group);
    }
    const causes = [...groups].flatMap(([id, { sign, findings: folded }]): Cause[] => {
      const [first, ...rest] = folded.sort(
        (a, b) => Number(this.#shows(b, sign)) - Number(this.#shows(a, sign)),
      );
      if (first === undefined || rest.length === 0) return [];
      const shown = [...this.#signs].filter(
        ([, each]) => each.kind === sign.kind && each.which === sign.which,
      );
      const names = new Set([
        ...shown.map(([{ name }]) => name),
        ...folded.map(({ operation }) => operation),
      ]);
      const keys = [...new Set(shown.flatMap(([, each]) => each.keys))].sort();
      const [title, fix] = texts[sign.kind](sign.which, keys, names.size);
      return [{ id, title, fix, findings: [first, ...rest] }];
    });
    const folded = new Set(causes.flatMap((cause) => cause.findings));
    return {
      causes: causes.sort((a, b) => b.findings.length - a.findings.length),
      others: findings.filter((finding) => !folded.has(finding)),
    };
  }

  #shows({ exchange }: Finding, { kind }: Sign): boolean {
    return this.#signs.get(exchange)?.kind === kind;
  }
}
