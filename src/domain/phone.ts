const mobile = /^01[3-9]\d{8}$/;

/** Whether this is a Bangladeshi mobile number as `normalizePhone` writes it. */
export const isMobileNumber = (phone: string): boolean => mobile.test(phone);

/** Writes a mobile number as 01 and nine digits, without +880, 880, spaces and hyphens; anything else stays as it is. */
export const normalizePhone = (phone: string): string => {
  const digits = phone.replace(/[\s-]/g, '').replace(/^(?:\+|00)?88(?=0)/, '');
  return isMobileNumber(digits) ? digits : phone;
};
