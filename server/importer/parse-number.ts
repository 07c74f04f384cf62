/** What a number may be written with: `৳1,200`, `1200/-` or `10%`. */
export type NumberUnit = 'taka' | 'percent';

export interface NumberFormat {
  /** More decimals are rejected unless they are zeros. */
  readonly maxDecimals: number;
  /** Units that may be written. Default: none. */
  readonly units?: readonly NumberUnit[];
}

export type ParsedNumber =
  | { readonly value: number; readonly unit?: NumberUnit }
  /** Completes the sentence "unit_price …": what was read, and how to write it. */
  | { readonly error: string };

/** White space of any kind, and characters without a width. */
const BLANK = '[\\s\\u200b-\\u200f\\u2060\\ufeff]*';
const TAKA = '৳|bdt|taka|tk[.:]?|টাকা|টা[.:ঃ]|টাঃ';
const withUnit = new RegExp(
  `^${BLANK}(?<before>(?:${TAKA})${BLANK})?(?<number>.*?)(?<after>(?:${BLANK}(?:${TAKA}|/[-–—=]+))*(?:${BLANK}(?:only|মাত্র)\\.?)?)(?<percent>${BLANK}[%٪])?${BLANK}$`,
  'isu',
);

/** A comma separates thousands (1,234,567) or lakhs (12,34,567). */
const grouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const lakhGrouped = /^[1-9]\d?(?:,\d{2})*,\d{3}(?:\.\d+)?$/;
const plain = /^\d+(?:\.\d+)?$/;
/** 1.200 is 1200 in many countries. 0.500 and 1200.500 cannot be grouped numbers. */
const maybeGroupedByDot = /^[1-9]\d{0,2}\.\d{3}$/;

const toAsciiDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));

/** What digits with other separators may mean, such as 1200.00 for "1.200,00". */
const readings = (text: string): string[] => {
  const match = /^(?<head>\d[\d.,'’\s]*)(?<separator>[.,'’\s])(?<tail>\d+)$/.exec(text);
  if (match?.groups === undefined) return [];
  const { head = '', separator = '', tail = '' } = match.groups;
  const digits = (head.replace(/\D/g, '') || '0').replace(/^0+(?=\d)/, '');
  const isOnlySeparator = /^\d+$/.test(head);
  const whole = `${digits}${tail}`.replace(/^0+(?=\d)/, '');
  const decimal = `${digits}.${tail.length === 3 ? tail.replace(/0$/, '') : tail}`;
  if (/\s|'|’/.test(separator)) return [whole];
  if (!isOnlySeparator) return [tail.length === 3 && !head.includes(',') ? whole : decimal];
  return tail.length === 3 && !head.startsWith('0') ? [whole, decimal] : [decimal, whole];
};

const unreadable = (text: string, number: string, { units = [] }: NumberFormat): string => {
  const quoted = JSON.stringify(text);
  const meant = readings(number);
  if (meant.length > 0)
    return `${quoted} is not a clear number: write ${meant.join(' or ')} (a dot before decimals, commas only as in 1,200 or 1,25,000)`;
  const examples = units.includes('taka') ? '1200, 1,200.50, ৳1,200 or 1200/-' : '1200 or 1,200';
  return `must be a number, but is ${quoted}: write it like ${examples}`;
};

const MAX_LENGTH = 60;

const parseText = (text: string, format: NumberFormat): ParsedNumber => {
  if (text.length > MAX_LENGTH) return { error: `must be a number, but has ${text.length} characters` };
  const { before = '', number: written = '', after = '', percent = '' } = withUnit.exec(text)?.groups ?? {};
  const unit: NumberUnit | undefined =
    before + after !== '' ? 'taka' : percent !== '' ? 'percent' : undefined;
  const sign = /^[-−]/.test(written) ? -1 : 1;
  const number = toAsciiDigits(written).replace(/^[-−]/, '');
  const isNumber = plain.test(number) || grouped.test(number) || lakhGrouped.test(number);
  if (!isNumber || maybeGroupedByDot.test(number) || (unit === 'taka' && percent !== ''))
    return { error: unreadable(text, number, format) };
  if (unit !== undefined && !format.units?.includes(unit))
    return { error: `must be a number alone, but is ${JSON.stringify(text)}: write ${number}` };
  const decimals = /\.(?<decimals>\d*?)0*$/.exec(number)?.groups?.decimals?.length ?? 0;
  const value = sign * Number(number.replaceAll(',', ''));
  if (decimals > format.maxDecimals) return { error: tooManyDecimals(text, format) };
  return { value: value === 0 ? 0 : value, ...(unit && { unit }) };
};

const tooManyDecimals = (written: string, { maxDecimals }: NumberFormat): string =>
  maxDecimals === 0
    ? `must be a whole number, but is ${JSON.stringify(written)}`
    : `must have at most ${maxDecimals} decimals, but is ${JSON.stringify(written)}`;

/** A number computed by the file's program may be off by the error of its arithmetic, such as 0.1 + 0.2. */
const parseJsonNumber = (input: number, format: NumberFormat): ParsedNumber => {
  if (!Number.isFinite(input)) return { error: `must be a number, but is ${input}` };
  const value = Number(input.toFixed(format.maxDecimals));
  if (Math.abs(value - input) > 1e-9 * Math.max(1, Math.abs(input)))
    return { error: tooManyDecimals(String(input), format) };
  return { value: value === 0 ? 0 : value };
};

/**
 * Parses a number as spreadsheets, shops and people in Bangladesh write it: 1200, 1,200.50, 1,25,000, ১২০০, and with a
 * unit ৳1,200, Tk. 1200, 1200/- or 10%. What could be another number elsewhere ("1.200", "1200,00") and other notations
 * ("1e3", "0x10", "+5") are errors. A negative number is parsed; most columns reject it.
 */
export const parseNumber = (input: string | number, format: NumberFormat): ParsedNumber =>
  typeof input === 'number' ? parseJsonNumber(input, format) : parseText(input, format);
