import { type ErrorStyle, responseOf } from '../contract/operation.ts';
import type { Exchange } from '../engine/exchange.ts';
import type { RuleId } from '../engine/rules.ts';
import { validateBody } from './validate-body.ts';

export interface Violation {
  rule: RuleId;
  place: string;
  message: string;
}

const excerpt = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 77)}…` : line;
};

const statusViolations = ({ operation, status, retryAfter, text, location }: Exchange): Violation[] => {
  if (status >= 500 && retryAfter === undefined)
    return [{ rule: 'schema/server-error', place: '', message: `responded ${status}: ${excerpt(text)}` }];
  if (operation === undefined || responseOf(operation, status) !== undefined) return [];
  const to = location === undefined ? '' : ` to ${location}`;
  const declared = [
    ...Object.keys(operation.responses),
    ...Object.keys(operation.ranges ?? {}).map((range) => (range === 'default' ? range : `${range}XX`)),
  ].join(', ');
  return [
    {
      rule: 'schema/status',
      place: '',
      message: `responded ${status}${to}; the operation declares ${declared}`,
    },
  ];
};

const bodyViolations = (exchange: Exchange, errors: ErrorStyle): Violation[] => {
  const { operation, status, text, contentType, json } = exchange;
  const declared = operation === undefined ? undefined : responseOf(operation, status);
  const schema = declared ?? (status >= 400 ? errors.body : undefined);
  if (declared === null && status < 400)
    return text === ''
      ? []
      : [{ rule: 'schema/no-body', place: '', message: `the ${status} has a body: ${excerpt(text)}` }];
  if (schema === undefined) return [];
  const isError = status >= 400;
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) {
    const message = `the ${status} has ${contentType === '' ? 'no content type' : `the content type ${contentType}`}: ${excerpt(text)}`;
    return [{ rule: isError ? 'schema/error-body' : 'schema/content-type', place: '', message }];
  }
  if (json === undefined)
    return [
      {
        rule: 'schema/json',
        place: '',
        message: `the body of the ${status} is not valid JSON: ${excerpt(text)}`,
      },
    ];
  return validateBody(schema, json).map(({ place, at, message, undeclared }) => ({
    rule: undeclared ? 'schema/undeclared-key' : isError ? 'schema/error-body' : 'schema/body',
    place: `${status} ${place}`.trim(),
    message: at === '' ? `the body ${message}` : `${at} ${message}`,
  }));
};

/** Validates a response against the contract: status, content type, JSON and body schema. */
export const validateResponse = (exchange: Exchange, errors: ErrorStyle): Violation[] => [
  ...statusViolations(exchange),
  ...bodyViolations(exchange, errors),
];

/** The rules that a valid response passes. */
export const rulesValidated = ({ operation, status }: Exchange): RuleId[] => {
  if (operation === undefined) return ['schema/server-error'];
  const general: RuleId[] = ['schema/server-error', 'schema/status'];
  if (status >= 400) return [...general, 'schema/error-body', 'schema/json', 'schema/undeclared-key'];
  if (responseOf(operation, status) === null) return [...general, 'schema/no-body'];
  return [...general, 'schema/content-type', 'schema/json', 'schema/body', 'schema/undeclared-key'];
};
