/** A refusal as forms show it: one general message, and messages by field. */
export type Refusal = { message: string; fields: Record<string, string[]> };

export const unknownError = 'Something went wrong. Please try again.';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );

/**
 * Reads an error body of any backend: field messages when it has an errors object (arrays or plain
 * strings), else its message, else the whole body when it is text for people, else a general sentence.
 */
export const readRefusal = (body: unknown): Refusal => {
  if (isObject(body) && isObject(body.errors)) {
    const fields = Object.fromEntries(
      Object.entries(body.errors)
        .map(([field, texts]) => [field, asTexts(texts)] as const)
        .filter(([, texts]) => texts.length > 0),
    );
    if (Object.keys(fields).length > 0) return { message: asTexts(body.message)[0] ?? unknownError, fields };
  }
  if (isObject(body)) return { message: asTexts(body.message)[0] ?? unknownError, fields: {} };
  const isSentence =
    typeof body === 'string' && body.trim() !== '' && body.length <= 300 && !body.includes('<');
  return { message: isSentence ? body.trim() : unknownError, fields: {} };
};

/** Every message of a refusal in one list, for cards that show no fields. */
export const allMessages = (refusal: Refusal): string[] => {
  const texts = Object.values(refusal.fields).flat();
  return texts.length > 0 ? texts : [refusal.message];
};
