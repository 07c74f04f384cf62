import { trimBlanks } from './blanks.ts';
import { normalizePhone } from './contact.ts';
import { isObject } from './json.ts';

/** Fields of request bodies, and of addresses in them, with a mobile number. */
const phoneFields = ['phone', 'payment_trnx_mobile'];
/** Passwords, and what an application sends for an authorization: its redirect URI is compared, its state returned. */
const verbatim = /password|^(?:state|redirect_uri)$/;

const normalizeField = (field: string, value: unknown): unknown => {
  if (typeof value !== 'string') return normalizeBody(value);
  if (verbatim.test(field)) return value;
  return phoneFields.includes(field) ? normalizePhone(trimBlanks(value)) : trimBlanks(value);
};

/**
 * Trims all texts in a request body, including those of its addresses, and normalizes mobile numbers: a keyboard appends
 * a space to what it completes, and nobody can see why it would be refused. Leaves lists as they are, such as the lines
 * of a cart, whose texts are the shop's own.
 */
export const normalizeBody = <Body>(body: Body): Body =>
  isObject(body)
    ? (Object.fromEntries(
        Object.entries(body).map(([field, value]) => [field, normalizeField(field, value)]),
      ) as Body)
    : body;
