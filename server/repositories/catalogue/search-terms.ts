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
  /** number of its hyphenated part; 0: all parts without the hyphens; -1: the word and the next one as one, "T Shirt" */
  part: number;
  word: string;
  /** whether a product has a word that begins with it */
  known: boolean;
  /** lengths of its first part where it consists of two words of products, such as "Tshirt" */
  splits: number[];
}

/** Maximum number of words, of parts of a word, and of corrections. */
const maxWords = 8;

const typedWords = `
  WITH cut AS (
    SELECT form, cut.place, cut.part, cut.word FROM search_form($1) AS form CROSS JOIN cut_search_form(form) AS cut
    WHERE cut.place <= ${maxWords} AND cut.part <= ${maxWords}),
  whole AS (SELECT * FROM cut WHERE place NOT IN (SELECT place FROM cut WHERE part = 0)),
  typed AS (
    SELECT * FROM cut UNION ALL
    SELECT whole.form, whole.place, -1, left(whole.word || next.word, 40)
    FROM whole JOIN whole AS next ON next.place = whole.place + 1)
  SELECT form, place, part, word,
    EXISTS (SELECT FROM search_words known
      WHERE known.word >= typed.word AND known.word < typed.word || chr(1114111)) AS known,
    ARRAY (SELECT at FROM generate_series(1, length(typed.word) - 1) AS at
      WHERE part = 1 AND length(typed.word) >= 4 AND place NOT IN (SELECT place FROM cut WHERE part = 0)
        AND EXISTS (SELECT FROM search_words known WHERE known.word = left(typed.word, at))
        AND EXISTS (SELECT FROM search_words known WHERE known.word = substr(typed.word, at + 1))
      LIMIT ${maxWords}) AS splits
  FROM typed ORDER BY place, part`;

/**
 * Words that tell nothing about a product, in the form of `search_form()`: beside other words they need not be found.
 * The Bangla ones are জন্য, ও, এবং, সাথে, দিয়ে, থেকে.
 */
export const functionWords: ReadonlySet<string> = new Set(
  'a an and at by for from in of on or the to with জনে ও এবং শাথে দি\u09dfে থেকে'.split(' '),
);

/** The singulars that an English plural may have: dresses, watches, sarees, ladies, scarves. */
const singulars = (word: string): string[] => {
  if (!/^[a-z]{3,}s$/.test(word) || word.endsWith('ss')) return [];
  const stems = [word.slice(0, -1)];
  if (/(?:[sxz]|[cs]h)es$/.test(word)) stems.push(word.slice(0, -2));
  if (word.endsWith('ies')) stems.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('ves')) stems.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  return stems;
};

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

/** A word of the search text: its parts, all of them without hyphens if there are several, and with the next word. */
interface Place {
  parts: TypedWord[];
  joined: TypedWord[];
  withNext: TypedWord[];
}

const groupByPlace = (rows: readonly TypedWord[]): Place[] => {
  const places: Place[] = [];
  for (const row of rows) {
    const place = places[row.place - 1] ?? { parts: [], joined: [], withNext: [] };
    places[row.place - 1] = place;
    if (row.part === -1) place.withNext.push(row);
    else (row.part === 0 ? place.joined : place.parts).push(row);
  }
  return places;
};

/** The alternatives of which a product must have all words. */
const alternativesOf = ({ parts, joined }: Place): TypedWord[][] => [parts, ...joined.map((word) => [word])];

const isKnown = (words: readonly TypedWord[]): boolean => words.every(({ known }) => known);

/** Words of products that a place may be written as: one with its neighbour, or two. */
const otherSpellings = (places: readonly Place[], at: number): { words: TypedWord[]; phrases: string[] } => ({
  words: [...(places[at - 1]?.withNext ?? []), ...(places[at]?.withNext ?? [])].filter(({ known }) => known),
  phrases: (places[at]?.parts ?? []).flatMap(({ word, splits }) =>
    splits.map(
      (length) =>
        `(${lexeme([...word].slice(0, length).join(''))} <-> ${lexeme([...word].slice(length).join(''))})`,
    ),
  ),
});

/**
 * Parses a search text. Every word must match as a prefix, or as the singular of a plural; words written apart match those
 * written together, and the other way round. A word without matches is replaced by its nearest neighbours.
 * @returns null if nothing can match
 */
export const parseSearch = async (pool: Pool, text: string): Promise<SearchTerms | null> => {
  if (text.trim() === '') return noTerms;
  // PostgreSQL rejects texts with U+0000.
  const { rows } = await pool.query<TypedWord>(typedWords, [text.replaceAll('\0', ' ')]);
  const [first] = rows;
  if (first === undefined) return null;
  const all = groupByPlace(rows);
  const telling = all.filter(({ parts }) => !parts.every(({ word }) => functionWords.has(word)));
  const places = telling.length > 0 ? telling : all;
  const spellings = places.map((place) => otherSpellings(all, all.indexOf(place)));
  const misspelt = places.filter(
    (place, at) =>
      !alternativesOf(place).some(isKnown) &&
      spellings[at]?.words.length === 0 &&
      spellings[at]?.phrases.length === 0,
  );
  const unknown = misspelt.flatMap((place) => alternativesOf(place).flat()).filter(({ known }) => !known);
  if (unknown.length > maxWords) return null;
  const corrections = new Map(
    await Promise.all(unknown.map(async ({ word }) => [word, await correct(pool, word)] as const)),
  );
  const matching = places.map((place, at) => {
    const known = alternativesOf(place).filter(isKnown);
    const { words: together, phrases } = spellings[at] ?? { words: [], phrases: [] };
    return [
      ...(known.length > 0 ? known : alternativesOf(place))
        .map((words) =>
          words.map(({ word }) => [
            ...(corrections.get(word) ?? [word]).map(prefix),
            ...singulars(word).map(lexeme),
          ]),
        )
        .filter((words) => words.every((variants) => variants.length > 0))
        .map((words) => allOf(words.map(anyOf))),
      ...together.map(({ word }) => prefix(word)),
      ...phrases,
    ];
  });
  if (matching.some((alternatives) => alternatives.length === 0)) return null;
  const exact = places.map((place, at) => [
    ...alternativesOf(place).map((words) =>
      allOf(words.map(({ word }) => anyOf([word, ...singulars(word)].map(lexeme)))),
    ),
    ...(spellings[at]?.words ?? []).map(({ word }) => lexeme(word)),
    ...(spellings[at]?.phrases ?? []),
  ]);
  return {
    matching: allOf(matching.map(anyOf)),
    exact: allOf(exact.map(anyOf)),
    name: [...first.form.replaceAll('-', ' ')].slice(0, maxNameLength).join(''),
  };
};
