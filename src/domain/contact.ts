import { trimBlanks } from './blanks.ts';
import { toLatinDigits } from './locale.ts';

const mobilePattern = /^01[3-9]\d{8}$/;

/** Whether the text is a Bangladeshi mobile number in the format of `normalizePhone`. */
export const isMobileNumber = (phone: string): boolean => mobilePattern.test(phone);

/**
 * Formats a mobile number, in Latin or Bangla digits, as 01 and nine digits, without country code, separators and the invisible
 * marks of direction that a phone's contacts copy; returns anything else unchanged. Many forms write +880 01..., with both zeros.
 */
export const normalizePhone = (phone: string): string => {
  const digits = toLatinDigits(phone)
    .replace(/[\s\p{Cf}-]/gu, '')
    .replace(/^(?:\+|00)?880?(?=0)/, '');
  return isMobileNumber(digits) ? digits : phone;
};

/** Compares email addresses case-insensitively: no mail server in use distinguishes case. */
export const isSameEmail = (one: string, other: string): boolean =>
  trimBlanks(one).toLowerCase() === trimBlanks(other).toLowerCase();

/** An address that its owner recognizes, and nobody else learns: n***@example.com. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1***');
