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

/** The value with numbers in place of bigints, for schemas, which know only numbers. The value itself if it has none. */
export const withoutBigInts = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const converted = entries.map(([key, inner]) => [key, withoutBigInts(inner)] as const);
  if (converted.every(([, inner], i) => inner === entries[i]?.[1])) return value;
  return Array.isArray(value) ? converted.map(([, inner]) => inner) : Object.fromEntries(converted);
};
