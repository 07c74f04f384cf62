import { type Kysely, sql } from 'kysely';

/** Upper-case letters without a compatibility decomposition, and their lower-case letters. ASCII letters are not included. */
const capitals =
  'ÆÐÞĦŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ';
/** Letters with a stroke, which do not decompose to a letter and a mark, dotless i and final sigma. */
const variants = { from: 'ØøĐđŁłıς', to: 'ooddlliσ' };

/** Characters that are invisible or modify the letter before them. */
const ignored =
  '\\u00ad\\u0300-\\u036f\\u061c\\u180b-\\u180e\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200c-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\u3099-\\u309a\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff\\U000e0000-\\U000e01ef';

/** Characters that may be written within a word: hyphens, dashes, slashes, full stops, apostrophes, zero-width blanks. */
const connectors = "-/\\\\.+&'`´_:*#~·•‧…‘’‚‛′‐-―⁃⁄∕−×\\u02b0-\\u02ff\\u200b";

/** Other characters that separate words: blanks, punctuation and symbols of Unicode that have no compatibility decomposition. */
const separators =
  '\\u0001-\\u002c\\u002e-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02c2-\\u02c5\\u02d2-\\u02eb\\u02ed\\u02ef-\\u02ff\\u0375\\u03f6\\u0482\\u055a-\\u055f\\u0589-\\u058f\\u05be\\u05c0\\u05c3\\u05c6\\u05f3-\\u060f\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u06de\\u06e9\\u06fd-\\u06fe\\u0700-\\u070d\\u07f6-\\u07f9\\u07fe-\\u07ff\\u0830-\\u083e\\u085e\\u0888\\u0964-\\u0965\\u0970\\u09f2-\\u09f3\\u09fa-\\u09fb\\u09fd\\u0a76\\u0af0-\\u0af1\\u0b70\\u0bf3-\\u0bfa\\u0c77\\u0c7f\\u0c84\\u0d4f\\u0d79\\u0df4\\u0e3f\\u0e4f\\u0e5a-\\u0e5b\\u0f01-\\u0f17\\u0f1a-\\u0f1f\\u0f34\\u0f36\\u0f38\\u0f3a-\\u0f3d\\u0f85\\u0fbe-\\u0fc5\\u0fc7-\\u0fda\\u104a-\\u104f\\u109e-\\u109f\\u10fb\\u1360-\\u1368\\u1390-\\u1399\\u1400\\u166d-\\u166e\\u1680\\u169b-\\u169c\\u16eb-\\u16ed\\u1735-\\u1736\\u17d4-\\u17d6\\u17d8-\\u17db\\u1800-\\u180a\\u1940-\\u1945\\u19de-\\u19ff\\u1a1e-\\u1a1f\\u1aa0-\\u1aa6\\u1aa8-\\u1aad\\u1b4e-\\u1b4f\\u1b5a-\\u1b6a\\u1b74-\\u1b7f\\u1bfc-\\u1bff\\u1c3b-\\u1c3f\\u1c7e-\\u1c7f\\u1cc0-\\u1cc7\\u1cd3\\u2000-\\u2070\\u207a-\\u207e\\u208a-\\u208e\\u20a0-\\u20cf\\u2100-\\u2101\\u2104-\\u2106\\u2108-\\u2109\\u2114\\u2116-\\u2118\\u211e-\\u2123\\u2125\\u2127\\u2129\\u212e\\u213a-\\u213b\\u2140-\\u2144\\u214a-\\u214d\\u214f\\u218a-\\u244a\\u2500-\\u2775\\u2794-\\u2bff\\u2ce5-\\u2cea\\u2cf9-\\u2cfc\\u2cfe-\\u2cff\\u2d70\\u2e00-\\u2e2e\\u2e30-\\u3004\\u3008-\\u3020\\u3030\\u3037\\u303d-\\u303f\\u30a0\\u30fb\\u3190-\\u3191\\u31c0-\\u31ef\\u327f\\u4dc0-\\u4dff\\ua490-\\ua4c6\\ua4fe-\\ua4ff\\ua60d-\\ua60f\\ua673\\ua67e\\ua6f2-\\ua716\\ua720-\\ua721\\ua789-\\ua78a\\ua828-\\ua82b\\ua836-\\ua839\\ua874-\\ua877\\ua8ce-\\ua8cf\\ua8f8-\\ua8fa\\ua8fc\\ua92e-\\ua92f\\ua95f\\ua9c1-\\ua9cd\\ua9de-\\ua9df\\uaa5c-\\uaa5f\\uaa77-\\uaa79\\uaade-\\uaadf\\uaaf0-\\uaaf1\\uab5b\\uab6a-\\uab6b\\uabeb\\ue000-\\uf8ff\\ufbb2-\\ufdff\\ufe45-\\ufe46\\ufffc-\\uffff\\U0001f000-\\U0001fbef\\U0001fc00-\\U0001ffff\\U000f0000-\\U0010ffff';

/**
 * Spelling variants of Bangla that readers take for the same word, in this order: [regular expression, replacement].
 * The results are search keys, not words.
 */
const banglaRules: readonly [pattern: string, replacement: string][] = [
  // ড় and ঢ় as র, য় as one character, other letters without the dot.
  ['[ডঢ]়|ৰ', 'র'],
  ['য়', '\u09df'],
  // Candrabindu, visarga, avagraha and other signs.
  ['[ঁঃঽ়৾]', ''],
  ['ক্ষ', 'খ'],
  ['ঐ|ৈ', 'ই'],
  ['ঔ|ৌ', 'উ'],
  ['ঋ', 'রি'],
  ['ৃ', '্রি'],
  // A doubled consonant, and a silent ব after the first one.
  ['([ক-হ])(্\\1)+', '\\1'],
  ['(?<![ঀ-৿])([ক-হ])্ব', '\\1'],
  ['ঙ্?|ংগ', 'ং'],
  ['ংগ', 'ং'],
  ['[অএ]্যা?', 'এ'],
  ['্যা?', 'ে'],
  ['([ক-হ])ও\u09df', '\\1ো\u09df'],
  ['্', ''],
  // The optional ো at the end of a word.
  ['([ঀ-৿][ঀ-৿])ো(?![ঀ-৿])', '\\1'],
];
const banglaLetters = { from: 'ঈঊীূণঞষসযৎৱ০১২৩৪৫৬৭৮৯', to: 'ইউিুননশশজতব0123456789' };

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Cuts a text into search words: in lower case, without accents, parts of a word joined by hyphens, words separated by
 * blanks. The result does not depend on the locale of the database: the variables have the collation "C".
 * A text of symbols only is one word.
 */
const createSearchForm = `
  CREATE FUNCTION search_form(source text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    folded text COLLATE "C" := source;
    cut text COLLATE "C";
  BEGIN
    IF octet_length(folded) > length(folded) THEN
      folded := regexp_replace(normalize(translate(folded, '™℠', '  '), NFKD), '[${ignored}]', '', 'g');
      folded := normalize(folded, NFC);
      IF folded ~ '[Æ-֏]' THEN
        folded := translate(folded, ${quote(variants.from + capitals)}, ${quote(variants.to + capitals.toLowerCase())});
        folded := replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
      END IF;
      IF folded ~ '[ঀ-৿]' THEN
${banglaRules.map(([pattern, replacement]) => `        folded := regexp_replace(folded, ${quote(pattern)}, ${quote(replacement)}, 'g');`).join('\n')}
        folded := translate(folded, ${quote(banglaLetters.from)}, ${quote(banglaLetters.to)});
      END IF;
    END IF;
    folded := lower(folded);
    cut := regexp_replace(folded, ${quote(`[${connectors}]+`)}, '-', 'g');
    IF octet_length(cut) > length(cut) THEN
      cut := regexp_replace(cut, '[${separators}]+', ' ', 'g');
    ELSE
      cut := regexp_replace(cut, '[^a-z0-9-]+', ' ', 'g');
    END IF;
    IF strpos(cut, '-') > 0 THEN
      cut := regexp_replace(cut, '-* [- ]*|^-+|-+$', ' ', 'g');
    END IF;
    cut := btrim(cut);
    IF cut = '' THEN
      cut := translate(regexp_replace(folded, '\\s+', '', 'g'), '-', '_');
    END IF;
    RETURN cut;
  END $$`;

/** Cuts a search form into words of at most 40 characters. Part 0 is a hyphenated word without its hyphens. */
const createCutWords = `
  CREATE FUNCTION cut_search_form(form text)
  RETURNS TABLE (place integer, part integer, word text) LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    written text;
  BEGIN
    place := 0;
    FOREACH written IN ARRAY string_to_array(form, ' ') LOOP
      place := place + 1;
      part := 0;
      IF strpos(written, '-') > 0 THEN
        word := left(replace(written, '-', ''), 40);
        RETURN NEXT;
      END IF;
      FOREACH word IN ARRAY string_to_array(written, '-') LOOP
        part := part + 1;
        word := left(word, 40);
        RETURN NEXT;
      END LOOP;
    END LOOP;
  END $$`;

/**
 * The search document of a text: its words at their places. Not to_tsvector(), whose parser cuts differently in each
 * locale, and differently from any code that reads a query.
 */
const createSearchVector = `
  CREATE FUNCTION search_vector(source text, weight "char") RETURNS tsvector IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg(concat('''', replace(replace(word, '\\', '\\\\'), '''', ''''''), ''':', least(place, 16383), weight), ' '), '')
    FROM cut_search_form(search_form(source)))::tsvector`;

const documentOf = `
  search_vector(name, 'A') || search_vector(coalesce(name_bn, ''), 'A') ||
  search_vector(coalesce(sku, ''), 'A') || search_vector(keywords, 'B') ||
  search_vector(short_description, 'C') || search_vector(short_description_bn, 'C')`;

const nameForm = (column: string): string =>
  `left(translate(search_form(${column}), '-', ' '), 200) COLLATE "C"`;

const noteWords = (words: string, minLength = 1): string => `
  INSERT INTO search_words (word)
  SELECT DISTINCT found.lexeme FROM ${words} AS found
  WHERE length(found.lexeme) BETWEEN ${minLength} AND 40 ORDER BY found.lexeme
  ON CONFLICT DO NOTHING;`;

/**
 * Search words that are the same for index and query, in every locale, and include Bangla words as a whole. Rewrites all
 * rows of products.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(createSearchForm).execute(db);
  await sql.raw(createCutWords).execute(db);
  await sql.raw(createSearchVector).execute(db);
  await sql
    .raw(`
    ALTER TABLE products DROP COLUMN search_document;
    ALTER TABLE products
      ADD search_document tsvector GENERATED ALWAYS AS (${documentOf}) STORED,
      ADD search_name text COLLATE "C" GENERATED ALWAYS AS (${nameForm('name')}) STORED,
      ADD search_name_bn text COLLATE "C" GENERATED ALWAYS AS (${nameForm('name_bn')}) STORED;
    CREATE INDEX products_search ON products USING gin (search_document);
    CREATE INDEX products_search_name ON products (search_name) WHERE is_published;
    CREATE INDEX products_search_name_bn ON products (search_name_bn) WHERE is_published AND search_name_bn IS NOT NULL;

    CREATE OR REPLACE FUNCTION note_words_of_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${noteWords('inserted, unnest(inserted.search_document)')}
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION note_words_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${noteWords('unnest(NEW.search_document)')}
      RETURN NULL;
    END $$;
    TRUNCATE search_words;
    ${noteWords('products, unnest(products.search_document)')}
    INSERT INTO listing_changes DEFAULT VALUES;
    -- The next run of search:sync pushes all products with their words.
    DELETE FROM search_sync;
  `)
    .execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(`
    ALTER TABLE products DROP COLUMN search_document, DROP COLUMN search_name, DROP COLUMN search_name_bn;
    ALTER TABLE products ADD search_document tsvector GENERATED ALWAYS AS (
      setweight(to_tsvector('simple', name), 'A') ||
      setweight(to_tsvector('simple', coalesce(name_bn, '')), 'A') ||
      setweight(to_tsvector('simple', keywords), 'B') ||
      setweight(to_tsvector('simple', short_description), 'C') ||
      setweight(to_tsvector('simple', short_description_bn), 'C')
    ) STORED;
    CREATE INDEX products_search ON products USING gin (search_document);
    DROP FUNCTION search_vector, cut_search_form, search_form;

    CREATE OR REPLACE FUNCTION note_words_of_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${noteWords('inserted, unnest(inserted.search_document)', 2)}
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION note_words_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${noteWords('unnest(NEW.search_document)', 2)}
      RETURN NULL;
    END $$;
    TRUNCATE search_words;
    ${noteWords('products, unnest(products.search_document)', 2)}
  `)
    .execute(db);
};
