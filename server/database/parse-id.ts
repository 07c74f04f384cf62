/** @returns undefined for text that is no id: up to nine digits, so that PostgreSQL's `integer` can hold it */
export const parseId = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;
