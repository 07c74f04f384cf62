import type { Pool } from 'pg';

/** Splits a search text into lower-case words of letters and digits, at most eight. */
export const searchWords = (text: string): string[] =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
    .slice(0, 8)
    .map((word) => word.slice(0, 40));

/** A word and its variants with two adjacent letters swapped, a common typo that Levenshtein distance counts twice. */
const transpositions = (word: string): string[] => {
  const letters = [...word];
  const swaps = letters.slice(1).map((letter, i) => letters.toSpliced(i, 2, letter, letters[i] ?? ''));
  return [...new Set([word, ...swaps.map((swap) => swap.join(''))])];
};

/** Maximum edit distance by word length. */
const maxEdits = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

const prefixExists = `
  SELECT EXISTS (SELECT FROM search_words WHERE word >= $1 AND word < $1 || chr(1114111)) AS known`;

// The first letter must match (after swaps), which limits the comparison to one index range.
const nearestWords = `
  SELECT word FROM unnest($1::text[]) AS typed
  CROSS JOIN LATERAL (
    SELECT word, least(
      levenshtein(left(word, length(typed) - 1), typed),
      levenshtein(left(word, length(typed)), typed),
      levenshtein(left(word, length(typed) + 1), typed)) AS distance
    FROM search_words
    WHERE word >= left(typed, 1) AND word < left(typed, 1) || chr(1114111)) AS near
  WHERE distance <= CASE WHEN typed = $2 THEN $3::int ELSE 0 END
  GROUP BY word ORDER BY min(distance), word LIMIT 8`;

const expandWord = async (pool: Pool, word: string): Promise<string[]> => {
  // PostgreSQL's parser splits Bangla words at vowel signs, so they are not in search_words.
  if (/\p{M}/u.test(word)) return [word];
  const { rows } = await pool.query<{ known: boolean }>(prefixExists, [word]);
  if (rows[0]?.known === true) return [word];
  if (maxEdits(word) === 0) return [];
  const near = await pool.query<{ word: string }>(nearestWords, [transpositions(word), word, maxEdits(word)]);
  return near.rows.map((row) => row.word);
};

/**
 * Converts a search text to a tsquery: every word must match as a prefix. A word without matches is replaced by its
 * nearest neighbours.
 * @returns the argument of to_tsquery('simple', …); null if nothing can match; '' for an empty text
 */
export const toTsQuery = async (pool: Pool, text: string): Promise<string | null> => {
  const words = await Promise.all(searchWords(text).map((word) => expandWord(pool, word)));
  if (words.length === 0 && text.trim() !== '') return null;
  if (words.some((group) => group.length === 0)) return null;
  return words.map((group) => `(${group.map((word) => `'${word}':*`).join(' | ')})`).join(' & ');
};
