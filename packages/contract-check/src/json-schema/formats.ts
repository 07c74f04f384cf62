/** Whether a string has a format. Formats that are not listed are annotations. */
type IsFormat = (text: string) => boolean;

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const isDate: IsFormat = (text) => {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
};

/** A time of RFC 3339: with an offset, and with second 60 only at the end of a UTC day. */
const isTime: IsFormat = (text) => {
  const match = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const [offsetHours, offsetMinutes] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHours > 23 || offsetMinutes > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHours * 60 + offsetMinutes) * (match[4] === '-' ? -1 : 1);
  return (((hour * 60 + minute - offset) % 1440) + 1440) % 1440 === 1439;
};

const isDateTime: IsFormat = (text) =>
  /^[\d-]{10}t/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));

const duration =
  /^P(?!$)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?=\d)(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;
/** ISO 8601, of which RFC 3339 is a part: implementations also write fractions, and leave out units between others. */
const isoDuration =
  /^[+-]?P(?!$)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:[.,]\d+)?S)?)?$/;

const isIpv4: IsFormat = (text) =>
  /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d|0)(?:\.(?!$)|$)){4}$/.test(text) && !/(^|\.)0\d/.test(text);

const isIpv6: IsFormat = (text) => {
  if (!/^[\da-f:.]+$/i.test(text)) return false;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return false;
  const groupsIn = (part: string): number | undefined => {
    if (part === '') return 0;
    const groups = part.split(':');
    const last = groups.at(-1) ?? '';
    const hasIpv4 = last.includes('.');
    if (hasIpv4 && !isIpv4(last)) return undefined;
    const hex = hasIpv4 ? groups.slice(0, -1) : groups;
    return hex.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? hex.length + (hasIpv4 ? 2 : 0) : undefined;
  };
  if (tail !== undefined && head.includes('.')) return false;
  const [first, second] = [groupsIn(head), groupsIn(tail ?? '')];
  if (first === undefined || second === undefined) return false;
  return tail === undefined ? first === 8 : first + second < 8;
};

const isHostname: IsFormat = (text) =>
  text.length <= 253 &&
  text
    .split('.')
    .every(
      (label) =>
        /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label) && !/^..--/.test(label.replace(/^xn--/i, '')),
    );

/** Permissive: which characters a label may have, and where, is for registries to decide. */
const isIdnHostname: IsFormat = (text) =>
  text.length <= 253 &&
  text
    .split(/[.。．｡]/u)
    .every((label) => /^(?!-)(?:[a-z\d-]|[\u0080-\u{10ffff}])+$/iu.test(label) && !label.endsWith('-'));

const localPart = /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[^"\\\r\n]|\\.)*")$/;
const isEmailWith =
  (local: RegExp, isHost: IsFormat): IsFormat =>
  (text) => {
    const at = text.lastIndexOf('@');
    const host = text.slice(at + 1);
    const [, literal] = /^\[(.+)\]$/.exec(host) ?? [];
    if (at < 1 || !local.test(text.slice(0, at))) return false;
    if (literal === undefined) return isHost(host);
    return isIpv4(literal) || (/^IPv6:/i.test(literal) && isIpv6(literal.slice(5)));
  };
const isEmail = isEmailWith(localPart, isHostname);
const isIdnEmail = isEmailWith(/^[^\s@]+$|^"[^"]*"$/, isIdnHostname);

const uriCharacters = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*$/i;
const iriCharacters = /^(?:[\w.~:/?#[\]@!$&'()*+,;=\u00a0-\u{10ffff}-]|%[\da-f]{2})*$/iu;
/** Whether a reference has valid parts: an authority with its host and port, and brackets nowhere else. */
const hasValidParts: IsFormat = (text) => {
  const match = /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(text);
  if (match === null) return false;
  const [, scheme, authority, path = '', query = '', fragment = ''] = match;
  if (/[[\]]/.test(`${path}${query}${fragment}`) || fragment.includes('#')) return false;
  // Without a scheme, a colon in the first segment would start one.
  if (scheme === undefined && authority === undefined && /^[^/]*:/.test(path)) return false;
  if (authority === undefined) return true;
  const [, host = '', literal] =
    /^(?:[^@[\]]*@)?((?:\[([^\]]*)\])|[^:@[\]]*)(?::\d*)?$/.exec(authority) ?? [];
  if (literal !== undefined) return isIpv6(literal) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal);
  return authority === '' || host !== '' || /^:\d*$/.test(authority);
};
const hasScheme: IsFormat = (text) => /^[a-z][a-z\d+.-]*:/i.test(text);
const isUriReference: IsFormat = (text) => uriCharacters.test(text) && hasValidParts(text);
const isIriReference: IsFormat = (text) => iriCharacters.test(text) && hasValidParts(text);

const isRegex: IsFormat = (text) => {
  if (/\\Z/.test(text)) return false;
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
};

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}(?:==)?|[A-Za-z\d+/]{3}=?)?$/;
const isInteger =
  (bits: number): IsFormat =>
  (text) => {
    if (!/^[+-]?\d+$/.test(text)) return false;
    const value = BigInt(text.replace('+', ''));
    return BigInt.asIntN(bits, value) === value;
  };

const pattern =
  (expression: RegExp): IsFormat =>
  (text) =>
    expression.test(text);

/**
 * Formats of strings: those of JSON Schema 2020-12, those of the OpenAPI format registry that can be verified, and
 * those by which Elysia and TypeBox describe numbers and booleans that are sent as texts.
 */
const stringFormats: Readonly<Record<string, IsFormat>> = {
  'date-time': isDateTime,
  date: isDate,
  time: isTime,
  duration: (text) => duration.test(text) || isoDuration.test(text),
  email: isEmail,
  'idn-email': isIdnEmail,
  hostname: isHostname,
  'idn-hostname': isIdnHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: (text) => hasScheme(text) && isUriReference(text),
  'uri-reference': isUriReference,
  iri: (text) => hasScheme(text) && isIriReference(text),
  'iri-reference': isIriReference,
  'uri-template': pattern(
    /^(?:[^\s"<>\\^`{|}%]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:[\w.]|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?(?:,(?:[\w.]|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?)*\})*$/i,
  ),
  uuid: pattern(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i),
  'json-pointer': pattern(/^(?:\/(?:[^~/]|~[01])*)*$/),
  'relative-json-pointer': pattern(/^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/),
  regex: isRegex,
  byte: (text) => base64.test(text.replace(/[\r\n]/g, '')),
  base64url: pattern(/^[\w-]*=*$/),
  decimal: pattern(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i),
  integer: pattern(/^[+-]?\d+$/),
  numeric: pattern(/^[+-]?\d+(?:\.\d+)?$/),
  boolean: pattern(/^(?:true|false)$/),
  int32: isInteger(32),
  int64: isInteger(64),
};

const integers: Readonly<Record<string, number>> = { int8: 8, int16: 16, int32: 32, int64: 64 };

/** The largest number with an integer format; undefined for other formats. */
export const largestInteger = (format: string | undefined): number | undefined => {
  const bits = format !== undefined && Object.hasOwn(integers, format) ? integers[format] : undefined;
  // 2 ** 63 - 1 is not a number of JavaScript: the largest 64-bit integer is read as 2 ** 63.
  return bits === undefined ? undefined : 2 ** (bits - 1) - (bits > 53 ? 0 : 1);
};

/** Whether a value has a format. Formats of other types than the value's are ignored. */
export const hasFormat = (format: string, value: unknown): boolean => {
  if (typeof value === 'string')
    return !Object.hasOwn(stringFormats, format) || stringFormats[format]?.(value) === true;
  const largest = largestInteger(format);
  if (typeof value !== 'number' || largest === undefined) return true;
  return Number.isInteger(value) && value >= -largest - 1 && value <= largest;
};
