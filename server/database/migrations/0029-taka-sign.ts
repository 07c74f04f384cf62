import { type Kysely, sql } from 'kysely';

/** Replaces a range of characters in the spelling rules of search_form, and cuts the texts that have a taka sign again. */
const replaceRange = (db: Kysely<never>, from: string, to: string) =>
  sql
    .raw(`
    DO $do$ BEGIN
      EXECUTE replace(pg_get_functiondef('search_form(text)'::regprocedure), '${from}', '${to}');
    END $do$;
    UPDATE products SET name = name
    WHERE concat(name, name_bn, sku, keywords, short_description, short_description_bn) ~ '[৲-৳]';
    INSERT INTO listing_changes DEFAULT VALUES;
    -- The next run of search:sync pushes all products with their words.
    DELETE FROM search_sync;
  `)
    .execute(db);

/**
 * The taka sign is no letter, although it is in Unicode's block of Bangla: beside one, the spelling rules cut a word
 * otherwise than in a query.
 */
export const up = (db: Kysely<never>) => replaceRange(db, 'ঀ-৿', 'ঀ-ৱ');

export const down = (db: Kysely<never>) => replaceRange(db, 'ঀ-ৱ', 'ঀ-৿');
