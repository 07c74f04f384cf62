import type { Pool } from 'pg';

/** A search text as conditions on products. */
export interface SearchTerms {
  /** tsquery of all matches: every word, or its correction, is the beginning of a word of the product */
  matching: string;
  /** tsquery of the most relevant matches: every word is a whole word of the product */
  exact: string;
  /** the text in the form of the column search_name */
  name: string;
}

/** Length of the column search_name. */
const maxNameLength = 200;

/** Terms of an empty search text. */
export const noTerms: SearchTerms = { matching: '', exact: '', name: '' };

/** A word, cut by the function that also cuts the products' texts. */
interface TypedWord {
  form: string;
  /** number of the blank-separated word */
  place: number;
  /** number of its hyphenated part; 0: all parts without the hyphens */
  part: number;
  word: string;
  /** whether a product has a word that begins with it */
  known: boolean;
}

/** Maximum number of words, of parts of a word, and of corrections. */
const maxWords = 8;

const typedWords = `
  SELECT form, cut.place, cut.part, cut.word,
    EXISTS (SELECT FROM search_words known
      WHERE known.word >= cut.word AND known.word < cut.word || chr(1114111)) AS known
  FROM search_form($1) AS form CROSS JOIN cut_search_form(form) AS cut
  WHERE cut.place <= ${maxWords} AND cut.part <= ${maxWords} ORDER BY cut.place, cut.part`;

/** A word and its variants with two adjacent letters swapped, a common typo that Levenshtein distance counts twice. */
const transpositions = (word: string): string[] => {
  const letters = [...word];
  const swaps = letters.slice(1).map((letter, i) => letters.toSpliced(i, 2, letter, letters[i] ?? ''));
  return [...new Set([word, ...swaps.map((swap) => swap.join(''))])];
};

/** Maximum edit distance by word length. */
const maxEdits = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/** The first letters of corrections. Bangla words are often written with another vowel, such as উড়না and ওড়না. */
const firstLetters = (word: string): [first: string, last: string] => {
  const letter = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return /[অ-ঔ]/.test(letter) ? ['অ', 'ঔ'] : [letter, letter];
};

// Comparing only words with the same first letter (after swaps) limits the comparison to one index range.
const nearestWords = `
  SELECT word FROM unnest($1::text[]) AS typed
  CROSS JOIN LATERAL (
    SELECT word, least(
      levenshtein(left(word, length(typed) - 1), typed),
      levenshtein(left(word, length(typed)), typed),
      levenshtein(left(word, length(typed) + 1), typed)) AS distance
    FROM search_words
    WHERE word >= CASE WHEN typed = $2 THEN $4 ELSE left(typed, 1) END
      AND word < CASE WHEN typed = $2 THEN $5 ELSE left(typed, 1) END || chr(1114111)) AS near
  WHERE distance <= CASE WHEN typed = $2 THEN $3::int ELSE 0 END
  GROUP BY word ORDER BY min(distance), word LIMIT 8`;

const correct = async (pool: Pool, word: string): Promise<string[]> => {
  if (maxEdits(word) === 0) return [];
  const values = [transpositions(word), word, maxEdits(word), ...firstLetters(word)];
  const { rows } = await pool.query<{ word: string }>(nearestWords, values);
  return rows.map((row) => row.word);
};

const lexeme = (word: string): string => `'${word.replace(/['\\]/g, (sign) => sign + sign)}'`;
const prefix = (word: string): string => `${lexeme(word)}:*`;
const allOf = (operands: readonly string[]): string => operands.join(' & ');
const anyOf = (operands: readonly string[]): string => `(${operands.join(' | ')})`;

/** A word of the search text: its parts, and all of them without hyphens if there are several. */
interface Place {
  parts: TypedWord[];
  joined: TypedWord[];
}

const groupByPlace = (rows: readonly TypedWord[]): Place[] => {
  const places: Place[] = [];
  for (const row of rows) {
    const place = places[row.place - 1] ?? { parts: [], joined: [] };
    places[row.place - 1] = place;
    (row.part === 0 ? place.joined : place.parts).push(row);
  }
  return places;
};

/** The alternatives of which a product must have all words. */
const alternativesOf = ({ parts, joined }: Place): TypedWord[][] => [parts, ...joined.map((word) => [word])];

const isKnown = (words: readonly TypedWord[]): boolean => words.every(({ known }) => known);

/**
 * Parses a search text. Every word must match as a prefix. A word without matches is replaced by its nearest neighbours.
 * @returns null if nothing can match
 */
export const parseSearch = async (pool: Pool, text: string): Promise<SearchTerms | null> => {
  if (text.trim() === '') return noTerms;
  // PostgreSQL rejects texts with U+0000.
  const { rows } = await pool.query<TypedWord>(typedWords, [text.replaceAll('\0', ' ')]);
  const [first] = rows;
  if (first === undefined) return null;
  const places = groupByPlace(rows);
  const misspelt = places.filter((place) => !alternativesOf(place).some(isKnown));
  const unknown = misspelt.flatMap((place) => alternativesOf(place).flat()).filter(({ known }) => !known);
  if (unknown.length > maxWords) return null;
  const corrections = new Map(
    await Promise.all(unknown.map(async ({ word }) => [word, await correct(pool, word)] as const)),
  );
  const matching = places.map((place) => {
    const known = alternativesOf(place).filter(isKnown);
    return (known.length > 0 ? known : alternativesOf(place))
      .map((words) => words.map(({ word }) => corrections.get(word) ?? [word]))
      .filter((words) => words.every((variants) => variants.length > 0))
      .map((words) => allOf(words.map((variants) => anyOf(variants.map(prefix)))));
  });
  if (matching.some((alternatives) => alternatives.length === 0)) return null;
  const exact = places.map((place) =>
    alternativesOf(place).map((words) => allOf(words.map(({ word }) => lexeme(word)))),
  );
  return {
    matching: allOf(matching.map(anyOf)),
    exact: allOf(exact.map(anyOf)),
    name: [...first.form.replaceAll('-', ' ')].slice(0, maxNameLength).join(''),
  };
};
