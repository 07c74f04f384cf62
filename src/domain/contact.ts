import { isObject } from './json.ts';
import { toLatinDigits } from './locale.ts';

const mobilePattern = /^01[3-9]\d{8}$/;

/** Whether the text is a Bangladeshi mobile number in the format of `normalizePhone`. */
export const isMobileNumber = (phone: string): boolean => mobilePattern.test(phone);

/**
 * Formats a mobile number, in Latin or Bangla digits, as 01 and nine digits, without country code and separators; returns
 * anything else unchanged.
 */
export const normalizePhone = (phone: string): string => {
  const digits = toLatinDigits(phone)
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)?88(?=0)/, '');
  return isMobileNumber(digits) ? digits : phone;
};

/** Fields of request bodies, and of addresses in them, with a mobile number. */
const phoneFields = ['phone', 'payment_trnx_mobile'];

/** Normalizes all mobile numbers in a request body, including those of its addresses. */
export const normalizePhones = (body: unknown): unknown =>
  isObject(body)
    ? Object.fromEntries(
        Object.entries(body).map(([field, value]: [string, unknown]) => [
          field,
          phoneFields.includes(field) && typeof value === 'string'
            ? normalizePhone(value)
            : normalizePhones(value),
        ]),
      )
    : body;

/** Compares email addresses case-insensitively: no mail server in use distinguishes case. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
