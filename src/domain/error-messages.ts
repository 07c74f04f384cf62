import { isObject } from './json.ts';

/** Error of a rejected request for display in a form: a general message and messages by field. */
export interface Refusal {
  message: string;
  fields: Record<string, string[]>;
}

/** Placeholder for a response without a message; failureMessage replaces it with a translated one. */
export const unknownError = 'Something went wrong. Please try again.';

const toMessages = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );

const fieldMessages = (value: unknown): Refusal['fields'] =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .map(([field, messages]) => [field, toMessages(messages)] as const)
          .filter(([, messages]) => messages.length > 0),
      )
    : {};

/**
 * Parses the error body of any backend: field messages from an `errors` object (arrays or plain strings), else
 * `message`, else the body itself: an object as field messages, strings as the message. A body without a readable
 * message, such as an HTML page, yields `unknownError`.
 */
export const parseErrorBody = (body: unknown): Refusal => {
  if (isObject(body)) {
    const fields = fieldMessages(body.errors);
    const [message] = toMessages(body.message);
    const isStandard = message !== undefined || Object.keys(fields).length > 0;
    return { message: message ?? unknownError, fields: isStandard ? fields : fieldMessages(body) };
  }
  const text = toMessages(body).join(' ').trim();
  const isSentence = text !== '' && text.length <= 300 && !text.includes('<');
  return { message: isSentence ? text : unknownError, fields: {} };
};

/** Words in lower case, separated and surrounded by single spaces. */
const normalizeWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

/** All messages in one list, prefixed with the label of their field unless the message already contains it. */
export const labelledMessages = (refusal: Refusal, labels: Readonly<Record<string, unknown>>): string[] => {
  const list = Object.entries(refusal.fields).flatMap(([path, messages]) => {
    const field = path.split('.')[0] ?? path;
    const label = labels[field];
    const name = typeof label === 'string' ? label : field;
    return messages.map((message) =>
      [field, name].some((one) => normalizeWords(message).includes(normalizeWords(one)))
        ? message
        : `${name}: ${message}`,
    );
  });
  return list.length > 0 ? list : [refusal.message];
};

/** All messages in one list, for a display without fields. */
export const allMessages = (refusal: Refusal): string[] => {
  const list = Object.values(refusal.fields).flat();
  return list.length > 0 ? list : [refusal.message];
};
