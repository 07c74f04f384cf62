import {
  declaredAs,
  type ErrorStyle,
  type Operation,
  otherTypesOf,
  responseOf,
  schemaOf,
} from '../contract/operation.ts';
import type { Exchange } from '../engine/exchange.ts';
import { withoutBigInts } from '../engine/json.ts';
import type { RuleId } from '../engine/rules.ts';

export interface Violation {
  rule: RuleId;
  place: string;
  message: string;
}

const excerpt = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 77)}…` : line;
};

const statusViolations = (
  { operation, status, retryAfter, text, location }: Exchange,
  { undeclaredStatuses = [] }: ErrorStyle,
): Violation[] => {
  if (status >= 500 && retryAfter === undefined)
    return [
      { rule: 'schema/server-error', place: `${status}`, message: `responded ${status}: ${excerpt(text)}` },
    ];
  if (operation === undefined || responseOf(operation, status) !== undefined) return [];
  if (undeclaredStatuses.includes(status)) return [];
  // A request without valid credentials is outside the contract of an operation that requires them.
  if (undeclaredStatuses.length > 0 && status === 401 && operation.metadata.access === 'customer') return [];
  const to = location === undefined ? '' : ` to ${location}`;
  const declared = [
    ...Object.keys(operation.responses),
    ...Object.keys(operation.ranges ?? {}).map((range) => (range === 'default' ? range : `${range}XX`)),
  ].join(', ');
  return [
    {
      rule: 'schema/status',
      place: `${status}`,
      message: `responded ${status}${to}; the operation declares ${declared}`,
    },
  ];
};

/** Whether a content type is one that is declared, such as image/*. Any is a stream of octets. */
const isOfType = (contentType: string, declared: string): boolean => {
  const essence = (type: string) => type.replace(/;.*/, '').trim().toLowerCase();
  const [wanted, found] = [essence(declared), essence(contentType)];
  if (wanted === 'application/octet-stream' || wanted === '*/*') return found !== '';
  return wanted.endsWith('/*') ? found.startsWith(wanted.slice(0, -1)) : found === wanted;
};

/** What an operation declares for the responses with this status. */
const at = <Value>(
  declared: Readonly<Record<string, Value>> | undefined,
  operation: Operation | undefined,
  status: number,
): Value | undefined => {
  const key = operation === undefined ? undefined : declaredAs(operation, status);
  return key === undefined ? undefined : declared?.[key];
};

/** Header fields that a response lacks, or whose value does not match. */
const headerViolations = ({ operation, status, responseHeaders }: Exchange): Violation[] =>
  (at(operation?.responseHeaders, operation, status) ?? []).flatMap(
    ({ name, isRequired, schema }): Violation[] => {
      const value = responseHeaders.get(name);
      const violation = (message: string): Violation[] => [
        { rule: 'schema/headers', place: `${status} ${name}`, message: `the ${status} ${message}` },
      ];
      if (value === null) return isRequired ? violation(`lacks the header ${name}`) : [];
      return schema === undefined || schema.accepts(value)
        ? []
        : violation(`has the header ${name}: ${excerpt(value)}, which its schema rejects`);
    },
  );

/** The content type of a response with JSON, and those that are declared for it, if it is none of them. */
export const undeclaredContentType = ({
  operation,
  status,
  contentType,
}: Exchange): { found: string; declared: readonly string[] } | undefined => {
  const declared = at(operation?.contentTypes, operation, status);
  return declared === undefined || contentType === '' || declared.some((each) => isOfType(contentType, each))
    ? undefined
    : { found: contentType, declared };
};

const bodyViolations = (exchange: Exchange, errors: ErrorStyle): Violation[] => {
  const { operation, status, text, contentType, json } = exchange;
  const declared = operation === undefined ? undefined : responseOf(operation, status);
  const schema = schemaOf(declared) ?? (status >= 400 ? errors.body : undefined);
  if (declared === null && status < 400)
    return text === ''
      ? []
      : [
          {
            rule: 'schema/no-body',
            place: `${status}`,
            message: `the ${status} has a body: ${excerpt(text)}`,
          },
        ];
  const others = otherTypesOf(declared);
  if (others !== undefined && !others.some((each) => isOfType(contentType, each)))
    return [
      {
        rule: 'schema/content-type',
        place: `${status}`,
        message: `the ${status} has ${contentType === '' ? 'no content type' : `the content type ${contentType}`}, and not ${others.join(' or ')}`,
      },
    ];
  if (schema === undefined) return [];
  const isError = status >= 400;
  const undeclared = undeclaredContentType(exchange);
  if (undeclared !== undefined)
    return [
      {
        rule: isError ? 'schema/error-body' : 'schema/content-type',
        place: `${status}`,
        message: `the ${status} has the content type ${contentType}; the operation declares ${undeclared.declared.join(' or ')}`,
      },
    ];
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) {
    const message = `the ${status} has ${contentType === '' ? 'no content type' : `the content type ${contentType}`}: ${excerpt(text)}`;
    return [{ rule: isError ? 'schema/error-body' : 'schema/content-type', place: `${status}`, message }];
  }
  if (json === undefined)
    return [
      {
        rule: 'schema/json',
        place: `${status}`,
        message: `the body of the ${status} is not valid JSON: ${excerpt(text)}`,
      },
    ];
  const violations = schema.violations(withoutBigInts(exchange));
  const isOpen = isError && errors.allowsUndeclaredKeys === true;
  return violations
    .filter(({ undeclared }) => !(undeclared && isOpen))
    .map(({ place, at, message, undeclared }) => ({
      rule: undeclared ? 'schema/undeclared-key' : isError ? 'schema/error-body' : 'schema/body',
      place: `${status} ${place}`.trim(),
      message: at === '' ? `the body ${message}` : `${at} ${message}`,
    }));
};

/** Validates a response against the contract: status, content type, JSON and body schema. */
export const validateResponse = (exchange: Exchange, errors: ErrorStyle): Violation[] => [
  ...statusViolations(exchange, errors),
  ...headerViolations(exchange),
  ...bodyViolations(exchange, errors),
];

/** The rules that a valid response passes. */
export const rulesValidated = ({ operation, status }: Exchange): RuleId[] => {
  if (operation === undefined) return ['schema/server-error'];
  const general: RuleId[] = ['schema/server-error', 'schema/status'];
  if (status >= 400) return [...general, 'schema/error-body', 'schema/json', 'schema/undeclared-key'];
  const declared = responseOf(operation, status);
  if (declared === null) return [...general, 'schema/no-body'];
  if (declared === 'unspecified') return general;
  if (otherTypesOf(declared) !== undefined) return [...general, 'schema/content-type'];
  return [...general, 'schema/content-type', 'schema/json', 'schema/body', 'schema/undeclared-key'];
};
