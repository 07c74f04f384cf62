import { type Kysely, sql } from 'kysely';
import type { AdminVendor, AdminVendorRow } from '../../../src/contracts/admin/schemas/vendor.ts';
import type { Database } from '../../database/types.ts';
import { auditEntryRepository } from './audit-entries.ts';
import { type KeysetPage, rowsToRead, toKeysetPage } from './keyset.ts';
import { containsWord, searchWords } from './search-words.ts';

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('merchants')
    .select(['id', 'version', 'name', 'place', 'is_hidden'])
    .select(
      sql<number>`(SELECT count(*)::int FROM products WHERE merchant_id = merchants.id)`.as('products'),
    );

const searchedText = sql<string>`lower(concat_ws(' ', name, place, place_bn))`;

/** Vendors as the panel shows them, hidden ones included. */
export const panelVendorRepository = (db: Kysely<Database>) => ({
  /** All by name, for filters. */
  async names(): Promise<{ id: number; name: string }[]> {
    return db.selectFrom('merchants').select(['id', 'name']).orderBy('name').execute();
  },

  /** Newest first. @param search a part of the name or the place */
  async list(
    search: string,
    page: KeysetPage,
  ): Promise<{ data: AdminVendorRow[]; next_before: number | null }> {
    let query = rowsOf(db).orderBy('id', 'desc').limit(rowsToRead(page));
    for (const word of searchWords(search)) query = query.where(containsWord(searchedText, word));
    if (page.before !== undefined) query = query.where('id', '<', page.before);
    return toKeysetPage(await query.execute(), page);
  },

  async get(id: number): Promise<AdminVendor | undefined> {
    const found = await rowsOf(db)
      .select(['slug', 'place_bn', 'description', 'description_bn'])
      .select(['picture', 'picture_alt', 'picture_alt_bn'])
      .select([
        sql<number>`(SELECT count(*)::int FROM staff WHERE merchant_id = merchants.id)`.as('members'),
        sql<boolean>`EXISTS (SELECT FROM order_lines WHERE merchant_id = merchants.id)`.as('has_orders'),
      ])
      .where('id', '=', id)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const { picture, ...vendor } = found;
    return {
      ...vendor,
      ...(picture !== '' && { picture }),
      history: await auditEntryRepository(db).history(`vendor ${id}`),
    };
  },
});
