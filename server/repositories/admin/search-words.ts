import { type RawBuilder, sql } from 'kysely';
import { normalizePhone } from '../../../src/domain/contact.ts';
import { toLatinDigits } from '../../../src/domain/locale.ts';

/**
 * The words of a search in the panel, in lower case: those of a name or an email, or the digits of a number or a phone,
 * however they are typed. Empty without a search.
 */
export const searchWords = (typed: string): string[] => {
  const text = toLatinDigits(normalizePhone(typed)).trim().toLowerCase();
  const words = /^[+\d][\d\s-]*$/.test(text)
    ? [text.replace(/\D/g, '').replace(/^880?(?=01)/, '')]
    : text.split(/\s+/);
  return words.filter((word) => word !== '');
};

/** Whether a text in lower case contains a word. */
export const containsWord = (text: RawBuilder<string>, word: string): RawBuilder<boolean> =>
  sql`${text} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
