import { paramNames } from '../contract/operation.ts';
import { isObject } from './body-path.ts';
import { type Exchange, isSuccess } from './exchange.ts';
import type { Finding } from './findings.ts';
import { type RuleId, rules } from './rules.ts';

/** Findings that one mistake explains, as their rules, places and responses tell. The first shows it best. */
export interface RelatedFindings {
  id: string;
  title: string;
  fix: string;
  findings: [Finding, Finding, ...Finding[]];
  /** It is about the API as a whole, so that much else may follow from it. */
  isGlobal: boolean;
}

type Passed = readonly { rule: RuleId; operation: string }[];

const operationsOf = (about: readonly { operation: string }[]): Set<string> =>
  new Set(about.map(({ operation }) => operation));
const countOperations = (findings: readonly Finding[]): string => {
  const { size } = operationsOf(findings);
  return `${size} ${size === 1 ? 'operation' : 'operations'}`;
};

/** How many operations must break a rule for it to be a mistake of the whole API. */
const minShared = 3;

const bodyRules: readonly RuleId[] = [
  'negative/missing-field',
  'negative/wrong-type',
  'negative/enum',
  'negative/bounds',
  'negative/format',
];
const lastKey = (place: string): string => place.split(/[. ]/).at(-1)?.replace(/\[\]$/, '') ?? '';
const kindOfCheck = ({ check }: Finding): string => check.split('@')[0] ?? check;

const failedResponse = ({ exchange, before }: Finding): Exchange | undefined =>
  [exchange, ...before].find(({ status }) => status >= 500);

/** Operations that accept bodies which break their schema, and what follows from it, if most operations do. */
const withoutValidation = (findings: readonly Finding[], passed: Passed): RelatedFindings[] => {
  const verdicts = new Map<string, { broken: Set<RuleId>; passed: Set<RuleId> }>();
  const of = (operation: string) => {
    const known = verdicts.get(operation) ?? { broken: new Set<RuleId>(), passed: new Set<RuleId>() };
    verdicts.set(operation, known);
    return known;
  };
  for (const { rule, operation } of findings) if (bodyRules.includes(rule)) of(operation).broken.add(rule);
  for (const { rule, operation } of passed) if (bodyRules.includes(rule)) of(operation).passed.add(rule);
  const open = [...verdicts].flatMap(([name, each]) =>
    each.broken.size >= 2 && each.broken.size >= each.passed.size ? [name] : [],
  );
  if (open.length < 2 || open.length * 3 < verdicts.size * 2) return [];
  const isDirect = ({ rule, operation, check }: Finding) =>
    open.includes(operation) && (bodyRules.includes(rule) || check.startsWith('negative/body@'));
  const accepted = new Set(
    findings.filter((each) => isDirect(each) && each.place !== '').map(({ place }) => lastKey(place)),
  );
  /** What was stored without validation is also read, or makes the reading fail. */
  const follows = (finding: Finding) =>
    finding.check.startsWith('negative/body@') ||
    (finding.rule === 'schema/body' && accepted.has(lastKey(finding.place)));
  const [first, second, ...rest] = [
    ...findings.filter(isDirect).sort((a, b) => rankOf(bodyRules, a) - rankOf(bodyRules, b)),
    ...findings.filter((each) => !isDirect(each) && follows(each)),
  ];
  if (first === undefined || second === undefined) return [];
  return [
    {
      id: 'no-validation',
      title: `Bodies are not validated: ${open.length} operations accept what their schema rejects.`,
      fix: 'Validate bodies against their schemas before the operations run, and respond 400 or 422.',
      findings: [first, second, ...rest],
      isGlobal: true,
    },
  ];
};

const rankOf = (order: readonly RuleId[], { rule }: Finding): number => {
  const at = order.indexOf(rule);
  return at === -1 ? order.length : at;
};

/** The message of an error body; undefined if it says no more than that there was an error. */
export const errorText = ({ json, text }: Exchange): string | undefined => {
  const { message, error, detail, title } = isObject(json) ? json : {};
  const inner = isObject(error) ? error.message : error;
  const found = [message, detail, inner, title, isObject(json) ? undefined : text].find(
    (each): each is string => typeof each === 'string' && each.trim() !== '',
  );
  const line = found?.trim().split('\n')[0]?.slice(0, 120);
  return line === undefined ||
    /^<|^(?:internal|server|unexpected|unknown|an? )?\W*(?:server )?error\b.{0,20}$|went wrong|occurred/i.test(
      line,
    )
    ? undefined
    : line;
};
/** A text without what differs between requests. */
const withoutValues = (text: string): string =>
  // The parser's messages differ in what it has met.
  /\bin JSON at position\b|\bis not valid JSON$|^Unexpected end of JSON/.test(text)
    ? 'JSON'
    : // A database says at the end which value it cannot read.
      text.replace(/(?<=: )"[^"]*"$/, '#').replace(/[\da-f]{8}-[\da-f-]{27}|\d+/gi, '#');

interface Group {
  key: string;
  title: (findings: readonly Finding[]) => string;
  fix: (findings: readonly Finding[]) => string;
  /** What shows the mistake best comes first. */
  order?: readonly RuleId[];
  isGlobal?: boolean;
  minOperations?: number;
}
type Classify = (finding: Finding) => Group | undefined;

/** The same error text: what fails is in one place, whichever operations run into it. */
const byErrorText: Classify = (finding) => {
  const failed = failedResponse(finding);
  const text = failed === undefined ? undefined : errorText(failed);
  return failed === undefined || text === undefined
    ? undefined
    : {
        key: `error ${withoutValues(text)}`,
        title: (all) =>
          operationsOf(all).size === 1
            ? `${failed.name} responds ${failed.status}: “${text}”.`
            : `Requests get ${failed.status}: “${text}” (${countOperations(all)}).`,
        fix: () => "Look in the backend's log for the first of these requests.",
        order: ['schema/server-error'],
      };
};

/** A kind of request that all operations answer with a server error, such as malformed JSON. */
const byFailingCheck: Classify = (finding) => {
  if (failedResponse(finding) === undefined || !finding.check.startsWith('negative/')) return undefined;
  return {
    key: `error at ${kindOfCheck(finding)}`,
    title: (all) => {
      const { rule } = all.find(({ rule: each }) => each.startsWith('negative/')) ?? finding;
      return `Requests that must be rejected get a server error: ${countOperations(all)}. ${rules[rule]}`;
    },
    fix: () =>
      'Reject them with 400, 404, 413, 415 or 422 in the one place that handles the errors of all operations.',
    minOperations: minShared,
  };
};

/** What follows from the server errors of one operation. */
const byFailingOperation: Classify = (finding) => {
  const failed = failedResponse(finding);
  return failed === undefined
    ? undefined
    : {
        key: `error of ${failed.name}`,
        title: (all) => {
          const request = all.find(({ rule }) => !rule.startsWith('schema/'));
          return request === undefined
            ? `${failed.name} responds ${failed.status}.`
            : `${failed.name} responds ${failed.status}: ${request.rule}, ${request.message}.`;
        },
        fix: () => "Look in the backend's log for the first of these requests.",
        order: ['schema/server-error'],
      };
};

/** An operation that accepts an array or a text for an object, and malformed JSON or nothing: it does not read its body. */
const byIgnoredBody = (findings: readonly Finding[]): Classify => {
  const accepting = (wanted: RuleId): Set<string> =>
    operationsOf(
      findings.filter(({ rule, place, exchange }) => rule === wanted && place === '' && isSuccess(exchange)),
    );
  // An empty body may be that of a change without fields.
  const ofOtherTypes = accepting('negative/wrong-type');
  const ignoring = new Set(
    [...accepting('negative/malformed-json')].filter((each) => ofOtherTypes.has(each)),
  );
  const rulesOfBodies: readonly RuleId[] = [
    'negative/malformed-json',
    ...bodyRules,
    'negative/content-type',
    'negative/oversize',
    'negative/existing',
  ];
  return ({ rule, operation, exchange }) =>
    ignoring.has(operation) && rulesOfBodies.includes(rule) && isSuccess(exchange)
      ? {
          key: `body of ${operation}`,
          title: () => `${operation} accepts any body, even what is no object.`,
          fix: () =>
            'Read the body and validate it before the operation runs, or declare none if it has no effect.',
          order: rulesOfBodies,
        }
      : undefined;
};

/** Whether something that was deleted is asked for. */
const isAboutDeleted = ({ rule, message }: Finding): boolean =>
  rule === 'relations/repeated-delete' ||
  (rule === 'relations/read-by-id' && message.endsWith(' deleted the resource'));

/** A rule that most operations break in the same way. */
const byRule = (findings: readonly Finding[], passed: Passed): Classify => {
  const brokenBy = (rule: RuleId) => operationsOf(findings.filter((each) => each.rule === rule));
  const testedBy = (rule: RuleId) =>
    new Set([...brokenBy(rule), ...operationsOf(passed.filter((each) => each.rule === rule))]);
  return (finding) => {
    const { place, exchange } = finding;
    // What was deleted is unknown too.
    const rule = isAboutDeleted(finding) ? 'negative/unknown' : finding.rule;
    if (rule === 'schema/status')
      return {
        key: `${rule} ${place}`,
        title: (all) => `Responses have the status ${place}, which is not declared: ${countOperations(all)}.`,
        fix: () => 'Declare it, or respond with a declared status.',
        isGlobal: true,
        minOperations: minShared,
      };
    const [tested, broken] = [testedBy(rule).size, brokenBy(rule).size];
    if (!rule.startsWith('negative/') || broken < minShared || broken * 3 < tested * 2) return undefined;
    return {
      key: `${rule} ${exchange.status}`,
      title: (all) => `${rules[rule]} ${operationsOf(all).size} of ${tested} operations break this.`,
      fix: () => 'They do it alike: change the one place that they share.',
      isGlobal: true,
      minOperations: minShared,
      order: [rule],
    };
  };
};

/** The object with the field that a message is about: data[0] of 'data[0].price is missing'. */
const parentOf = ({ exchange, message }: Finding): Record<string, unknown> | undefined => {
  const [path = ''] = message.split(' ');
  let parent = exchange.json;
  for (const key of path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .slice(0, -1))
    parent = (parent as Record<string, unknown> | undefined | null)?.[key];
  return isObject(parent) ? parent : undefined;
};

/** Whether two objects are of the same kind: at least half of their keys are the same. An only key says too little. */
const isAlike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const shared = [...one].filter((key) => other.has(key)).length;
  return shared > 0 && shared * 2 >= Math.max(one.size, other.size);
};

/** The field that a relation found wrong: as it was stored, filtered or sorted. */
const fieldOfRelation = ({ rule, place, message }: Finding): string | undefined => {
  if (rule === 'relations/order-by') return place.replace(/^\W|[_:,. -](?:asc|desc)$/gi, '');
  if (!rule.startsWith('relations/')) return undefined;
  return lastKey(
    /^(\S+) was sent as |whose (\S+) is /
      .exec(message)
      ?.slice(1)
      .find((each) => each) ?? '',
  );
};

/** A field that is wrong in the same way wherever its object appears, and relations that cannot read it. */
const byField = (findings: readonly Finding[]): Classify => {
  const known: { name: string; keys: Set<string> }[] = [];
  const broken = findings.filter(({ rule }) => rule === 'schema/body');
  const classify: Classify = (finding) => {
    const { rule, place, message } = finding;
    const field = fieldOfRelation(finding);
    const wrong = broken.find((each) => lastKey(each.place) === field);
    if (field !== undefined && field !== '' && wrong !== undefined) return classify(wrong);
    if (rule !== 'schema/body' && rule !== 'schema/undeclared-key') return undefined;
    const key = lastKey(place);
    const parent = parentOf(finding);
    if (key === '' || parent === undefined) return undefined;
    const reason = message.replace(/^\S+ is /, '').replace(/^.*: (?=must )/s, '');
    const name = `${rule} ${key} ${reason}`;
    const keys = new Set(Object.keys(parent).filter((each) => each !== key));
    const alike = known.findIndex((each) => each.name === name && isAlike(each.keys, keys));
    const at = alike === -1 ? known.push({ name, keys }) - 1 : alike;
    return {
      key: `${name} ${at}`,
      title: (all) =>
        rule === 'schema/undeclared-key'
          ? `“${key}” is in responses, and not in the contract: ${countOperations(all)}.`
          : `“${key}” breaks its schema in the same way: ${message} (${countOperations(all)}).`,
      fix: () =>
        rule === 'schema/undeclared-key'
          ? 'Remove it where responses are written, or declare it.'
          : 'Change it where responses are written, or declare what is sent.',
      order: ['schema/body'],
    };
  };
  return classify;
};

const pageRules: readonly RuleId[] = [
  'relations/pages-disjoint',
  'relations/pages-total',
  'relations/pagination-metadata',
  'relations/past-the-end',
  'relations/page-size',
];
const leadOf = ([lead]: readonly Finding[]): string =>
  lead === undefined ? '' : `${lead.operation}: ${lead.message}.`;

/** The pages of one list, what has other rows or counts because of them, or its orders. */
const byList = (findings: readonly Finding[]): Classify => {
  const wrongPages = operationsOf(findings.filter(({ rule }) => pageRules.includes(rule)));
  return ({ rule, operation: own, place, message }) => {
    // A creation counts the rows of a list before and after it.
    const counted =
      place === 'count' ? [...wrongPages].find((name) => message.startsWith(`${name} has `)) : undefined;
    const operation = counted ?? own;
    const isOrder = rule === 'relations/order-by';
    const lacksRows =
      (isOrder && / rows, but not the same /.test(message)) ||
      (rule === 'relations/filter' && / lacks the row /.test(message));
    const isAboutPages =
      pageRules.includes(rule) || counted !== undefined || (lacksRows && wrongPages.has(operation));
    if (!isAboutPages && !isOrder) return undefined;
    return {
      key: `${isAboutPages ? 'pages' : `order ${message.split('=')[0]}`} of ${operation}`,
      title: leadOf,
      fix: ([lead]) => (lead === undefined ? '' : rules[lead.rule]),
      order: pageRules,
    };
  };
};

const writeRules: readonly RuleId[] = [
  'relations/created',
  'relations/deleted',
  'relations/stored-as-sent',
  'relations/updated',
  'relations/partial-update',
  'relations/read-by-id',
  'relations/location',
  'relations/repeated-delete',
];

/** The operation that creates what a request is about. */
const creatorOf = ({ operation, params }: Exchange): string | undefined => {
  const source = operation?.metadata.from?.[Object.keys(params).at(-1) ?? ''];
  return source !== undefined && 'create' in source ? source.create : undefined;
};

/** What one operation does not store, create or delete, and requests for what it has created. */
const byWrite: Classify = ({ rule, operation, exchange }) => {
  const isLost = rule === 'schema/accepts-valid' && exchange.status === 404;
  const cause = writeRules.includes(rule) ? operation : isLost ? creatorOf(exchange) : undefined;
  if (cause === undefined) return undefined;
  return {
    key: `effect of ${cause}`,
    title: leadOf,
    fix: ([lead]) => (lead === undefined ? '' : rules[lead.rule]),
    order: writeRules,
  };
};

/** The operations of one thing that other accounts can use, or of one operation without credentials. */
const byAccess: Classify = ({ rule, operation, exchange }) => {
  if (rule === 'access/sign-in' || rule === 'access/bad-token')
    return {
      key: `credentials of ${operation}`,
      title: () => `${operation} does not require valid credentials.`,
      fix: () => 'Check the credentials before the operation runs, and respond 401 without them.',
      order: ['access/sign-in'],
    };
  if (rule !== 'access/foreign' || exchange.operation === undefined) return undefined;
  const { path } = exchange.operation;
  const param = paramNames(exchange.operation)[0];
  if (param === undefined) return undefined;
  const thing = path.slice(0, path.indexOf(`:${param}`) + param.length + 1);
  return {
    key: `owner of ${thing}`,
    title: (all) =>
      `An account can access ${thing.replace(/:(\w+)/g, '{$1}')} of another one: ${[...operationsOf(all)].sort().join(', ')}.`,
    fix: () =>
      'Look it up by its id and its owner, the account of the credentials, and respond 404 or 403 otherwise.',
  };
};

const group = (findings: readonly Finding[], classify: Classify): RelatedFindings[] => {
  const groups = new Map<string, { group: Group; findings: Finding[] }>();
  for (const finding of findings) {
    const found = classify(finding);
    if (found === undefined) continue;
    const known = groups.get(found.key) ?? { group: found, findings: [] };
    known.findings.push(finding);
    groups.set(found.key, known);
  }
  return [...groups.values()].flatMap(
    ({ group: { key, title, fix, order = [], isGlobal = false, minOperations = 1 }, findings: all }) => {
      const [first, second, ...rest] = all.sort((a, b) => rankOf(order, a) - rankOf(order, b));
      if (first === undefined || second === undefined || operationsOf(all).size < minOperations) return [];
      const sorted: RelatedFindings['findings'] = [first, second, ...rest];
      return [{ id: key, title: title(sorted), fix: fix(sorted), findings: sorted, isGlobal }];
    },
  );
};

/** Groups findings that one mistake explains. `passed`: the rules that operations have passed. */
export const relatedFindings = (findings: readonly Finding[], passed: Passed): RelatedFindings[] => {
  const related = withoutValidation(findings, passed);
  const classifiers = [
    byErrorText,
    byFailingCheck,
    byFailingOperation,
    byIgnoredBody(findings),
    byRule(findings, passed),
    byField(findings),
    byList(findings),
    byWrite,
    byAccess,
  ];
  for (const classify of classifiers) {
    const grouped = new Set(related.flatMap((each) => each.findings));
    related.push(
      ...group(
        findings.filter((each) => !grouped.has(each)),
        classify,
      ),
    );
  }
  return related;
};
