/** The keys that a body may have, with what their values must be. */
export type Rules = Record<string, (value: unknown) => boolean>;

/** The required keys that the body lacks, then the keys whose values are invalid. */
export const invalidKeys = (
  body: Record<string, unknown>,
  rules: Rules,
  required: readonly string[],
): { key: string; isMissing: boolean }[] => [
  ...required.filter((key) => body[key] === undefined).map((key) => ({ key, isMissing: true })),
  ...Object.entries(rules)
    .filter(([key, isValid]) => body[key] !== undefined && !isValid(body[key]))
    .map(([key]) => ({ key, isMissing: false })),
];

export const pick = (body: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (body[key] === undefined ? [] : [[key, body[key]]])));

/** A whole number in the query. `refuse` ends the request with the response of an invalid parameter. */
export const integerIn = (
  query: URLSearchParams,
  name: string,
  limits: { min: number; max: number },
  refuse: (name: string) => never,
): number | undefined => {
  const text = query.get(name);
  if (text === null) return undefined;
  return /^-?\d+$/.test(text) && isWhole(Number(text), limits.min, limits.max) ? Number(text) : refuse(name);
};

/** One of the listed values in the query. */
export const choiceIn = (
  query: URLSearchParams,
  name: string,
  values: readonly string[],
  refuse: (name: string) => never,
): string | null => {
  const text = query.get(name);
  return text === null || values.includes(text) ? text : refuse(name);
};

export const isText = (value: unknown, min: number, max: number): value is string =>
  typeof value === 'string' && value.trim().length >= min && value.length <= max;
export const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isDate = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);
export const isDateTime = (value: unknown): boolean => {
  if (typeof value !== 'string') return false;
  const [, date, offset] =
    /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i.exec(
      value,
    ) ?? [];
  return offset !== undefined && isDate(date);
};
/** A text with the form of a date, possible or not. */
export const looksLikeDate = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-[01]\d-[0-3]\d$/.test(value);
export const isEmail = (value: unknown): boolean =>
  isText(value, 3, 120) && /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(value);
