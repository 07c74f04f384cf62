const mobile = /^01[3-9]\d{8}$/;

/** Whether this is a Bangladeshi mobile number as `normalizePhone` writes it. */
export const isMobileNumber = (phone: string): boolean => mobile.test(phone);

/** Writes a mobile number as 01 and nine digits, without +880, 880, spaces and hyphens; anything else stays as it is. */
export const normalizePhone = (phone: string): string => {
  const digits = phone.replace(/[\s-]/g, '').replace(/^(?:\+|00)?88(?=0)/, '');
  return isMobileNumber(digits) ? digits : phone;
};

/** The fields of request bodies, and of the addresses in them, that hold a mobile number. */
const phoneFields = ['phone', 'payment_trnx_mobile'];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes the mobile numbers of a request body as `normalizePhone` does, those of its addresses included. */
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

/** Whether two addresses are one mailbox: capitals do not matter, to no mail server in use. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
