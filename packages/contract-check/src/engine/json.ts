import { parse, stringify } from 'lossless-json';

const mayBeUnsafe = /\d{16}/;

/** Parses JSON. Integers that a number cannot represent exactly are bigints, because ids must be sent as received. */
export const parseJson = (text: string): unknown =>
  mayBeUnsafe.test(text)
    ? parse(text, null, {
        parseNumber: (literal) =>
          /^-?\d+$/.test(literal) && !Number.isSafeInteger(Number(literal))
            ? BigInt(literal)
            : Number(literal),
        onDuplicateKey: ({ newValue }) => newValue,
      })
    : JSON.parse(text);

/** Serializes a JSON value, bigints as numbers. undefined for a value that JSON does not have. */
export const stringifyJson = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return stringify(value);
  }
};

/** A parsed body with numbers in place of bigints, for schemas, which know only numbers. */
export const withoutBigInts = ({ json, text }: { json: unknown; text: string }): unknown =>
  mayBeUnsafe.test(text) ? toNumbers(json) : json;

const toNumbers = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(toNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toNumbers(inner)]));
};
