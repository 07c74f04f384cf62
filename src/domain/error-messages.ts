/** A refusal as forms show it: one general message, and messages by field. */
export interface Refusal {
  message: string;
  fields: Record<string, string[]>;
}

/** Placeholder for a response without a message; failureMessage shows it in the shop's language. */
export const unknownError = 'Something went wrong. Please try again.';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );

const fieldTexts = (value: unknown): Refusal['fields'] =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .map(([field, texts]) => [field, asTexts(texts)] as const)
          .filter(([, texts]) => texts.length > 0),
      )
    : {};

/**
 * Reads an error body of any backend: field messages when it has an errors object (arrays or plain
 * strings), else its message, else the whole body: an object as field messages, strings as the message.
 * A body with no text for people, such as a page of HTML, gives a general message.
 */
export const readRefusal = (body: unknown): Refusal => {
  if (isObject(body)) {
    const fields = fieldTexts(body.errors);
    const [message] = asTexts(body.message);
    const isNamed = message !== undefined || Object.keys(fields).length > 0;
    return { message: message ?? unknownError, fields: isNamed ? fields : fieldTexts(body) };
  }
  const text = asTexts(body).join(' ').trim();
  const isSentence = text !== '' && text.length <= 300 && !text.includes('<');
  return { message: isSentence ? text : unknownError, fields: {} };
};

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

/**
 * Every message of a refusal in one list, each saying which field it is about: its label comes first, unless the
 * message names the field itself.
 */
export const namedMessages = (refusal: Refusal, labels: Readonly<Record<string, unknown>>): string[] => {
  const texts = Object.entries(refusal.fields).flatMap(([path, messages]) => {
    const field = path.split('.')[0] ?? path;
    const label = labels[field];
    const name = typeof label === 'string' ? label : field;
    return messages.map((message) =>
      [field, name].some((one) => words(message).includes(words(one))) ? message : `${name}: ${message}`,
    );
  });
  return texts.length > 0 ? texts : [refusal.message];
};

/** Every message of a refusal in one list, for cards that show no fields. */
export const allMessages = (refusal: Refusal): string[] => {
  const texts = Object.values(refusal.fields).flat();
  return texts.length > 0 ? texts : [refusal.message];
};
